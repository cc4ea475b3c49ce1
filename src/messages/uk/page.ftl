# Texts of the page in a browser. Ids begin with the part of the page they stand in.
# A count is { $n }; words of the game follow the rulebook.

## Seats, colours, sides

seat-red-spymaster = Зв’язківець червоних
seat-red-guesser = Шпигун червоних
seat-blue-spymaster = Зв’язківець синіх
seat-blue-guesser = Шпигун синіх
seat-guesser = Шпигун обох команд
seat-a = Гравець A
seat-b = Гравець B
seat-watch = Глядач

side-red = Червоні
side-blue = Сині
side-a = Гравець A
side-b = Гравець B

colour-red = червоний агент
colour-blue = синій агент
colour-green = агент
colour-bystander = мирний житель
colour-assassin = убивця

## Everywhere

page-title = spymaster
page-language = Мова сторінки
page-to-lobby = На головну
page-copy = Копіювати
page-copied = Скопійовано
page-close = Закрити
page-server-silent = Сервер не відповідає. Нічого не втрачено, спробуйте ще раз.
page-no-seat = Такого столу немає
page-no-seat-why = За цим посиланням столу немає. Можливо, посилання скопійовано не повністю.
name-and-bot = { $name } (бот)

## Lobby

lobby-title = spymaster: новий стіл
lobby-claim = Гра слів із друзями та ботами, на вашому комп’ютері.
lobby-rules-1 = Зв’язківець називає слово й число; шпигуни відкривають карти, на які воно вказує.
lobby-rules-2 = Знайдіть усіх своїх агентів раніше за суперників і нізащо не відкривайте вбивцю.
lobby-your-name = Ваше ім’я
lobby-name-default = Ви
lobby-play-now = Грати
lobby-play-now-how = Ваше місце: { $seat }. За решту грають боти.
lobby-friends = Грати з друзями
lobby-friends-how = Одне посилання на всіх; кожен вибирає місце.
lobby-dealing = Роздаємо …
lobby-options = Змінити гру
lobby-rules = У що граємо
lobby-more-rules = Інші правила
lobby-none-of-these = жодні з цих
lobby-cards = Карти й підказки
lobby-deck = Карти
lobby-clue-language = Мова підказок
lobby-referee = Суддя
lobby-strictness-lenient = м’який
lobby-strictness-standard = звичайний
lobby-strictness-strict = суворий
lobby-objection = Неправильну підказку
lobby-objection-before = не дають сказати
lobby-objection-after = карають за правилами
lobby-objection-people = помічають самі гравці
lobby-group = Правила вашої компанії
lobby-group-how = Це книги правил лишають на розсуд компанії. Змінювати нічого не обов’язково.
lobby-timer = Час на підказку і стільки ж на відгадки
lobby-timer-off = без обмеження
lobby-timer-seconds = { $n ->
    [one] { $n } секунда
    [few] { $n } секунди
    [many] { $n } секунд
   *[other] { $n } секунди
}
lobby-timer-binding = Коли час вийшов, ходить бот
lobby-spectators = Глядачі
lobby-spectators-live = бачать те саме, що й шпигуни
lobby-spectators-behind = { $n ->
    [one] відстають на { $n } дію й бачать, що відкрили відтоді
    [few] відстають на { $n } дії й бачать, що відкрили відтоді
    [many] відстають на { $n } дій і бачать, що відкрили відтоді
   *[other] відстають на { $n } дії й бачать, що відкрили відтоді
}
lobby-boards = Готові поля
lobby-board = Поле
lobby-board-next = перше, потім наступне
lobby-seats = Хто де сидить
lobby-seat-mine = Моє місце
lobby-seat-bot = Бот, якщо місце вільне
lobby-level = Усі боти
lobby-level-own = як вибрано нижче
lobby-players = Боти за назвами
lobby-without-hard = Без важких карт
lobby-print = Надрукувати поле й ключ для справжнього столу
level-easy = Легкий
level-normal = Звичайний
level-bold = Сміливий
lobby-recent = Ваші столи на цьому пристрої
lobby-forget = Забути ці посилання
lobby-table-line = { $rules }, { $deck }
lobby-more = Що ще є
lobby-drill = Вправи
lobby-drill-how = Окремі позиції з оцінкою та відповіддю тренера.
lobby-campaign = Кампанія
lobby-campaign-how = Місії дуету по всьому світу, для двох.

switch-compounds = Слова з дефісом або пробілом вважають одним
switch-proper-names = Назви з кількох слів вважають одним
switch-abbreviations = Скорочення дозволено
switch-set-phrases = Сталі вислови дозволено
switch-homophones = Підказка може звучати як слово на столі
switch-rhymes = Рими дозволено
switch-foreign = Слова інших мов дозволено
switch-letters = Підказки можуть бути про літери
switch-no-proper-names = Без власних назв
switch-no-shape-words = Без підказок про форму

rules-classic = Дві команди
rules-duet = Дует: двоє разом
rules-classic-solo = Одна команда проти гри
rules-classic-finale = Дві команди, убивця наприкінці
rules-classic-shared = Два зв’язківці, один шпигун
rules-pictures = Малюнки, дві команди
rules-pictures-solo = Малюнки, одна команда проти гри
rules-pictures-finale = Малюнки, убивця наприкінці
rules-pictures-shared = Малюнки, один шпигун
rules-classic-solo-finale = Проти гри, убивця наприкінці
rules-classic-alone = Одна команда без суперника, як у статтях
rules-classic-5x4 = Дві команди, двадцять слів
rules-duet-10-tokens = Дует, трохи легше
rules-duet-11-tokens = Дует, ще легше
rules-duet-free-order = Дует у вільному порядку
rules-mission = Місія дуету: { $name }

about-classic = Дві команди, у кожній зв’язківець і шпигуни. Перемагає команда, що першою знайшла своїх агентів; хто відкрив убивцю, одразу програє.
about-duet = Двоє грають разом. У кожного свій ключ, і підказки дають одне одному: п’ятнадцять агентів за дев’ять ходів.
about-classic-solo = Ваша команда грає сама. Після кожного ходу гра забирає одного агента іншого кольору: встигніть, поки вони не скінчилися.
about-classic-finale = Як із двома командами, але вбивцю треба відкрити останнім, коли всіх своїх агентів знайдено.
about-classic-shared = Два зв’язківці грають одне проти одного з одним шпигуном на двох.
about-pictures = Дві команди, але двадцять малюнків замість слів.
about-other = Варіант гри, описаної вище.

## Door of a room

door-title = Сідайте до столу
door-who = Хто ви?
door-where = Де ви сядете?
door-watch = Я дивлюся
door-watch-how = Ви бачите те саме, що й шпигуни.
door-watch-behind = { $n ->
    [one] Ви бачите стіл на { $n } дію пізніше, з кольорами відкритих відтоді карт.
    [few] Ви бачите стіл на { $n } дії пізніше, з кольорами відкритих відтоді карт.
    [many] Ви бачите стіл на { $n } дій пізніше, з кольорами відкритих відтоді карт.
   *[other] Ви бачите стіл на { $n } дії пізніше, з кольорами відкритих відтоді карт.
}
door-come-in = Увійти
door-nobody = вільно: грає бот
door-bot-plays = до кінця цієї гри грає бот
door-game = Гра { $n }
door-waiting = Карти ще не розкладено.
door-back = Повернутися на своє місце: { $name }
door-as-another = Увійти під іншим ім’ям
role-spymaster = Зв’язківець: дає підказки й бачить ключ
role-guesser = Шпигун: відкриває карти
role-partner = Дає підказки й відгадує

## Room

room-title = Кімната
room-invite = Запросити
room-invite-how = Кожен, хто відкриє посилання, зможе увійти й вибрати місце.
room-link = Посилання на кімнату
room-qr = QR-код посилання
room-here-only = Ця адреса працює лише на цьому пристрої. Запустіть сервер із --host 0.0.0.0, щоб могли увійти інші.
room-place = Моє місце
room-people = За столом
room-host = відкрив стіл
room-you = це ви
room-away = відійшов
room-deal = Розкласти карти
room-wait-deal = Чекаємо, поки хтось за столом розкладе карти.
room-take-seat = Сядьте за стіл, щоб грати.
room-behind = { $n ->
    [one] Глядачі відстають від столу на { $n } дію; весь ключ вони побачать наприкінці.
    [few] Глядачі відстають від столу на { $n } дії; весь ключ вони побачать наприкінці.
    [many] Глядачі відстають від столу на { $n } дій; весь ключ вони побачать наприкінці.
   *[other] Глядачі відстають від столу на { $n } дії; весь ключ вони побачать наприкінці.
}
room-signs = Знаки
room-keys = Клавіші
room-keys-text = Стрілки водять по картах; Enter вибирає карту, ще раз Enter відкриває її, Escape відпускає. C — до підказки, B — до карт, H — натяк, Z — збільшити малюнок, R — розбір.

## Table

table-skip = До карт
table-cards = Карти
table-connection-lost = Зв’язок утрачено, пробуємо знову.
table-behind = { $n ->
    [one] Ви відстаєте від столу на { $n } дію.
    [few] Ви відстаєте від столу на { $n } дії.
    [many] Ви відстаєте від столу на { $n } дій.
   *[other] Ви відстаєте від столу на { $n } дії.
}
table-your-turn-mark = ● Ваш хід: spymaster
table-left-red = лишилося червоних агентів
table-left-blue = лишилося синіх агентів
table-left-green = лишилося агентів
table-tokens = { $n ->
    [one] { $n } жетон
    [few] { $n } жетони
    [many] { $n } жетонів
   *[other] { $n } жетона
}
table-tokens-mistakes = { $n ->
    [one] { $n } жетон, на помилки { $mistakes }
    [few] { $n } жетони, на помилки { $mistakes }
    [many] { $n } жетонів, на помилки { $mistakes }
   *[other] { $n } жетона, на помилки { $mistakes }
}
table-give-clue = Ваш хід: дайте підказку.
table-give-clue-or-wait = Дайте підказку, або хай почне напарник.
table-cover-phantom = Накрийте агента іншої команди.
table-cover-free = Підказка була неправильна: можете накрити одного свого агента.
table-sudden-death = Раптова смерть: помилятися не можна.
table-your-turn = Ваш хід: відкрийте карту.
table-waiting-for = Чекаємо: { $who }.
table-or = { $one } або { $other }
table-seat-who = { $seat } ({ $name })
table-guesses-left = { $n ->
    [one] Лишилася { $n } відгадка.
    [few] Лишилося { $n } відгадки.
    [many] Лишилося { $n } відгадок.
   *[other] Лишилося { $n } відгадки.
}
table-zero = Нуль: жодна карта того, хто дав підказку, з нею не пов’язана.
table-you-win = Ви перемогли
table-you-lose = Ви програли
table-team-wins = Ваша команда перемогла
table-red-wins = Перемогли червоні
table-blue-wins = Перемогли сині
table-score = Рахунок { $n }.
table-covered = накрито: { $colour }
table-key = ключ: { $colour }
table-key-b = сторона B: { $colour }
table-token-of = жетон: { $who }
table-marked-by = позначили: { $names }
table-ask-touch = відкрити?
table-ask-cover = накрити?
table-touch = Відкрити { $card }
table-cover = Накрити { $card }
table-let-go = Відпустити
table-stop = Більше не відгадувати
table-give-up = Здатися
table-decline = Не накривати
table-let-bot = Хай почне бот
table-may-stand = Підказка годиться?
table-pass = Прийняти підказку
table-object = Підказка неправильна
table-clue = Підказка
table-number = Число
table-say = Сказати
table-mean-hint = Позначте загадані карти, якщо хочете: до кінця гри це бачите лише ви.
table-referee-agrees = Суддя не заперечує.
table-word-unknown = Суддя не заперечує, але боти не знають цього слова: усі карти будуть для них однакові.
table-hint = Натяк
table-hint-clue = Тренер сказав би { $word } { $number } для карт: { $cards }.
table-hint-guess = Тренер відкрив би: { $cards }.
table-hint-stop = Тренер зупинився б.
table-hint-cover = Тренер накрив би { $card }.
table-hint-decline = Тренер не став би накривати.
table-again = Ще раз
table-again-swap = Ще раз, помінявшись ролями
table-again-key = Ті самі карти, новий ключ
table-new-table = Новий стіл
table-look-back = Переглянути ходи
table-download = Запис гри
table-download-turns = Мої ходи як дані
table-enlarge = Збільшити { $card }
table-time-left = Лишилося часу: { $time }
table-time-over = Час вийшов.
table-time-over-bot = Час вийшов: ходить бот.
table-stuck = { $seat } ({ $name }) не може продовжувати: { $why }.
table-stuck-all = Гра не може тривати: { $why }.
table-bot-again = Хай спробує ще раз
table-bot-relieve = Хай грає інший бот

cause-all-found = Знайдено всіх агентів.
cause-given-away = Останнього агента відкрили суперники.
cause-free-cover = Останнього агента накрито як штраф.
cause-assassin = Відкрито вбивцю.
cause-assassin-found = Наприкінці знайдено вбивцю.
cause-sudden-death-won = Раптову смерть пройдено без помилок.
cause-sudden-death-lost = Помилка під час раптової смерті.
cause-gave-up = Раптову смерть не продовжено.
cause-phantom = Накрито всіх агентів іншого кольору.
cause-out-of-tokens = За помилку потрібно два жетони, а лишився один.
cause-forfeit = Гру здано.

## Log

log-title = Що було
log-empty = Поки нічого.
log-clue = { $who }: { $word } { $number }
log-meant = { $who }: { $word } { $number } (загадано: { $cards })
log-object = Підказку визнано неправильною.
log-object-reason = Підказку визнано неправильною: { $reason }
log-guess = { $who }: відкрито карту { $card }, { $colour }.
log-stop = { $who }: стоп.
log-cover = { $who }: накрито карту { $card }, { $colour }.
log-decline = { $who }: штрафну карту не накрито.
log-tokens = { $n ->
    [one] ({ $n } жетон)
    [few] ({ $n } жетони)
    [many] ({ $n } жетонів)
   *[other] ({ $n } жетона)
}
log-sudden-death = Починається раптова смерть.
log-help-hint = із натяком
log-help-timer = час вийшов
log-help-stand-in = замість нього зіграв інший бот

## Review

review-title = Розбір
review-loading = Тренер дивиться гру …
review-empty = Коли хід закінчено, тренер скаже, що про нього думає.
review-start = Карти розкладено.
review-turn = Хід { $turn } ({ $who }): підказка.
review-where = Крок { $n } із { $end }
review-step-first = На початок
review-step-back = На крок назад
review-step-on = На крок уперед
review-step-last = У кінець
review-leave = Назад до столу
review-lost = Гра переломилася на ході { $turn } ({ $who }): { $why }
review-no-turn = Жоден хід не вирішив гри: одна сторона просто була швидша.
review-no-turn-together = Жоден хід сам по собі не програв гри.
review-won-together = Перемога на двох.
review-blame-clue = Підказка вела й до карти «{ $card }».
review-blame-guess = Підказка не вказувала на карту «{ $card }».
review-blame-pace = Знайдено замало.
review-blame-luck = Не пощастило з картою «{ $card }»: могло вийти добре.
review-curve = Шанси на перемогу за ходами
review-curve-red = Шанси червоних на перемогу за ходами
review-unknown-word = Боти не знають цього слова.
review-meant = Загадано: { $cards }.
review-outlook = Знайдуть усі { $all }, убивця { $assassin }.
review-slip = Найімовірніша помилка: { $card } ({ $colour }, { $chance }).
review-instead = Краще: { $word } { $number } для карт: { $cards } (шанси на перемогу { $chance }).
review-instead-than = Краще: { $word } { $number } для карт: { $cards } (шанси на перемогу { $chance }, з цією підказкою { $said }).
review-ranking = Як це зрозумів { $who }: наскільки ймовірно, що карта правильна (▸ відкрити)
review-coach = тренер
review-what-if = А якби підказка була
review-try = Перевірити
review-would-touch = Відкрили б: { $cards }. Шанси на перемогу тоді { $chance }.

## Exercises

drill-clue = Дайте підказку: { $who }.
drill-guess = Ви відгадуєте: { $who }. Відкрийте карту.
drill-done = Готово.
drill-how = Вирішуйте, як за столом. Потім тренер скаже, чого це варте.
drill-next = Наступна вправа
drill-skip = Пропустити
drill-sums = { $n ->
    [one] Зроблено { $n }: у середньому { $mine } карти, у бота { $bot }
   *[other] Зроблено { $n }: у середньому { $mine } карти, у бота { $bot }
}
drill-yours = Ваша підказка:
drill-odds = У середньому знайдуть { $n }, усі { $all }, убивця { $assassin }.
drill-better = { $n ->
    [one] Цінніша { $n } підказка з { $all }.
    [few] Цінніші { $n } підказки з { $all }.
    [many] Цінніших { $n } підказок із { $all }.
   *[other] Цінніші { $n } підказки з { $all }.
}
drill-coach = Тренер: { $word } { $number } для карт: { $cards }.
drill-coach-touched = Тренер відкрив: { $cards }.
drill-worth = Цінність { $mine } карти; у тренера { $bot }.

## Campaign

campaign-begin = Почати
campaign-pair = Ви двоє
campaign-how = Кожна місія — дует зі своєю кількістю жетонів і помилок. Перемога відкриває місії, до яких веде шлях.
campaign-open = відкрита
campaign-locked = закрита
campaign-won = пройдена
campaign-tries = { $n ->
    [one] { $n } спроба
    [few] { $n } спроби
    [many] { $n } спроб
   *[other] { $n } спроби
}
campaign-mission = { $name }: жетонів { $tokens }, помилок { $mistakes }
campaign-play = Грати з другом
campaign-play-bot = Грати з ботом
campaign-map = Карта місій
campaign-back = Назад до карти
campaign-numbers = Числа: жетони й дозволені помилки.
campaign-keep = Ця сторінка — ваш журнал: збережіть її адресу.

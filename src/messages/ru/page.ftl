# Texts of the page in a browser. Ids begin with the part of the page they stand in.
# A count is { $n }; words of the game follow the rulebook.

## Seats, colours, sides

seat-red-spymaster = Капитан красных
seat-red-guesser = Игрок красных
seat-blue-spymaster = Капитан синих
seat-blue-guesser = Игрок синих
seat-guesser = Игрок обеих команд
seat-a = Игрок A
seat-b = Игрок B
seat-watch = Зритель

side-red = Красные
side-blue = Синие
side-a = Игрок A
side-b = Игрок B

colour-red = красный агент
colour-blue = синий агент
colour-green = агент
colour-bystander = мирный житель
colour-assassin = убийца

## Everywhere

page-title = spymaster
page-language = Язык страницы
page-to-lobby = На главную
page-copy = Копировать
page-copied = Скопировано
page-close = Закрыть
page-server-silent = Сервер не отвечает. Ничего не потеряно, попробуйте ещё раз.
page-no-seat = Такого стола нет
page-no-seat-why = По этой ссылке стола нет. Возможно, ссылка скопирована не целиком.
name-and-bot = { $name } (бот)

## Lobby

lobby-title = spymaster: новый стол
lobby-claim = Игра в слова с друзьями и ботами, на вашем компьютере.
lobby-rules-1 = Капитан называет слово и число; игроки открывают карты, на которые оно указывает.
lobby-rules-2 = Найдите всех своих агентов раньше соперников и ни за что не открывайте убийцу.
lobby-your-name = Ваше имя
lobby-name-default = Вы
lobby-play-now = Играть
lobby-play-now-how = Ваше место: { $seat }. За остальных играют боты.
lobby-friends = Играть с друзьями
lobby-friends-how = Одна ссылка на всех; каждый выбирает место.
lobby-dealing = Раздаём …
lobby-options = Изменить игру
lobby-rules = Во что играем
lobby-more-rules = Другие правила
lobby-none-of-these = ни одно из этих
lobby-cards = Карты и подсказки
lobby-deck = Карты
lobby-clue-language = Язык подсказок
lobby-referee = Судья
lobby-strictness-lenient = мягкий
lobby-strictness-standard = обычный
lobby-strictness-strict = строгий
lobby-objection = Некорректную подсказку
lobby-objection-before = не дают сказать
lobby-objection-after = наказывают по правилам
lobby-objection-people = замечают сами игроки
lobby-group = Правила вашей компании
lobby-group-how = Это книги правил оставляют на усмотрение компании. Менять ничего не обязательно.
lobby-timer = Время на подсказку и столько же на догадки
lobby-timer-off = без ограничения
lobby-timer-seconds = { $n ->
    [one] { $n } секунда
    [few] { $n } секунды
    [many] { $n } секунд
   *[other] { $n } секунды
}
lobby-timer-binding = Когда время вышло, ходит бот
lobby-spectators = Зрители
lobby-spectators-live = видят то же, что игроки
lobby-spectators-behind = { $n ->
    [one] отстают на { $n } действие и видят, что открыли с тех пор
    [few] отстают на { $n } действия и видят, что открыли с тех пор
    [many] отстают на { $n } действий и видят, что открыли с тех пор
   *[other] отстают на { $n } действия и видят, что открыли с тех пор
}
lobby-boards = Готовые поля
lobby-board = Поле
lobby-board-next = первое, потом следующее
lobby-seats = Кто где сидит
lobby-seat-mine = Моё место
lobby-seat-bot = Бот, если место свободно
lobby-level = Все боты
lobby-level-own = как выбрано ниже
lobby-players = Боты по именам
lobby-without-hard = Без трудных карт
lobby-print = Напечатать поле и ключ для настоящего стола
level-easy = Лёгкий
level-normal = Обычный
level-bold = Смелый
lobby-recent = Ваши столы на этом устройстве
lobby-forget = Забыть эти ссылки
lobby-table-line = { $rules }, { $deck }
lobby-more = Что ещё есть
lobby-drill = Упражнения
lobby-drill-how = Отдельные позиции с оценкой и ответом тренера.
lobby-campaign = Кампания
lobby-campaign-how = Миссии дуэта по всему миру, для двоих.

switch-compounds = Слова с дефисом или пробелом считаются одним
switch-proper-names = Имена из нескольких слов считаются одним
switch-abbreviations = Сокращения разрешены
switch-set-phrases = Устойчивые сочетания разрешены
switch-homophones = Подсказка может звучать как слово на столе
switch-rhymes = Рифмы разрешены
switch-foreign = Слова других языков разрешены
switch-letters = Подсказки могут быть о буквах
switch-no-proper-names = Без имён собственных
switch-no-shape-words = Без подсказок о форме

rules-classic = Две команды
rules-duet = Дуэт: двое вместе
rules-classic-solo = Одна команда против игры
rules-classic-finale = Две команды, убийственный финал
rules-classic-shared = Два капитана, один игрок
rules-pictures = Картинки, две команды
rules-pictures-solo = Картинки, одна команда против игры
rules-pictures-finale = Картинки, убийственный финал
rules-pictures-shared = Картинки, один игрок
rules-classic-solo-finale = Против игры, убийственный финал
rules-classic-alone = Одна команда без соперника, как в статьях
rules-classic-5x4 = Две команды, двадцать слов
rules-duet-10-tokens = Дуэт, немного легче
rules-duet-11-tokens = Дуэт, ещё легче
rules-duet-free-order = Дуэт в свободном порядке
rules-mission = Миссия дуэта: { $name }

about-classic = Две команды, в каждой капитан и игроки. Побеждает команда, первой нашедшая своих агентов; открывший убийцу сразу проигрывает.
about-duet = Двое играют вместе. У каждого свой ключ, и подсказки дают друг другу: пятнадцать агентов за девять ходов.
about-classic-solo = Ваша команда играет одна. После каждого хода игра забирает одного агента другого цвета: успейте, пока они не кончились.
about-classic-finale = Как с двумя командами, но убийцу нужно открыть последним, когда все свои агенты найдены.
about-classic-shared = Два капитана играют друг против друга с одним игроком на двоих.
about-pictures = Две команды, но двадцать картинок вместо слов.
about-other = Вариант игры, описанной выше.

## Door of a room

door-title = Садитесь за стол
door-who = Кто вы?
door-where = Где вы сядете?
door-watch = Я смотрю
door-watch-how = Вы видите то же, что игроки.
door-watch-behind = { $n ->
    [one] Вы видите стол на { $n } действие позже, с цветами открытых с тех пор карт.
    [few] Вы видите стол на { $n } действия позже, с цветами открытых с тех пор карт.
    [many] Вы видите стол на { $n } действий позже, с цветами открытых с тех пор карт.
   *[other] Вы видите стол на { $n } действия позже, с цветами открытых с тех пор карт.
}
door-come-in = Войти
door-nobody = свободно: играет бот
door-bot-plays = до конца этой игры играет бот
door-game = Игра { $n }
door-waiting = Карты ещё не разложены.
door-back = Вернуться на своё место: { $name }
door-as-another = Войти под другим именем
role-spymaster = Капитан: даёт подсказки и видит ключ
role-guesser = Игрок: открывает карты
role-partner = Даёт подсказки и угадывает

## Room

room-title = Комната
room-invite = Пригласить
room-invite-how = Каждый, кто откроет ссылку, сможет войти и выбрать место.
room-link = Ссылка на комнату
room-qr = QR-код ссылки
room-here-only = Этот адрес работает только на этом устройстве. Запустите сервер с --host 0.0.0.0, чтобы могли войти другие.
room-place = Моё место
room-people = За столом
room-host = открыл стол
room-you = это вы
room-away = отошёл
room-deal = Разложить карты
room-wait-deal = Ждём, пока кто-нибудь за столом разложит карты.
room-take-seat = Займите место, чтобы играть.
room-behind = { $n ->
    [one] Зрители отстают от стола на { $n } действие; весь ключ они увидят в конце.
    [few] Зрители отстают от стола на { $n } действия; весь ключ они увидят в конце.
    [many] Зрители отстают от стола на { $n } действий; весь ключ они увидят в конце.
   *[other] Зрители отстают от стола на { $n } действия; весь ключ они увидят в конце.
}
room-signs = Знаки
room-keys = Клавиши
room-keys-text = Стрелки водят по картам; Enter выбирает карту, ещё раз Enter открывает её, Escape отпускает. C — к подсказке, B — к картам, H — намёк, Z — увеличить картинку, R — разбор.

## Table

table-skip = К картам
table-cards = Карты
table-connection-lost = Связь потеряна, пробуем снова.
table-behind = { $n ->
    [one] Вы отстаёте от стола на { $n } действие.
    [few] Вы отстаёте от стола на { $n } действия.
    [many] Вы отстаёте от стола на { $n } действий.
   *[other] Вы отстаёте от стола на { $n } действия.
}
table-your-turn-mark = ● Ваш ход: spymaster
table-left-red = осталось красных агентов
table-left-blue = осталось синих агентов
table-left-green = осталось агентов
table-tokens = { $n ->
    [one] { $n } жетон
    [few] { $n } жетона
    [many] { $n } жетонов
   *[other] { $n } жетона
}
table-tokens-mistakes = { $n ->
    [one] { $n } жетон, на ошибки { $mistakes }
    [few] { $n } жетона, на ошибки { $mistakes }
    [many] { $n } жетонов, на ошибки { $mistakes }
   *[other] { $n } жетона, на ошибки { $mistakes }
}
table-give-clue = Ваш ход: дайте подсказку.
table-give-clue-or-wait = Дайте подсказку, или пусть начнёт напарник.
table-cover-phantom = Закройте агента другой команды.
table-cover-free = Подсказка была некорректной: можете закрыть одного своего агента.
table-sudden-death = Мгновенная смерть: ошибаться нельзя.
table-your-turn = Ваш ход: откройте карту.
table-waiting-for = Ждём: { $who }.
table-or = { $one } или { $other }
table-seat-who = { $seat } ({ $name })
table-guesses-left = { $n ->
    [one] Осталась { $n } догадка.
    [few] Осталось { $n } догадки.
    [many] Осталось { $n } догадок.
   *[other] Осталось { $n } догадки.
}
table-zero = Ноль: ни одна карта того, кто дал подсказку, с ней не связана.
table-you-win = Вы победили
table-you-lose = Вы проиграли
table-team-wins = Ваша команда победила
table-red-wins = Победили красные
table-blue-wins = Победили синие
table-score = Счёт { $n }.
table-covered = закрыта: { $colour }
table-key = ключ: { $colour }
table-key-b = сторона B: { $colour }
table-token-of = жетон: { $who }
table-marked-by = отметили: { $names }
table-ask-touch = открыть?
table-ask-cover = закрыть?
table-touch = Открыть { $card }
table-cover = Закрыть { $card }
table-let-go = Отпустить
table-stop = Больше не угадывать
table-give-up = Сдаться
table-decline = Не закрывать
table-let-bot = Пусть начнёт бот
table-may-stand = Подсказка годится?
table-pass = Принять подсказку
table-object = Подсказка некорректна
table-clue = Подсказка
table-number = Число
table-say = Сказать
table-mean-hint = Отметьте загаданные карты, если хотите: до конца игры это видите только вы.
table-referee-agrees = Судья не возражает.
table-word-unknown = Судья не возражает, но боты не знают этого слова: все карты будут для них одинаковы.
table-hint = Намёк
table-hint-clue = Тренер сказал бы { $word } { $number } для карт: { $cards }.
table-hint-guess = Тренер открыл бы: { $cards }.
table-hint-stop = Тренер остановился бы.
table-hint-cover = Тренер закрыл бы { $card }.
table-hint-decline = Тренер не стал бы закрывать.
table-again = Ещё раз
table-again-swap = Ещё раз, поменявшись ролями
table-again-key = Те же карты, новый ключ
table-new-table = Новый стол
table-look-back = Посмотреть ходы
table-download = Запись игры
table-download-turns = Мои ходы как данные
table-enlarge = Увеличить { $card }
table-time-left = Осталось времени: { $time }
table-time-over = Время вышло.
table-time-over-bot = Время вышло: ходит бот.
table-stuck = { $seat } ({ $name }) не может продолжать: { $why }.
table-stuck-all = Игра не может продолжаться: { $why }.
table-bot-again = Пусть попробует ещё раз
table-bot-relieve = Пусть играет другой бот

cause-all-found = Найдены все агенты.
cause-given-away = Последнего агента открыли соперники.
cause-free-cover = Последней закрыта штрафная карта.
cause-assassin = Открыт убийца.
cause-assassin-found = В самом конце найден убийца.
cause-sudden-death-won = Мгновенная смерть пройдена без ошибок.
cause-sudden-death-lost = Ошибка во время мгновенной смерти.
cause-gave-up = Отказ продолжать мгновенную смерть.
cause-phantom = Закрыты все агенты другого цвета.
cause-out-of-tokens = За ошибку нужно два жетона, а остался один.
cause-forfeit = Игра сдана.

## Log

log-title = Что было
log-empty = Пока ничего.
log-clue = { $who }: { $word } { $number }
log-meant = { $who }: { $word } { $number } (загадано: { $cards })
log-object = Подсказка признана некорректной.
log-object-reason = Подсказка признана некорректной: { $reason }
log-guess = { $who }: открыта карта { $card }, { $colour }.
log-stop = { $who }: стоп.
log-cover = { $who }: закрыта карта { $card }, { $colour }.
log-decline = { $who }: штрафная карта не закрыта.
log-tokens = { $n ->
    [one] ({ $n } жетон)
    [few] ({ $n } жетона)
    [many] ({ $n } жетонов)
   *[other] ({ $n } жетона)
}
log-sudden-death = Начинается мгновенная смерть.
log-help-hint = с намёком
log-help-timer = время вышло
log-help-stand-in = вместо него сыграл другой бот

## Review

review-title = Разбор
review-loading = Тренер смотрит игру …
review-empty = Когда ход окончен, тренер скажет, что о нём думает.
review-start = Карты разложены.
review-turn = Ход { $turn } ({ $who }): подсказка.
review-where = Шаг { $n } из { $end }
review-step-first = В начало
review-step-back = На шаг назад
review-step-on = На шаг вперёд
review-step-last = В конец
review-leave = Назад к столу
review-lost = Игра переломилась на ходу { $turn } ({ $who }): { $why }
review-no-turn = Ни один ход не решил игру: одна сторона просто была быстрее.
review-no-turn-together = Ни один ход сам по себе не проиграл игру.
review-won-together = Победа на двоих.
review-blame-clue = Подсказка вела и к карте «{ $card }».
review-blame-guess = Подсказка не указывала на карту «{ $card }».
review-blame-pace = Найдено слишком мало.
review-blame-luck = Не повезло с картой «{ $card }»: могло выйти хорошо.
review-curve = Шансы на победу по ходам
review-curve-red = Шансы красных на победу по ходам
review-unknown-word = Боты не знают этого слова.
review-meant = Загадано: { $cards }.
review-outlook = Найдут все { $all }, убийца { $assassin }.
review-slip = Вероятнее всего ошибутся: { $card } ({ $colour }, { $chance }).
review-instead = Лучше: { $word } { $number } для карт: { $cards } (шансы на победу { $chance }).
review-instead-than = Лучше: { $word } { $number } для карт: { $cards } (шансы на победу { $chance }, с этой подсказкой { $said }).
review-ranking = Как это понял { $who }: насколько вероятно, что карта верная (▸ открыть)
review-coach = тренер
review-what-if = А если бы подсказка была
review-try = Проверить
review-would-touch = Открыли бы: { $cards }. Шансы на победу тогда { $chance }.

## Exercises

drill-clue = Дайте подсказку: { $who }.
drill-guess = Вы угадываете: { $who }. Откройте карту.
drill-done = Готово.
drill-how = Решайте, как за столом. Потом тренер скажет, чего это стоило.
drill-next = Следующее упражнение
drill-skip = Пропустить
drill-sums = { $n ->
    [one] Сделано { $n }: в среднем { $mine } карты, у бота { $bot }
   *[other] Сделано { $n }: в среднем { $mine } карты, у бота { $bot }
}
drill-yours = Ваша подсказка:
drill-odds = В среднем найдут { $n }, все { $all }, убийца { $assassin }.
drill-better = { $n ->
    [one] Ценнее { $n } подсказка из { $all }.
    [few] Ценнее { $n } подсказки из { $all }.
    [many] Ценнее { $n } подсказок из { $all }.
   *[other] Ценнее { $n } подсказки из { $all }.
}
drill-coach = Тренер: { $word } { $number } для карт: { $cards }.
drill-coach-touched = Тренер открыл: { $cards }.
drill-worth = Ценность { $mine } карты; у тренера { $bot }.

## Campaign

campaign-begin = Начать
campaign-pair = Вы двое
campaign-how = Каждая миссия — дуэт со своим числом жетонов и ошибок. Победа открывает миссии, к которым ведёт путь.
campaign-open = открыта
campaign-locked = закрыта
campaign-won = пройдена
campaign-tries = { $n ->
    [one] { $n } попытка
    [few] { $n } попытки
    [many] { $n } попыток
   *[other] { $n } попытки
}
campaign-mission = { $name }: жетонов { $tokens }, ошибок { $mistakes }
campaign-play = Играть с другом
campaign-play-bot = Играть с ботом
campaign-map = Карта миссий
campaign-back = Назад к карте
campaign-numbers = Числа: жетоны и допустимые ошибки.
campaign-keep = Эта страница — ваш журнал: сохраните её адрес.

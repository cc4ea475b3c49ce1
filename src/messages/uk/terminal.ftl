# `play` і `drill` у терміналі. Повідомлення keys-, note- і pane- вміщаються в рядок із 80 знаків.

## Місця

sitter = { $seat ->
    [red-spymaster] зв’язківець червоних
    [blue-spymaster] зв’язківець синіх
    [red-guesser] шпигун червоних
    [blue-guesser] шпигун синіх
    [guesser] шпигун обох команд
    [a] гравець A
   *[b] гравець B
}

## Становище і що робити

standing-versus = лишилося знайти: червоні { $red }, сині { $blue }
standing-agents = { $n ->
    [one] лишилося знайти { $n } агента
   *[other] лишилося знайти { $n } агентів
}
standing-tokens = { $n ->
    [one] { $n } жетон часу
    [few] { $n } жетони часу
    [many] { $n } жетонів часу
   *[other] { $n } жетона часу
}
standing-mistakes = на помилки { $mistakes }
standing-clue = { $whose ->
    [red] підказка червоних
    [blue] підказка синіх
   *[one] підказка
}: { clue-said }
standing-guesses = { $n ->
    [one] лишилася { $n } відгадка
    [few] лишилося { $n } відгадки
    [many] лишилося { $n } відгадок
   *[other] лишилося { $n } відгадки
}
standing-zero = жоден наш із нею не пов’язаний
picture-mark = * малюнок

task-watch = ви — { sitter }
task = ви — { sitter }: { $task }
task-clue = дайте підказку: СЛОВО і { $max ->
    [1] 1
   *[other] число від 1 до { $max }
}{ $more ->
    [both] , 0 або необмежено
    [zero] {" "}або 0
    [unlimited] {" "}або необмежено
   *[none] {""}
}
task-object = підказка годиться? «годиться» або «заперечую»
task-phantom = накрийте агента іншого кольору: зараз його хід
task-cover = накрийте одного зі своїх агентів або відмовтеся
task-sudden-death = раптова смерть: відкривайте лише певне; стоп — здатися
task-touch-or-stop = відкрийте карту або зупиніться
task-touch = відкрийте карту

## Команди; англійські зрозумілі будь-якою мовою

command-quit = вихід
command-help = допомога
command-table = стіл
command-analysis = розбір
command-log = ходи
command-turn = інший
command-wait = чекати
command-object = заперечую
command-pass = годиться
command-stop = стоп
command-decline = відмова
command-skip = далі
command-yes = так

## Допомога: ліворуч що набрати, праворуч що буде

help-word-number = СЛОВО ЧИСЛО
help-word-zero = СЛОВО 0
help-word-unlimited = СЛОВО необмежено
help-word-meant = СЛОВО ЧИСЛО = КАРТИ
help-card = КАРТА
help-cards = КАРТА, КАРТА
help-clue = дати підказку, наприклад: вода 2
help-meant = те саме й позначити, що загадано: вода 2 = річка, берег
help-zero = із цим не пов’язаний жоден наш агент
help-unlimited = не казати скільки
help-touch = відкрити її: слово, його початок або номер
help-touch-several = відкрити карти: слово, його початок або номер
help-stop = більше не відгадувати
help-cover = накрити її
help-decline = не накривати штрафної карти
help-pass = прийняти підказку
help-object = назвати підказку неправильною
help-wait = хай починає напарник
help-turn = хай ходить інша людина
help-show = показати ще раз (:table, якщо це ще й карта)
help-quit = вийти; гра зберігається
help-skip = пропустити вправу
help-quit-drill = закінчити заняття
help-help = цей список

## Рядок за рядком

hand-over = передайте термінал: { $name } ({ sitter }); потім натисніть Enter
hand-over-again = порожній рядок — сісти за термінал; «вихід» — піти
confirm-touch = відкрити { $card }? Enter — так; інша карта або «стоп» — ні
confirm-cover = накрити { $card }? Enter — так; інша карта — ні
nobody-else = більше ніхто зараз не ходить
play-kept = гра у { $path }; подивитися знову: spymaster replay { $path }
play-saved = гру збережено; продовжити: spymaster play --resume { $path }

## Увесь екран

screen-prompt = підказка>
screen-thinking = { $name } ({ sitter }) думає …
screen-over = гру закінчено: усі карти відкриті
screen-example = наприклад: вода 2
screen-legal = можна: Enter — сказати
screen-number = можна; тепер число
screen-unknown = можна, але слова немає у словниках: боти не зрозуміють
screen-meant = загадано
screen-leave = гра триває: F10 або Ctrl-C — вийти, гра збережеться
screen-sides = { $side ->
    [red] червоні
    [blue] сині
    [a] A
    [b] B
   *[guesser] шпигун
}
pane-log = що було
pane-coach = що було і що каже тренер
keys-say = Enter сказати
keys-meant = клац: загадано
keys-choose = стрілки, номер
keys-touch = Enter відкрити
keys-cover = Enter накрити
keys-stop = s стоп
keys-decline = d відмова
keys-pass = p годиться
keys-object = o заперечити
keys-scroll = ↑ ↓ гортати
keys-wait = F3 напарник
keys-turn = F4 інший
keys-help = F1 довідка
keys-analysis = F2 розбір
keys-leave = F10 вихід
keys-close = q закрити
keypage-title = клавіші (будь-яка закриває)
keypage-letters = r червоний   b синій   g зелений   - мирний   x убивця
keypage-covered = R B G X великі та в [дужках]: карту накрито
keypage-tokens = <A <B: жетон зі стрілкою на гравця A, на гравця B
keypage-choose = стрілки, h j k l або номер
keypage-choose-does = вибрати карту
keypage-take = Enter, пробіл, клац; двічі
keypage-take-does = відкрити або накрити її
keypage-keys-stop = s стоп   d відмова   o заперечити
keypage-clue-does = дати підказку
keypage-meant-does = і позначити, що загадано
keypage-help-does = ця сторінка
keypage-analysis-does = показати або сховати розбір
keypage-scroll-does = гортати
keypage-wait-does = хай починає напарник
keypage-turn-does = інша людина
keypage-leave-does = вийти; гра зберігається
keypage-turn-now = може ходити й інша людина: F4
screen-hand-over = передайте термінал: { $name } ({ sitter })
screen-hand-over-keys = потім натисніть Enter; Ctrl-C — вийти, гра збережеться
screen-small = { $width } × { $height } — замало
screen-needed = потрібно { $width } × { $height }
screen-small-leave = Ctrl-C — вийти

## Вправи

drill-exercise = вправа { $number } з { $count }
drill-seat = { $role ->
    [clue] ви — зв’язківець { side-of }: дайте підказку
   *[guess] ви відгадуєте за { side-of }
}
drill-seat-duet = { $role ->
    [clue] ви — { side-name }: дайте підказку
   *[guess] ви — { side-name }: відгадуйте
}
drill-versus = лишилося знайти: червоні { $red }, сині { $blue }
drill-earlier = раніше: { $turn }
drill-clue-is = підказка: { clue-said }
drill-turn = { side-name } { clue-said }
drill-card = { $card } ({ card-colour })
drill-help-hint = «допомога» покаже, що можна набрати
drill-prompt-clue = підказка
drill-prompt-touch = карта
drill-referee = суддя: { $verdict }
drill-yours = ваша підказка: { $clue }
drill-worth = цінність { $worth } карти
drill-ends = хід закінчиться на карті суперника { $opponent }, на мирному жителі { $bystander }, на вбивці { $assassin }
drill-better = допустимих підказок цінніших: { $better } із { $clues }; ваша краща, ніж { $share } %
drill-bot-touches = бот відкрив би: { $cards }
drill-nothing = нічого
drill-unscored-illegal = вашу підказку не оцінено: неправильна підказка закінчує хід
drill-unscored-unknown = вашу підказку не оцінено: цього слова немає у словнику
drill-unscored-zero = вашу підказку не оцінено: нуль каже, чого не чіпати
drill-bot = підказка бота: { $clue }
drill-touch = { $mark } { $card }: { card-colour }; наша з імовірністю { $ours }, { $rank }-та у списку бота; { $instead }
drill-touch-same = бот вибрав би її ж
drill-touch-prefers = бот вибрав би { $other }
drill-touch-stop = бот зупинився б
drill-meant = загадано: { $cards }
drill-right = у вас правильно { $right } з { $all }, цінність { $worth } карти
drill-bot-turn = бот відкриває: { $cards }; цінність { $worth } карти
drill-bot-turn-stops = бот відкриває: { $cards }, потім стоп; цінність { $worth } карти
drill-ranking = імовірність, що карта наша, як зрозумів бот: { $cards }
drill-missed = бот відкрив би ще { $card }
drill-session = це заняття:
drill-kept = запис у { $path }; усе разом: spymaster drill --report
drill-no-exercises = вправ іще не було: spymaster drill
progress-all = усього
progress-session = заняття
progress-clues = підказок
progress-turns = ходів
progress-accuracy = точність
progress-found = знайдено карт
progress-assassin = убивця
progress-worth = цінність
progress-bot-worth = у бота
progress-better-than = краще ніж
progress-illegal = не можна
progress-as-the-bot = як бот

# `play` и `drill` в терминале. Сообщения keys-, note- и pane- помещаются в строку из 80 знаков.

## Места

sitter = { $seat ->
    [red-spymaster] капитан красных
    [blue-spymaster] капитан синих
    [red-guesser] игрок красных
    [blue-guesser] игрок синих
    [guesser] игрок обеих команд
    [a] игрок A
   *[b] игрок B
}

## Положение и что делать

standing-versus = осталось найти: красные { $red }, синие { $blue }
standing-agents = { $n ->
    [one] осталось найти { $n } агента
   *[other] осталось найти { $n } агентов
}
standing-tokens = { $n ->
    [one] { $n } жетон времени
    [few] { $n } жетона времени
    [many] { $n } жетонов времени
   *[other] { $n } жетона времени
}
standing-mistakes = на ошибки { $mistakes }
standing-clue = { $whose ->
    [red] подсказка красных
    [blue] подсказка синих
   *[one] подсказка
}: { clue-said }
standing-guesses = { $n ->
    [one] осталась { $n } догадка
    [few] осталось { $n } догадки
    [many] осталось { $n } догадок
   *[other] осталось { $n } догадки
}
standing-zero = никто из наших с ней не связан
picture-mark = * картинка

task-watch = вы — { sitter }
task = вы — { sitter }: { $task }
task-clue = дайте подсказку: СЛОВО и { $max ->
    [1] 1
   *[other] число от 1 до { $max }
}{ $more ->
    [both] , 0 или неограниченно
    [zero] {" "}или 0
    [unlimited] {" "}или неограниченно
   *[none] {""}
}
task-object = подсказка годится? «годится» или «возражаю»
task-phantom = закройте агента другого цвета: сейчас его ход
task-cover = закройте одного из своих агентов или откажитесь
task-sudden-death = мгновенная смерть: открывайте только верное; стоп — сдаться
task-touch-or-stop = откройте карту или остановитесь
task-touch = откройте карту

## Команды; английские понятны на любом языке

command-quit = выход
command-help = помощь
command-table = стол
command-analysis = разбор
command-log = ходы
command-turn = другой
command-wait = ждать
command-object = возражаю
command-pass = годится
command-stop = стоп
command-decline = отказ
command-skip = дальше
command-yes = да

## Помощь: слева что набрать, справа что будет

help-word-number = СЛОВО ЧИСЛО
help-word-zero = СЛОВО 0
help-word-unlimited = СЛОВО неограниченно
help-word-meant = СЛОВО ЧИСЛО = КАРТЫ
help-card = КАРТА
help-cards = КАРТА, КАРТА
help-clue = дать подсказку, например: вода 2
help-meant = то же и отметить, что загадано: вода 2 = река, берег
help-zero = с этим не связан ни один наш агент
help-unlimited = не говорить сколько
help-touch = открыть её: слово, его начало или номер
help-touch-several = открыть карты: слово, его начало или номер
help-stop = больше не угадывать
help-cover = закрыть её
help-decline = не закрывать штрафную карту
help-pass = принять подсказку
help-object = назвать подсказку некорректной
help-wait = пусть начинает напарник
help-turn = пусть ходит другой человек
help-show = показать ещё раз (:table, если это ещё и карта)
help-quit = выйти; игра сохраняется
help-skip = пропустить упражнение
help-quit-drill = закончить занятие
help-help = этот список

## Построчно

hand-over = передайте терминал: { $name } ({ sitter }); затем нажмите Enter
hand-over-again = пустая строка — сесть за терминал; «выход» — уйти
confirm-touch = открыть { $card }? Enter — да; другая карта или «стоп» — нет
confirm-cover = закрыть { $card }? Enter — да; другая карта — нет
nobody-else = больше никто сейчас не ходит
play-kept = игра в { $path }; посмотреть снова: spymaster replay { $path }
play-saved = игра сохранена; продолжить: spymaster play --resume { $path }

## Весь экран

screen-prompt = подсказка>
screen-thinking = { $name } ({ sitter }) думает …
screen-over = игра окончена: все карты открыты
screen-example = например: вода 2
screen-legal = можно: Enter — сказать
screen-number = можно; теперь число
screen-unknown = можно, но слова нет в словарях: боты не поймут
screen-meant = загадано
screen-leave = игра идёт: F10 или Ctrl-C — выйти, игра сохранится
screen-sides = { $side ->
    [red] красные
    [blue] синие
    [a] A
    [b] B
   *[guesser] игрок
}
pane-log = что было
pane-coach = что было и что говорит тренер
keys-say = Enter сказать
keys-meant = щелчок: загадано
keys-choose = стрелки, номер
keys-touch = Enter открыть
keys-cover = Enter закрыть
keys-stop = s стоп
keys-decline = d отказ
keys-pass = p годится
keys-object = o возразить
keys-scroll = ↑ ↓ листать
keys-wait = F3 напарник
keys-turn = F4 другой
keys-help = F1 помощь
keys-analysis = F2 разбор
keys-leave = F10 выход
keys-close = q закрыть
keypage-title = клавиши (любая закрывает)
keypage-letters = r красный   b синий   g зелёный   - мирный   x убийца
keypage-covered = R B G X прописные и в [скобках]: карта закрыта
keypage-tokens = <A <B: жетон со стрелкой на игрока A, на игрока B
keypage-choose = стрелки, h j k l или номер
keypage-choose-does = выбрать карту
keypage-take = Enter, пробел, щелчок; дважды
keypage-take-does = открыть или закрыть её
keypage-keys-stop = s стоп   d отказ   o возразить
keypage-clue-does = дать подсказку
keypage-meant-does = и отметить, что загадано
keypage-help-does = эта страница
keypage-analysis-does = показать или убрать разбор
keypage-scroll-does = листать
keypage-wait-does = пусть начинает напарник
keypage-turn-does = другой человек
keypage-leave-does = выйти; игра сохраняется
keypage-turn-now = может ходить и другой человек: F4
screen-hand-over = передайте терминал: { $name } ({ sitter })
screen-hand-over-keys = затем нажмите Enter; Ctrl-C — выйти, игра сохранится
screen-small = { $width } × { $height } — слишком мало
screen-needed = нужно { $width } × { $height }
screen-small-leave = Ctrl-C — выйти

## Упражнения

drill-exercise = упражнение { $number } из { $count }
drill-seat = { $role ->
    [clue] вы — капитан { side-of }: дайте подсказку
   *[guess] вы угадываете за { side-of }
}
drill-seat-duet = { $role ->
    [clue] вы — { side-name }: дайте подсказку
   *[guess] вы — { side-name }: угадывайте
}
drill-versus = осталось найти: красные { $red }, синие { $blue }
drill-earlier = раньше: { $turn }
drill-clue-is = подсказка: { clue-said }
drill-turn = { side-name } { clue-said }
drill-card = { $card } ({ card-colour })
drill-help-hint = «помощь» покажет, что можно набрать
drill-prompt-clue = подсказка
drill-prompt-touch = карта
drill-referee = судья: { $verdict }
drill-yours = ваша подсказка: { $clue }
drill-worth = ценность { $worth } карты
drill-ends = ход кончится на карте соперника { $opponent }, на мирном жителе { $bystander }, на убийце { $assassin }
drill-better = допустимых подсказок ценнее: { $better } из { $clues }; ваша лучше, чем { $share } %
drill-bot-touches = бот открыл бы: { $cards }
drill-nothing = ничего
drill-unscored-illegal = ваша подсказка не оценена: некорректная подсказка кончает ход
drill-unscored-unknown = ваша подсказка не оценена: этого слова нет в словаре
drill-unscored-zero = ваша подсказка не оценена: ноль говорит, чего не трогать
drill-bot = подсказка бота: { $clue }
drill-touch = { $mark } { $card }: { card-colour }; наша с вероятностью { $ours }, { $rank }-я в списке бота; { $instead }
drill-touch-same = бот выбрал бы её же
drill-touch-prefers = бот выбрал бы { $other }
drill-touch-stop = бот остановился бы
drill-meant = загадано: { $cards }
drill-right = у вас верно { $right } из { $all }, ценность { $worth } карты
drill-bot-turn = бот открывает: { $cards }; ценность { $worth } карты
drill-bot-turn-stops = бот открывает: { $cards }, затем стоп; ценность { $worth } карты
drill-ranking = вероятность, что карта наша, как понял бот: { $cards }
drill-missed = бот открыл бы ещё { $card }
drill-session = это занятие:
drill-kept = запись в { $path }; всё вместе: spymaster drill --report
drill-no-exercises = упражнений ещё не было: spymaster drill
progress-all = всего
progress-session = занятие
progress-clues = подсказ.
progress-turns = ходов
progress-accuracy = точность
progress-found = найдено карт
progress-assassin = убийца
progress-worth = ценность
progress-bot-worth = у бота
progress-better-than = лучше чем
progress-illegal = нельзя
progress-as-the-bot = как бот

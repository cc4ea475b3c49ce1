# Игра словами: ходы, конец, разбор, отказы, судья.

## Части предложений

list-comma = { ", " }
list-semicolon = { "; " }
side-name = { $side ->
    [red] красные
    [blue] синие
    [a] игрок A
   *[b] игрок B
}
side-of = { $side ->
    [red] красных
    [blue] синих
    [a] игрока A
   *[b] игрока B
}
card-colour = { $colour ->
    [red] красный агент
    [blue] синий агент
    [green] агент
    [bystander] мирный житель
   *[assassin] убийца
}
card-kind = { $colour ->
    [red] красный
    [blue] синий
    [green] зелёный
    [bystander] мирный житель
    [assassin] убийца
   *[unknown] ?
}
clue-number = { $number ->
    [unlimited] неограниченно
   *[count] { $number }
}
clue-said = «{ $word }: { clue-number }»
percent = { $share } %

## Ходы

step-clue = { side-name }: { clue-said }
step-clue-meant = { side-name }: { clue-said } (загадано: { $cards })
step-object = подсказка признана некорректной
step-object-reason = подсказка признана некорректной: { $reason }
step-guess = { side-name }: открыта карта { $card } ({ card-colour })
step-stop = { side-name }: стоп
step-cover = { side-name }: закрыта карта { $card } ({ card-colour })
step-decline = { side-name }: штрафная карта не закрыта
step-tokens = { $n ->
    [one] потрачен { $n } жетон
    [few] потрачено { $n } жетона
    [many] потрачено { $n } жетонов
   *[other] потрачено { $n } жетона
}
step-finished = все агенты { side-of } найдены
step-sudden-death = начинается мгновенная смерть

## Конец

end-team = победа { side-of }
end-everyone = вы победили
end-nobody = вы проиграли
cause-all-found = найдены все агенты
cause-given-away = последнего агента открыли соперники
cause-free-cover = последней закрыта штрафная карта
cause-assassin = открыт убийца
cause-assassin-found = в самом конце найден убийца
cause-sudden-death-won = мгновенная смерть пройдена без ошибок
cause-sudden-death-lost = ошибка во время мгновенной смерти
cause-gave-up = отказ продолжать мгновенную смерть
cause-phantom = закрыты все агенты другого цвета
cause-out-of-tokens = за ошибку нужно два жетона, а остался один
end-line = { $who }: { $why }, всего { $n ->
    [one] { $n } подсказка
    [few] { $n } подсказки
    [many] { $n } подсказок
   *[other] { $n } подсказки
}
end-score = счёт { $score }
end-title = счёт { $score } ({ $title })

title-large-1 = На волоске: они стояли уже за дверью
title-large-2 = Едва ушли
title-large-3 = Крепкие нервы
title-large-4 = Чистая работа
title-large-5 = Быстро и тихо
title-large-6 = Хоть сейчас в резиденты
title-large-7 = Они вас даже не заметили
title-large-8 = Легенда, которой нет в архивах
title-small-1 = На волоске: последний кадр плёнки
title-small-2 = Смазанный снимок
title-small-3 = В фокусе
title-small-4 = Чёткий кадр
title-small-5 = Снимок для галереи
title-small-6 = Мастер тёмной комнаты
title-small-7 = Выставка, куда никого не пускают
title-duet-1 = Справились: все агенты дома
title-duet-2 = Отличная командная работа
title-duet-3 = Блестяще: ни одного лишнего слова
title-duet-4 = Этот стол вам мал: пора на миссии

## Тренер

review-turn = ход { $turn }: { side-name }, { clue-said }: { $touched }; ценность { $worth } карты
review-untouched = ничего не открыто
review-illegal = подсказка признана некорректной
review-unknown = этого слова нет ни в одном словаре: для ботов все карты были одинаковы
review-ranking = как это понял { $bot }: { $cards }
review-stop = (стоп)
review-meant = загадано: { $cards }
review-clue = подсказка: { $outlook }
review-instead = { $bot } сказал бы { clue-said } для карт: { $cards }
review-instead-outlook = { $bot } сказал бы { clue-said } для карт: { $cards } — { $outlook }
review-outlook = в среднем находят { $expected }, все — { $all }; убийца { $assassin }; ценность { $worth } карты
review-slip = вероятнее всего ошибутся на { $card } ({ card-colour }, { $chance })
review-lost = игра проиграна на ходу { $turn } ({ side-name }): { $why }; это стоило { $cost } шансов на победу
blame-clue = к этому вела подсказка
blame-guess = открыта карта, на которую подсказка не указывала
blame-pace = найдено слишком мало
blame-luck = могло и повезти

## Совет

advice-zero = { $word }: 0, с этим словом не связан ни один наш агент
advice-warning = предупреждение о карте { $card } ({ card-kind }, { $chance })
advice-one = { $word }: { clue-number } → { $cards }; найдут: { $all }
advice-several = { $word }: { clue-number } → { $cards }; найдут все: { $all }, в среднем { $expected }
advice-slip = вероятнее всего ошибутся на { $card } ({ card-kind }, { $chance })
advice-assassin = убийца { $chance }

## Отказы

refused-over = игра окончена
refused-turn = сейчас не ваш ход
refused-moment = сейчас нужно другое действие
refused-number = число должно быть от 1 до { $max }: столько агентов осталось найти
refused-zero = ноль в этих правилах запрещён
refused-unlimited = «неограниченно» в этих правилах запрещено
refused-first-guess = нужно открыть хотя бы одну карту
refused-card = такой карты нет, или она уже закрыта
refused-cover = закрыть можно только неоткрытого агента нужной команды
refused-late = возражать можно только до первой догадки
refused-twice = эту подсказку уже признали некорректной
refused-phantom = нужно закрыть агента команды без игроков
refused-finished = агенты этой стороны уже найдены: она больше не даёт подсказок
refused-third = две подсказки подряд можно, три — нельзя
refused-nothing-left = этому игроку больше нечего искать
refused-referee-judges = за этим столом следит судья: возражать можно только там, где судят люди
refused-nothing-to-pass = принимать нечего
refused-clue-waits = подсказка ждёт вас: возразите или примите
refused-nobody-to-wait-for = ждать некого
refused-no-such-seat = за этим столом нет такого места
refused-bot-sits = там сидит бот
refused-no-such-card = нет карты { $given }: карты пронумерованы от 0 до { $last }
refused-empty = подсказка — это слово, а ничего не сказано
refused-unseen = в подсказке есть невидимые символы
refused-too-long = в подсказке не больше { $most } символов, а здесь { $given }
refused-no-number = число подсказки — количество, 0 или «без ограничения»
refused-save = игру не удалось сохранить
bot-late = бот не ответил вовремя
bot-no-start = программу бота не удаётся запустить
bot-ended = программа бота остановилась
bot-unreadable = ответ бота нельзя понять
bot-illegal = бот дал подсказку, которую судья не разрешает
bot-refused = бот хотел сделать то, чего правила не разрешают
bot-no-answer = боту нечего ответить
refused-illegal = судья: { $reason }
refused-no-clue = «{ $text }»: нужны СЛОВО и ЧИСЛО, например «вода 2» (число, 0 или неограниченно)
refused-card-or-command = «{ $text }» — и карта, и команда: наберите номер карты или :{ $command }
refused-no-card = «{ $text }» на столе нет: назовите карту словом, его началом или номером
refused-several-cards = «{ $text }» — это может быть: { $cards }
refused-covered = «{ $text }» уже закрыта
refused-range = { clue-number } здесь сказать нельзя: нужно от 1 до { $max }
refused-nothing-now = «{ $text }»: сейчас делать нечего; наберите помощь

## Судья

referee-legal = можно
referee-illegal = нельзя: { $reason }
referee-rule = { $reason } (правило { $rule })
referee-no-word = в «{ $clue }» нет слова
referee-identity = «{ $clue }» — слово { $card }, которое лежит на столе
referee-inflection = «{ $clue }» и { $card } на столе — формы одного слова, «{ $shared }»
referee-component = у «{ $clue }» и { $card } на столе общая часть «{ $shared }»
referee-derivation = «{ $clue }» и { $card } на столе — однокоренные слова, «{ $shared }»
referee-shared-part = у «{ $clue }» и { $card } на столе общая часть «{ $shared }»
referee-character = у «{ $clue }» и { $card } на столе общий иероглиф { $shared }
referee-spaces = «{ $clue }» — больше одного слова
referee-hyphen = «{ $clue }» пишется через дефис
referee-abbreviation = «{ $clue }» — сокращение
referee-foreign = «{ $shared }» — слово другого языка
referee-invented = слова «{ $shared }» судья не знает
referee-name = «{ $shared }» — имя собственное
referee-shape = «{ $clue }» указывает на форму
referee-sound = «{ $clue }» звучит как { $card } на столе
referee-letter = с буквы «{ $shared }» начинается { $card } на столе: буква годится, только если дело в её значении
referee-ending = «{ $clue }» — последние буквы слова { $card }
referee-opening = имя «{ $clue }» начинается со слова { $card }
referee-letters = «{ $shared }» стоит в буквах слова { $whole }

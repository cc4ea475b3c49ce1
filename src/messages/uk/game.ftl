# Гра словами: ходи, кінець, розбір, відмови, суддя.

## Частини речень

list-comma = { ", " }
list-semicolon = { "; " }
side-name = { $side ->
    [red] червоні
    [blue] сині
    [a] гравець A
   *[b] гравець B
}
side-of = { $side ->
    [red] червоних
    [blue] синіх
    [a] гравця A
   *[b] гравця B
}
card-colour = { $colour ->
    [red] червоний агент
    [blue] синій агент
    [green] агент
    [bystander] мирний житель
   *[assassin] убивця
}
card-kind = { $colour ->
    [red] червоний
    [blue] синій
    [green] зелений
    [bystander] мирний житель
    [assassin] убивця
   *[unknown] ?
}
clue-number = { $number ->
    [unlimited] необмежено
   *[count] { $number }
}
clue-said = «{ $word }: { clue-number }»
percent = { $share } %

## Ходи

step-clue = { side-name }: { clue-said }
step-clue-meant = { side-name }: { clue-said } (загадано: { $cards })
step-object = підказку визнано неправильною
step-object-reason = підказку визнано неправильною: { $reason }
step-guess = { side-name }: відкрито карту { $card } ({ card-colour })
step-stop = { side-name }: стоп
step-cover = { side-name }: накрито карту { $card } ({ card-colour })
step-decline = { side-name }: штрафну карту не накрито
step-tokens = { $n ->
    [one] витрачено { $n } жетон
    [few] витрачено { $n } жетони
    [many] витрачено { $n } жетонів
   *[other] витрачено { $n } жетона
}
step-finished = усіх агентів { side-of } знайдено
step-sudden-death = починається раптова смерть

## Кінець

end-team = перемога { side-of }
end-everyone = ви перемогли
end-nobody = ви програли
cause-all-found = знайдено всіх агентів
cause-given-away = останнього агента відкрили суперники
cause-free-cover = останнього агента накрито як штраф
cause-assassin = відкрито вбивцю
cause-assassin-found = наприкінці знайдено вбивцю
cause-sudden-death-won = раптову смерть пройдено без помилок
cause-sudden-death-lost = помилка під час раптової смерті
cause-gave-up = раптову смерть не продовжено
cause-phantom = накрито всіх агентів іншого кольору
cause-out-of-tokens = за помилку потрібно два жетони, а лишився один
end-line = { $who }: { $why }, усього { $n ->
    [one] { $n } підказка
    [few] { $n } підказки
    [many] { $n } підказок
   *[other] { $n } підказки
}
end-score = рахунок { $score }
end-title = рахунок { $score } ({ $title })

title-large-1 = На волосинці: вони вже стояли за дверима
title-large-2 = Ледве втекли
title-large-3 = Міцні нерви
title-large-4 = Чиста робота
title-large-5 = Швидко й тихо
title-large-6 = Хоч зараз у резиденти
title-large-7 = Вас навіть не помітили
title-large-8 = Легенда, якої немає в архівах
title-small-1 = На волосинці: останній кадр плівки
title-small-2 = Розмитий знімок
title-small-3 = У фокусі
title-small-4 = Чіткий кадр
title-small-5 = Знімок для галереї
title-small-6 = Майстер темної кімнати
title-small-7 = Виставка, куди нікого не пускають
title-duet-1 = Упоралися: усі агенти вдома
title-duet-2 = Чудова командна робота
title-duet-3 = Блискуче: жодного зайвого слова
title-duet-4 = Цей стіл для вас замалий: час на місії

## Тренер

review-turn = хід { $turn }: { side-name }, { clue-said }: { $touched }; цінність { $worth } карти
review-untouched = нічого не відкрито
review-illegal = підказку визнано неправильною
review-unknown = цього слова немає в жодному словнику: для ботів усі карти були однакові
review-ranking = як це зрозумів { $bot }: { $cards }
review-stop = (стоп)
review-meant = загадано: { $cards }
review-clue = підказка: { $outlook }
review-instead = { $bot } сказав би { clue-said } для карт: { $cards }
review-instead-outlook = { $bot } сказав би { clue-said } для карт: { $cards } — { $outlook }
review-outlook = у середньому знаходять { $expected }, усі — { $all }; убивця { $assassin }; цінність { $worth } карти
review-slip = найімовірніша помилка { $card } ({ card-colour }, { $chance })
review-lost = гру програно на ході { $turn } ({ side-name }): { $why }; це коштувало { $cost } шансів на перемогу
blame-clue = до цього вела підказка
blame-guess = відкрито карту, на яку підказка не вказувала
blame-pace = знайдено замало
blame-luck = могло й пощастити

## Порада

advice-zero = { $word }: 0, із цим словом не пов’язаний жоден наш агент
advice-warning = застереження про карту { $card } ({ card-kind }, { $chance })
advice-one = { $word }: { clue-number } → { $cards }; знайдуть: { $all }
advice-several = { $word }: { clue-number } → { $cards }; знайдуть усі: { $all }, у середньому { $expected }
advice-slip = найімовірніша помилка: { $card } ({ card-kind }, { $chance })
advice-assassin = убивця { $chance }

## Відмови

refused-over = гру закінчено
refused-turn = зараз не ваш хід
refused-moment = зараз потрібна інша дія
refused-number = число має бути від 1 до { $max }: стільки агентів лишилося знайти
refused-zero = нуль за цими правилами заборонено
refused-unlimited = «необмежено» за цими правилами заборонено
refused-first-guess = треба відкрити принаймні одну карту
refused-card = такої карти немає, або її вже накрито
refused-cover = накрити можна лише ще не знайденого агента потрібної команди
refused-late = заперечувати можна лише до першої відгадки
refused-twice = цю підказку вже визнано неправильною
refused-phantom = треба накрити агента команди без гравців
refused-finished = усіх агентів цієї сторони знайдено: вона більше не дає підказок
refused-third = дві підказки поспіль можна, три — ні
refused-nothing-left = цьому гравцеві більше нічого шукати
refused-referee-judges = за цим столом стежить суддя: заперечувати можна лише там, де судять люди
refused-nothing-to-pass = приймати нічого
refused-clue-waits = підказка чекає на вас: заперечте або прийміть
refused-nobody-to-wait-for = чекати нікого
refused-no-such-seat = за цим столом немає такого місця
refused-bot-sits = там сидить бот
refused-no-such-card = немає картки { $given }: картки пронумеровано від 0 до { $last }
refused-empty = підказка — це слово, а нічого не сказано
refused-unseen = у підказці є невидимі символи
refused-too-long = у підказці щонайбільше { $most } символів, а тут { $given }
refused-no-number = число підказки — кількість, 0 або «необмежено»
refused-save = гру не вдалося зберегти
bot-late = бот не відповів вчасно
bot-no-start = програму бота не вдається запустити
bot-ended = програма бота зупинилася
bot-unreadable = відповідь бота не можна зрозуміти
bot-illegal = бот дав підказку, якої суддя не дозволяє
bot-refused = бот хотів зробити те, чого правила не дозволяють
bot-no-answer = ботові нічого відповісти
refused-illegal = суддя: { $reason }
refused-no-clue = «{ $text }»: потрібні СЛОВО й ЧИСЛО, наприклад «вода 2» (число, 0 або необмежено)
refused-card-or-command = «{ $text }» — і карта, і команда: наберіть номер карти або :{ $command }
refused-no-card = «{ $text }» на столі немає: назвіть карту словом, його початком або номером
refused-several-cards = «{ $text }» — це може бути: { $cards }
refused-covered = «{ $text }» уже накрито
refused-range = { clue-number } тут сказати не можна: потрібно від 1 до { $max }
refused-nothing-now = «{ $text }»: зараз нічого робити; наберіть допомога

## Суддя

referee-legal = можна
referee-illegal = не можна: { $reason }
referee-rule = { $reason } (правило { $rule })
referee-no-word = у «{ $clue }» немає слова
referee-identity = «{ $clue }» — слово { $card }, що лежить на столі
referee-inflection = «{ $clue }» і { $card } на столі — форми одного слова, «{ $shared }»
referee-component = «{ $clue }» і { $card } на столі мають спільну частину «{ $shared }»
referee-derivation = «{ $clue }» і { $card } на столі — спільнокореневі слова, «{ $shared }»
referee-shared-part = «{ $clue }» і { $card } на столі мають спільну частину «{ $shared }»
referee-character = «{ $clue }» і { $card } на столі мають спільний ієрогліф { $shared }
referee-spaces = «{ $clue }» — більше ніж одне слово
referee-hyphen = «{ $clue }» пишеться через дефіс
referee-abbreviation = «{ $clue }» — скорочення
referee-foreign = «{ $shared }» — слово іншої мови
referee-invented = слова «{ $shared }» суддя не знає
referee-name = «{ $shared }» — власна назва
referee-shape = «{ $clue }» вказує на форму
referee-sound = «{ $clue }» звучить як { $card } на столі
referee-letter = з літери «{ $shared }» починається { $card } на столі: літера годиться, лише якщо йдеться про її значення
referee-ending = «{ $clue }» — останні літери слова { $card }
referee-opening = назва «{ $clue }» починається зі слова { $card }
referee-letters = «{ $shared }» стоїть у літерах слова { $whole }

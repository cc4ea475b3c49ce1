# Hra slovy: tahy, konec, rozbor, odmítnutí, rozhodčí.

## Části vět

list-comma = { ", " }
list-semicolon = { "; " }
side-name = { $side ->
    [red] červení
    [blue] modří
    [a] hráč A
   *[b] hráč B
}
side-of = { $side ->
    [red] červených
    [blue] modrých
    [a] hráče A
   *[b] hráče B
}
card-colour = { $colour ->
    [red] červený agent
    [blue] modrý agent
    [green] agent
    [bystander] náhodný kolemjdoucí
   *[assassin] nájemný vrah
}
card-kind = { $colour ->
    [red] červený
    [blue] modrý
    [green] zelený
    [bystander] kolemjdoucí
    [assassin] vrah
   *[unknown] ?
}
clue-number = { $number ->
    [unlimited] nekonečno
   *[count] { $number }
}
clue-said = „{ $word }: { clue-number }“
percent = { $share } %

## Tahy

step-clue = { side-name }: { clue-said }
step-clue-meant = { side-name }: { clue-said } (myšleno: { $cards })
step-object = nápověda je označena za neplatnou
step-object-reason = nápověda je označena za neplatnou: { $reason }
step-guess = { side-name }: odkryto { $card } ({ card-colour })
step-stop = { side-name }: dost
step-cover = { side-name }: zakryto { $card } ({ card-colour })
step-decline = { side-name }: trestná karta se nezakrývá
step-tokens = { $n ->
    [one] použit { $n } žeton
    [few] použity { $n } žetony
    [many] použito { $n } žetonu
   *[other] použito { $n } žetonů
}
step-finished = všichni agenti { side-of } jsou nalezeni
step-sudden-death = začíná náhlá smrt

## Konec

end-team = vítězství { side-of }
end-everyone = vyhráli jste
end-nobody = prohráli jste
cause-all-found = nalezeni jsou všichni agenti
cause-given-away = posledního agenta odkryli soupeři
cause-free-cover = poslední agent byl zakryt za trest
cause-assassin = odkryt nájemný vrah
cause-assassin-found = úplně nakonec nalezen nájemný vrah
cause-sudden-death-won = náhlá smrt bez jediné chyby
cause-sudden-death-lost = chyba během náhlé smrti
cause-gave-up = hráči náhlou smrt vzdali
cause-phantom = zakryti jsou všichni agenti druhé barvy
cause-out-of-tokens = chyba stála dva žetony a zbýval jeden
end-line = { $who }: { $why }, celkem { $n ->
    [one] { $n } nápověda
    [few] { $n } nápovědy
    [many] { $n } nápovědy
   *[other] { $n } nápověd
}
end-score = skóre { $score }
end-title = skóre { $score } ({ $title })

title-large-1 = O vlásek: stáli už za dveřmi
title-large-2 = Těsně to vyšlo
title-large-3 = Pevné nervy
title-large-4 = Čistá práce
title-large-5 = Rychle a tiše
title-large-6 = Hned by z vás byl rezident
title-large-7 = Ani si vás nevšimli
title-large-8 = Legenda, kterou archivy popírají
title-small-1 = O vlásek: poslední políčko filmu
title-small-2 = Rozmazaný útěk
title-small-3 = Zaostřeno
title-small-4 = Ostrý snímek
title-small-5 = Kousek do galerie
title-small-6 = Mistr temné komory
title-small-7 = Výstava, na kterou nikdo nesmí
title-duet-1 = Povedlo se: všichni agenti jsou doma
title-duet-2 = Výborná souhra
title-duet-3 = Skvělé: ani slovo navíc
title-duet-4 = Tenhle stůl je vám malý: zkuste mise

## Trenér

review-turn = tah { $turn }: { side-name }, { clue-said }: { $touched }; hodnota { $worth } karty
review-untouched = nic neodkryto
review-illegal = nápověda byla označena za neplatnou
review-unknown = to slovo nezná žádný slovník: boti viděli všechny karty stejně
review-ranking = jak tomu rozuměl { $bot }: { $cards }
review-stop = (dost)
review-meant = myšleno: { $cards }
review-clue = nápověda: { $outlook }
review-instead = { $bot } by řekl { clue-said } na karty: { $cards }
review-instead-outlook = { $bot } by řekl { clue-said } na karty: { $cards } – { $outlook }
review-outlook = najde se průměrně { $expected }, všechny { $all }; vrah { $assassin }; hodnota { $worth } karty
review-slip = nejspíš splete { $card } ({ card-colour }, { $chance })
review-lost = hra se prohrála v tahu { $turn } ({ side-name }): { $why }; stálo to { $cost } šance na výhru
blame-clue = vedla k tomu nápověda
blame-guess = odkryla se karta, na kterou nápověda neukazovala
blame-pace = našlo se příliš málo
blame-luck = mohlo to i vyjít

## Rada

advice-zero = { $word }: 0, žádný z našich s tím nesouvisí
advice-warning = varování před kartou { $card } ({ card-kind }, { $chance })
advice-one = { $word }: { clue-number } → { $cards }; najde se: { $all }
advice-several = { $word }: { clue-number } → { $cards }; najdou se všechny: { $all }, průměrně { $expected }
advice-slip = nejspíš splete: { $card } ({ card-kind }, { $chance })
advice-assassin = vrah { $chance }

## Odmítnutí

refused-over = hra skončila
refused-turn = nejste na tahu
refused-moment = teď se čeká na něco jiného
refused-number = číslo musí být od 1 do { $max }: tolik agentů zbývá najít
refused-zero = nula se podle těchto pravidel nehraje
refused-unlimited = nekonečno se podle těchto pravidel nehraje
refused-first-guess = je třeba hádat alespoň jednou
refused-card = taková karta tu není, nebo je už zakrytá
refused-cover = zakrýt lze jen nenalezeného agenta správného týmu
refused-late = námitka je možná jen před prvním hádáním
refused-twice = tato nápověda už byla označena za neplatnou
refused-phantom = je třeba zakrýt agenta týmu bez hráčů
refused-finished = agenti této strany jsou nalezeni: další nápovědy už nedává
refused-third = dvě nápovědy po sobě ano, tři ne
refused-nothing-left = tento hráč už nemá co hledat
refused-referee-judges = u tohoto stolu dohlíží rozhodčí: namítat lze jen tam, kde soudí lidé
refused-nothing-to-pass = není co nechat platit
refused-clue-waits = nápověda čeká na vás: namítněte, nebo ji nechte platit
refused-nobody-to-wait-for = není na koho čekat
refused-no-such-seat = u tohoto stolu takové místo není
refused-bot-sits = tam sedí bot
refused-no-such-card = karta { $given } neexistuje: karty jsou číslovány od 0 do { $last }
refused-empty = nápověda je slovo, nic nebylo řečeno
refused-unseen = v nápovědě jsou neviditelné znaky
refused-too-long = nápověda má nejvýše { $most } znaků, tato jich má { $given }
refused-no-number = číslo nápovědy je počet, 0 nebo nekonečno
refused-save = hru se nepodařilo uložit
bot-late = bot neodpověděl včas
bot-no-start = program bota nelze spustit
bot-ended = program bota se zastavil
bot-unreadable = odpovědi bota nelze rozumět
bot-illegal = bot dal nápovědu, kterou rozhodčí nedovoluje
bot-refused = bot chtěl udělat, co pravidla nedovolují
bot-no-answer = bot nemá co odpovědět
refused-illegal = rozhodčí: { $reason }
refused-no-clue = „{ $text }“: čeká se SLOVO a ČÍSLO, například „voda 2“ (číslo, 0 nebo nekonečno)
refused-card-or-command = „{ $text }“ je karta i příkaz: napište číslo karty, nebo :{ $command }
refused-no-card = „{ $text }“ na stole není: zadejte kartu slovem, jeho začátkem nebo číslem
refused-several-cards = „{ $text }“ může být: { $cards }
refused-covered = „{ $text }“ je už zakrytá
refused-range = { clue-number } tu říct nelze: čeká se 1 až { $max }
refused-nothing-now = „{ $text }“: teď nelze nic dělat; zkuste pomoc

## Rozhodčí

referee-legal = platná
referee-illegal = neplatná: { $reason }
referee-rule = { $reason } (pravidlo { $rule })
referee-no-word = v „{ $clue }“ není žádné slovo
referee-identity = „{ $clue }“ je slovo { $card } na stole
referee-inflection = „{ $clue }“ a { $card } na stole jsou tvary jednoho slova, „{ $shared }“
referee-component = „{ $clue }“ a { $card } na stole mají společnou část „{ $shared }“
referee-derivation = „{ $clue }“ a { $card } na stole jsou příbuzná slova, „{ $shared }“
referee-shared-part = „{ $clue }“ a { $card } na stole mají společnou část „{ $shared }“
referee-character = „{ $clue }“ a { $card } na stole mají společný znak { $shared }
referee-spaces = „{ $clue }“ je více než jedno slovo
referee-hyphen = „{ $clue }“ se píše se spojovníkem
referee-abbreviation = „{ $clue }“ je zkratka
referee-foreign = „{ $shared }“ je slovo jiného jazyka
referee-invented = slovo „{ $shared }“ rozhodčí nezná
referee-name = „{ $shared }“ je vlastní jméno
referee-shape = „{ $clue }“ odkazuje na tvar
referee-sound = „{ $clue }“ zní jako { $card } na stole
referee-letter = písmenem „{ $shared }“ začíná { $card } na stole: písmeno platí jen svým významem
referee-ending = „{ $clue }“ jsou poslední písmena slova { $card }
referee-opening = jméno „{ $clue }“ začíná slovem { $card }
referee-letters = „{ $shared }“ stojí v písmenech slova { $whole }

# Texts of the page in a browser. Ids begin with the part of the page they stand in.
# A count is { $n }; words of the game follow the rulebook.

## Seats, colours, sides

seat-red-spymaster = Hlavní špión červených
seat-red-guesser = Operativa červených
seat-blue-spymaster = Hlavní špión modrých
seat-blue-guesser = Operativa modrých
seat-guesser = Operativa obou týmů
seat-a = Hráč A
seat-b = Hráč B
seat-watch = Divák

side-red = Červení
side-blue = Modří
side-a = Hráč A
side-b = Hráč B

colour-red = červený agent
colour-blue = modrý agent
colour-green = agent
colour-bystander = náhodný kolemjdoucí
colour-assassin = nájemný vrah

## Everywhere

page-title = spymaster
page-language = Jazyk stránky
page-to-lobby = Na úvodní stránku
page-copy = Kopírovat
page-copied = Zkopírováno
page-close = Zavřít
page-server-silent = Server neodpovídá. Nic se neztratilo, zkuste to znovu.
page-no-seat = Takový stůl tu není
page-no-seat-why = Pod tímto odkazem žádný stůl není. Možná se odkaz nezkopíroval celý.
name-and-bot = { $name } (bot)

## Lobby

lobby-title = spymaster: nový stůl
lobby-claim = Hra se slovy s přáteli a boty, na vašem počítači.
lobby-rules-1 = Hlavní špión řekne slovo a číslo; operativa odkrývá karty, na které ukazuje.
lobby-rules-2 = Najděte všechny své agenty dřív než soupeři a nikdy neodkryjte nájemného vraha.
lobby-your-name = Vaše jméno
lobby-name-default = Vy
lobby-play-now = Hrát hned
lobby-play-now-how = Vaše místo: { $seat }. Ostatní hrají boti.
lobby-friends = Hrát s přáteli
lobby-friends-how = Jeden odkaz pro všechny; každý si vybere místo.
lobby-dealing = Rozdává se …
lobby-options = Změnit hru
lobby-rules = Co se hraje
lobby-more-rules = Další pravidla
lobby-none-of-these = žádná z těchto
lobby-cards = Karty a nápovědy
lobby-deck = Karty
lobby-clue-language = Jazyk nápověd
lobby-referee = Rozhodčí
lobby-strictness-lenient = mírný
lobby-strictness-standard = běžný
lobby-strictness-strict = přísný
lobby-objection = Neplatná nápověda
lobby-objection-before = se odmítne dřív, než zazní
lobby-objection-after = se trestá podle pravidel
lobby-objection-people = ať si jí všimnou hráči
lobby-group = Pravidla vaší skupiny
lobby-group-how = Tohle nechávají pravidla na skupině. Nic z toho není nutné.
lobby-timer = Čas na nápovědu a stejně na hádání
lobby-timer-off = bez omezení
lobby-timer-seconds = { $n ->
    [one] { $n } sekunda
    [few] { $n } sekundy
    [many] { $n } sekundy
   *[other] { $n } sekund
}
lobby-timer-binding = Po vypršení času hraje bot
lobby-spectators = Diváci
lobby-spectators-live = vidí totéž co operativa
lobby-spectators-behind = { $n ->
    [one] jsou o { $n } krok pozadu a vidí, co se mezitím odkrylo
    [few] jsou o { $n } kroky pozadu a vidí, co se mezitím odkrylo
    [many] jsou o { $n } kroku pozadu a vidí, co se mezitím odkrylo
   *[other] jsou o { $n } kroků pozadu a vidí, co se mezitím odkrylo
}
lobby-boards = Dané plány
lobby-board = Plán
lobby-board-next = první, potom další
lobby-seats = Kdo kde sedí
lobby-seat-mine = Moje místo
lobby-seat-bot = Bot, kde nikdo nesedí
lobby-level = Všichni boti
lobby-level-own = jak je vybráno níže
lobby-players = Boti podle jména
lobby-without-hard = Bez těžkých karet
lobby-print = Vytisknout plán a klíč pro skutečný stůl
level-easy = Lehký
level-normal = Běžný
level-bold = Odvážný
lobby-recent = Vaše stoly na tomto zařízení
lobby-forget = Zapomenout tyto odkazy
lobby-table-line = { $rules }, { $deck }
lobby-more = Co ještě zkusit
lobby-drill = Cvičení
lobby-drill-how = Jednotlivé pozice s hodnocením a odpovědí trenéra.
lobby-campaign = Kampaň
lobby-campaign-how = Mise duetu po celém světě, pro dva.

switch-compounds = Slova se spojovníkem nebo mezerou jsou jedno slovo
switch-proper-names = Víceslovná jména jsou jedno slovo
switch-abbreviations = Zkratky jsou povoleny
switch-set-phrases = Ustálená spojení jsou povolena
switch-homophones = Nápověda smí znít jako slovo na stole
switch-rhymes = Rýmy jsou povoleny
switch-foreign = Slova jiných jazyků jsou povolena
switch-letters = Nápovědy smějí být o písmenech
switch-no-proper-names = Žádná vlastní jména
switch-no-shape-words = Žádné nápovědy o tvaru

rules-classic = Dva týmy
rules-duet = Duet: dva hráči spolu
rules-classic-solo = Jeden tým proti hře
rules-classic-finale = Dva týmy, Černá nakonec
rules-classic-shared = Dva hlavní špióni, jedna operativa
rules-pictures = Obrázky, dva týmy
rules-pictures-solo = Obrázky, jeden tým proti hře
rules-pictures-finale = Obrázky, Černá nakonec
rules-pictures-shared = Obrázky, jedna operativa
rules-classic-solo-finale = Proti hře, Černá nakonec
rules-classic-alone = Jeden tým sám, jako v článcích
rules-classic-5x4 = Dva týmy, dvacet slov
rules-duet-10-tokens = Duet, o něco lehčí
rules-duet-11-tokens = Duet, ještě lehčí
rules-duet-free-order = Duet ve volném pořadí
rules-mission = Mise duetu: { $name }

about-classic = Dva týmy, v každém hlavní špión a operativa. Vyhrává tým, který první najde své agenty; kdo odkryje nájemného vraha, hned prohrává.
about-duet = Dva hráči spolu. Každý vidí jiný klíč a napovídá druhému; najděte patnáct agentů v devíti tazích.
about-classic-solo = Váš tým hraje sám. Po každém tahu vezme hra jednoho agenta druhé barvy: stihněte to, než dojdou.
about-classic-finale = Jako se dvěma týmy, ale nájemný vrah se musí odkrýt poslední, až tým najde všechny své agenty.
about-classic-shared = Dva hlavní špióni hrají proti sobě s jednou operativou pro oba.
about-pictures = Dva týmy a dvacet obrázků místo slov.
about-other = Varianta hry popsané výše.

## Door of a room

door-title = Pojďte ke stolu
door-who = Kdo jste?
door-where = Kam si sednete?
door-watch = Dívám se
door-watch-how = Vidíte totéž co operativa.
door-watch-behind = { $n ->
    [one] Vidíte stůl o { $n } krok později, s barvami mezitím odkrytých karet.
    [few] Vidíte stůl o { $n } kroky později, s barvami mezitím odkrytých karet.
    [many] Vidíte stůl o { $n } kroku později, s barvami mezitím odkrytých karet.
   *[other] Vidíte stůl o { $n } kroků později, s barvami mezitím odkrytých karet.
}
door-come-in = Vstoupit
door-nobody = volné: hraje bot
door-bot-plays = do konce této hry hraje bot
door-game = Hra { $n }
door-waiting = Karty ještě nejsou rozdané.
door-back = Zpět na své místo: { $name }
door-as-another = Vstoupit jako někdo jiný
role-spymaster = Hlavní špión: napovídá a vidí klíč
role-guesser = Operativa: odkrývá karty
role-partner = Napovídá i hádá

## Room

room-title = Místnost
room-invite = Pozvat
room-invite-how = Kdo otevře tento odkaz, může vstoupit a vybrat si místo.
room-link = Odkaz na místnost
room-qr = QR kód odkazu
room-here-only = Tato adresa funguje jen na tomto zařízení. Spusťte server s --host 0.0.0.0, aby mohli i ostatní.
room-place = Moje místo
room-people = U stolu
room-host = připravil stůl
room-you = to jste vy
room-away = není tu
room-deal = Rozdat karty
room-wait-deal = Čeká se, až někdo u stolu rozdá.
room-take-seat = Chcete-li hrát, sedněte si.
room-behind = { $n ->
    [one] Diváci jsou o { $n } krok za stolem; celý klíč uvidí na konci.
    [few] Diváci jsou o { $n } kroky za stolem; celý klíč uvidí na konci.
    [many] Diváci jsou o { $n } kroku za stolem; celý klíč uvidí na konci.
   *[other] Diváci jsou o { $n } kroků za stolem; celý klíč uvidí na konci.
}
room-signs = Značky
room-keys = Klávesy
room-keys-text = Šipky chodí po kartách; Enter kartu vybere, další Enter ji odkryje, Escape ji pustí. C jde k nápovědě, B ke kartám, H požádá o radu, Z zvětší obrázek, R otevře rozbor.

## Table

table-skip = Ke kartám
table-cards = Karty
table-connection-lost = Spojení se přerušilo, zkouší se znovu.
table-behind = { $n ->
    [one] Jste o { $n } krok za stolem.
    [few] Jste o { $n } kroky za stolem.
    [many] Jste o { $n } kroku za stolem.
   *[other] Jste o { $n } kroků za stolem.
}
table-your-turn-mark = ● Jste na tahu: spymaster
table-left-red = zbývá červených agentů
table-left-blue = zbývá modrých agentů
table-left-green = zbývá agentů
table-tokens = { $n ->
    [one] { $n } žeton
    [few] { $n } žetony
    [many] { $n } žetonu
   *[other] { $n } žetonů
}
table-tokens-mistakes = { $n ->
    [one] { $n } žeton, na chyby { $mistakes }
    [few] { $n } žetony, na chyby { $mistakes }
    [many] { $n } žetonu, na chyby { $mistakes }
   *[other] { $n } žetonů, na chyby { $mistakes }
}
table-give-clue = Jste na tahu: dejte nápovědu.
table-give-clue-or-wait = Dejte nápovědu, nebo ať začne spoluhráč.
table-cover-phantom = Zakryjte agenta druhého týmu.
table-cover-free = Nápověda byla neplatná: smíte zakrýt jednoho svého agenta.
table-sudden-death = Náhlá smrt: každá karta musí být správně.
table-your-turn = Jste na tahu: odkryjte kartu.
table-waiting-for = Čeká se: { $who }.
table-or = { $one } nebo { $other }
table-seat-who = { $seat } ({ $name })
table-guesses-left = { $n ->
    [one] Zbývá { $n } pokus.
    [few] Zbývají { $n } pokusy.
    [many] Zbývá { $n } pokusu.
   *[other] Zbývá { $n } pokusů.
}
table-zero = Nula: žádná karta toho, kdo napovídá, s tím nesouvisí.
table-you-win = Vyhráli jste
table-you-lose = Prohráli jste
table-team-wins = Váš tým vyhrál
table-red-wins = Vyhráli červení
table-blue-wins = Vyhráli modří
table-score = Skóre { $n }.
table-covered = zakryto: { $colour }
table-key = klíč: { $colour }
table-key-b = strana B: { $colour }
table-token-of = žeton: { $who }
table-marked-by = označili: { $names }
table-ask-touch = odkrýt?
table-ask-cover = zakrýt?
table-touch = Odkrýt { $card }
table-cover = Zakrýt { $card }
table-let-go = Pustit
table-stop = Dál nehádat
table-give-up = Vzdát se
table-decline = Nezakrývat
table-let-bot = Ať začne bot
table-may-stand = Může nápověda platit?
table-pass = Nechat nápovědu platit
table-object = Nápověda je neplatná
table-clue = Nápověda
table-number = Číslo
table-say = Říct
table-mean-hint = Označte karty, které myslíte, chcete-li: do konce to vidíte jen vy.
table-referee-agrees = Rozhodčí souhlasí.
table-word-unknown = Rozhodčí souhlasí, ale boti to slovo neznají: všechny karty jim budou připadat stejné.
table-hint = Rada
table-hint-clue = Trenér by řekl { $word } { $number } na karty: { $cards }.
table-hint-guess = Trenér by odkryl: { $cards }.
table-hint-stop = Trenér by skončil.
table-hint-cover = Trenér by zakryl { $card }.
table-hint-decline = Trenér by nezakrýval.
table-again = Znovu
table-again-swap = Znovu, s vyměněnými rolemi
table-again-key = Stejné karty, nový klíč
table-new-table = Nový stůl
table-look-back = Projít tahy
table-download = Záznam hry
table-download-turns = Moje tahy jako data
table-enlarge = Zvětšit { $card }
table-time-left = Zbývá času: { $time }
table-time-over = Čas vypršel.
table-time-over-bot = Čas vypršel: hraje bot.
table-stuck = { $seat } ({ $name }) nemůže pokračovat: { $why }.
table-stuck-all = Hra nemůže pokračovat: { $why }.
table-bot-again = Ať to zkusí znovu
table-bot-relieve = Ať hraje jiný bot

cause-all-found = Nalezeni jsou všichni agenti.
cause-given-away = Posledního agenta odkryli soupeři.
cause-free-cover = Poslední agent byl zakryt za trest.
cause-assassin = Odkryt nájemný vrah.
cause-assassin-found = Úplně nakonec nalezen nájemný vrah.
cause-sudden-death-won = Náhlá smrt bez jediné chyby.
cause-sudden-death-lost = Chyba během náhlé smrti.
cause-gave-up = Hráči náhlou smrt vzdali.
cause-phantom = Zakryti jsou všichni agenti druhé barvy.
cause-out-of-tokens = Chyba stála dva žetony a zbýval jeden.
cause-forfeit = Hra byla vzdána.

## Log

log-title = Co se stalo
log-empty = Zatím nic.
log-clue = { $who }: { $word } { $number }
log-meant = { $who }: { $word } { $number } (myšleno: { $cards })
log-object = Nápověda je označena za neplatnou.
log-object-reason = Nápověda je označena za neplatnou: { $reason }
log-guess = { $who }: odkryto { $card }, { $colour }.
log-stop = { $who }: dost.
log-cover = { $who }: zakryto { $card }, { $colour }.
log-decline = { $who }: trestná karta se nezakrývá.
log-tokens = { $n ->
    [one] ({ $n } žeton)
    [few] ({ $n } žetony)
    [many] ({ $n } žetonu)
   *[other] ({ $n } žetonů)
}
log-sudden-death = Začíná náhlá smrt.
log-help-hint = s radou
log-help-timer = čas vypršel
log-help-stand-in = zaskočil jiný bot

## Review

review-title = Rozbor
review-loading = Trenér si prohlíží hru …
review-empty = Až tah skončí, trenér řekne, co si o něm myslí.
review-start = Karty jsou rozdané.
review-turn = Tah { $turn } ({ $who }): nápověda.
review-where = Krok { $n } z { $end }
review-step-first = Na začátek
review-step-back = O krok zpět
review-step-on = O krok dál
review-step-last = Na konec
review-leave = Zpět ke stolu
review-lost = Hra se zlomila v tahu { $turn } ({ $who }): { $why }
review-no-turn = Žádný tah sám hru nerozhodl: jedna strana byla rychlejší.
review-no-turn-together = Žádný tah sám hru neprohrál.
review-won-together = Společná výhra.
review-blame-clue = Nápověda ukazovala i na kartu „{ $card }“.
review-blame-guess = Na kartu „{ $card }“ nápověda neukazovala.
review-blame-pace = Našlo se příliš málo.
review-blame-luck = Smůla s kartou „{ $card }“: mohlo to vyjít.
review-curve = Naděje na výhru tah po tahu
review-curve-red = Naděje červených na výhru tah po tahu
review-unknown-word = Boti to slovo neznají.
review-meant = Myšleno: { $cards }.
review-outlook = Najdou se všechny { $all }, vrah { $assassin }.
review-slip = Nejspíš splete: { $card } ({ $colour }, { $chance }).
review-instead = Lepší: { $word } { $number } na karty: { $cards } (naděje na výhru { $chance }).
review-instead-than = Lepší: { $word } { $number } na karty: { $cards } (naděje na výhru { $chance }, s touto nápovědou { $said }).
review-ranking = Jak tomu rozuměl { $who }: jak pravděpodobně je která karta správná (▸ odkrýt)
review-coach = trenér
review-what-if = Co kdyby nápověda byla
review-try = Zkusit
review-would-touch = Odkrylo by se: { $cards }. Naděje na výhru pak { $chance }.

## Exercises

drill-clue = Dejte nápovědu: { $who }.
drill-guess = Hádáte: { $who }. Odkryjte kartu.
drill-done = Hotovo.
drill-how = Rozhodněte jako u stolu. Pak trenér řekne, jakou to mělo hodnotu.
drill-next = Další cvičení
drill-skip = Přeskočit
drill-sums = { $n ->
    [one] Hotovo { $n }: průměrně { $mine } karty, bot { $bot }
   *[other] Hotovo { $n }: průměrně { $mine } karty, bot { $bot }
}
drill-yours = Vaše nápověda:
drill-odds = Průměrně se najde { $n }, všechny { $all }, vrah { $assassin }.
drill-better = { $n ->
    [one] Větší hodnotu má { $n } nápověda z { $all }.
    [few] Větší hodnotu mají { $n } nápovědy z { $all }.
    [many] Větší hodnotu má { $n } nápovědy z { $all }.
   *[other] Větší hodnotu má { $n } nápověd z { $all }.
}
drill-coach = Trenér: { $word } { $number } na karty: { $cards }.
drill-coach-touched = Trenér odkryl: { $cards }.
drill-worth = Hodnota { $mine } karty; trenér { $bot }.

## Campaign

campaign-begin = Začít
campaign-pair = Vy dva
campaign-how = Každá mise je duet s vlastním počtem žetonů a chyb. Výhra otevře ty, ke kterým vede cesta.
campaign-open = otevřená
campaign-locked = zamčená
campaign-won = splněná
campaign-tries = { $n ->
    [one] { $n } pokus
    [few] { $n } pokusy
    [many] { $n } pokusu
   *[other] { $n } pokusů
}
campaign-mission = { $name }: žetonů { $tokens }, chyb { $mistakes }
campaign-play = Hrát s přítelem
campaign-play-bot = Hrát s botem
campaign-map = Mapa misí
campaign-back = Zpět na mapu
campaign-numbers = Čísla: žetony a povolené chyby.
campaign-keep = Tato stránka je váš deník: uložte si její adresu.

# `play` a `drill` v terminálu. Zprávy keys-, note- a pane- se vejdou na řádek o 80 znacích.

## Místa

sitter = { $seat ->
    [red-spymaster] hlavní špión červených
    [blue-spymaster] hlavní špión modrých
    [red-guesser] operativa červených
    [blue-guesser] operativa modrých
    [guesser] operativa obou týmů
    [a] hráč A
   *[b] hráč B
}

## Stav a co se čeká

standing-versus = zbývá najít: červení { $red }, modří { $blue }
standing-agents = { $n ->
    [one] zbývá najít { $n } agenta
    [few] zbývá najít { $n } agenty
    [many] zbývá najít { $n } agenta
   *[other] zbývá najít { $n } agentů
}
standing-tokens = { $n ->
    [one] { $n } žeton
    [few] { $n } žetony
    [many] { $n } žetonu
   *[other] { $n } žetonů
}
standing-mistakes = na chyby { $mistakes }
standing-clue = { $whose ->
    [red] nápověda červených
    [blue] nápověda modrých
   *[one] nápověda
}: { clue-said }
standing-guesses = { $n ->
    [one] zbývá { $n } pokus
    [few] zbývají { $n } pokusy
    [many] zbývá { $n } pokusu
   *[other] zbývá { $n } pokusů
}
standing-zero = žádný z našich s ní nesouvisí
picture-mark = * obrázek

task-watch = jste { sitter }
task = jste { sitter }: { $task }
task-clue = dejte nápovědu: SLOVO a { $max ->
    [1] 1
   *[other] číslo 1 až { $max }
}{ $more ->
    [both] , 0 nebo nekonečno
    [zero] {" "}nebo 0
    [unlimited] {" "}nebo nekonečno
   *[none] {""}
}
task-object = může nápověda platit? „platí“ nebo „námitka“
task-phantom = zakryjte agenta druhé barvy: je na tahu
task-cover = zakryjte jednoho ze svých agentů, nebo to odmítněte
task-sudden-death = náhlá smrt: odkrývejte jen to, co je jisté; dost znamená vzdát se
task-touch-or-stop = odkryjte kartu, nebo skončete
task-touch = odkryjte kartu

## Příkazy; anglickým rozumí program v každém jazyce

command-quit = konec
command-help = pomoc
command-table = stůl
command-analysis = rozbor
command-log = tahy
command-turn = druhý
command-wait = čekat
command-object = námitka
command-pass = platí
command-stop = dost
command-decline = odmítnout
command-skip = další
command-yes = ano

## Nápověda: vlevo co napsat, vpravo co to udělá

help-word-number = SLOVO ČÍSLO
help-word-zero = SLOVO 0
help-word-unlimited = SLOVO nekonečno
help-word-meant = SLOVO ČÍSLO = KARTY
help-card = KARTA
help-cards = KARTA, KARTA
help-clue = dát nápovědu, například: voda 2
help-meant = totéž a poznamenat, co je myšleno: voda 2 = řeka, břeh
help-zero = žádný z našich s tím nesouvisí
help-unlimited = neříkat kolik
help-touch = odkrýt ji: slovo, jeho začátek nebo číslo
help-touch-several = odkrýt karty: slovo, jeho začátek nebo číslo
help-stop = dál nehádat
help-cover = zakrýt ji
help-decline = nezakrývat trestnou kartu
help-pass = nechat nápovědu platit
help-object = označit nápovědu za neplatnou
help-wait = ať začne spoluhráč
help-turn = ať hraje druhý člověk
help-show = ukázat znovu (:table, je-li to i karta)
help-quit = odejít; hra se uloží
help-skip = přeskočit cvičení
help-quit-drill = skončit
help-help = tento seznam

## Řádek po řádku

hand-over = předejte terminál: { $name } ({ sitter }), pak stiskněte Enter
hand-over-again = prázdný řádek terminál převezme; „konec“ odejde
confirm-touch = odkrýt { $card }? Enter: ano; jiná karta nebo „dost“: ne
confirm-cover = zakrýt { $card }? Enter: ano; jiná karta: ne
nobody-else = nikdo jiný teď hrát nemůže
play-kept = uloženo v { $path }; znovu ji ukáže: spymaster replay { $path }
play-saved = hra je uložena; dál: spymaster play --resume { $path }

## Celá obrazovka

screen-prompt = nápověda>
screen-thinking = { $name } ({ sitter }) přemýšlí …
screen-over = hra skončila: všechno je odkryté
screen-example = například: voda 2
screen-legal = platná: Enter ji řekne
screen-number = platná; teď číslo
screen-unknown = platná, ale slovníky ji neznají: boti neporozumí
screen-meant = myšleno
screen-leave = hra trvá: F10 nebo Ctrl-C odejde a hra se uloží
screen-sides = { $side ->
    [red] červení
    [blue] modří
    [a] A
    [b] B
   *[guesser] operativa
}
pane-log = co se stalo
pane-coach = co se stalo a co říká trenér
keys-say = Enter říct
keys-meant = klik: myšleno
keys-choose = šipky, číslo
keys-touch = Enter odkrýt
keys-cover = Enter zakrýt
keys-stop = s dost
keys-decline = d odmítnout
keys-pass = p platí
keys-object = o námitka
keys-scroll = ↑ ↓ posun
keys-wait = F3 spoluhráč
keys-turn = F4 druhý
keys-help = F1 pomoc
keys-analysis = F2 rozbor
keys-leave = F10 odejít
keys-close = q zavřít
keypage-title = klávesy (každá zavře)
keypage-letters = r červený   b modrý   g zelený   - kolemjdoucí   x vrah
keypage-covered = R B G X velká a v [závorkách]: zakryto
keypage-tokens = <A <B: žeton se šipkou na hráče A, na hráče B
keypage-choose = šipky, h j k l nebo číslo
keypage-choose-does = vybrat kartu
keypage-take = Enter, mezerník, klik; dvakrát
keypage-take-does = odkrýt nebo zakrýt ji
keypage-keys-stop = s dost   d odmítnout   o námitka
keypage-clue-does = dát nápovědu
keypage-meant-does = a poznamenat, co je myšleno
keypage-help-does = tato stránka
keypage-analysis-does = ukázat nebo skrýt rozbor
keypage-scroll-does = posun
keypage-wait-does = ať začne spoluhráč
keypage-turn-does = druhý člověk
keypage-leave-does = odejít; hra se uloží
keypage-turn-now = hrát může i druhý člověk: F4
screen-hand-over = předejte terminál: { $name } ({ sitter })
screen-hand-over-keys = pak stiskněte Enter; Ctrl-C odejde, hra se uloží
screen-small = { $width } × { $height } je málo
screen-needed = je třeba { $width } × { $height }
screen-small-leave = Ctrl-C odejde

## Cvičení

drill-exercise = cvičení { $number } z { $count }
drill-seat = { $role ->
    [clue] jste hlavní špión { side-of }: dejte nápovědu
   *[guess] jste operativa { side-of }: hádejte
}
drill-seat-duet = { $role ->
    [clue] jste { side-name }: dejte nápovědu
   *[guess] jste { side-name }: hádejte
}
drill-versus = zbývá najít: červení { $red }, modří { $blue }
drill-earlier = dříve: { $turn }
drill-clue-is = nápověda: { clue-said }
drill-turn = { side-name } { clue-said }
drill-card = { $card } ({ card-colour })
drill-help-hint = „pomoc“ ukáže, co lze napsat
drill-prompt-clue = nápověda
drill-prompt-touch = karta
drill-referee = rozhodčí: { $verdict }
drill-yours = vaše nápověda: { $clue }
drill-worth = hodnota { $worth } karty
drill-ends = tah skončí na kartě soupeře { $opponent }, na kolemjdoucím { $bystander }, na vrahovi { $assassin }
drill-better = platných nápověd s větší hodnotou: { $better } z { $clues }; vaše je lepší než { $share } %
drill-bot-touches = bot by odkryl: { $cards }
drill-nothing = nic
drill-unscored-illegal = vaše nápověda se nehodnotí: neplatná nápověda ukončí tah
drill-unscored-unknown = vaše nápověda se nehodnotí: slovník to slovo nezná
drill-unscored-zero = vaše nápověda se nehodnotí: nula říká, čemu se vyhnout
drill-bot = nápověda bota: { $clue }
drill-touch = { $mark } { $card }: { card-colour }; naše na { $ours }, { $rank }. v pořadí bota; { $instead }
drill-touch-same = bot by vybral totéž
drill-touch-prefers = bot by vybral { $other }
drill-touch-stop = bot by skončil
drill-meant = myšleno: { $cards }
drill-right = máte správně { $right } z { $all }, hodnota { $worth } karty
drill-bot-turn = bot odkrývá: { $cards }; hodnota { $worth } karty
drill-bot-turn-stops = bot odkrývá: { $cards }, pak končí; hodnota { $worth } karty
drill-ranking = pravděpodobnost, že je karta naše, jak nápovědu slyšel bot: { $cards }
drill-missed = bot by odkryl ještě { $card }
drill-session = tentokrát:
drill-kept = uloženo v { $path }; všechno: spymaster drill --report
drill-no-exercises = zatím žádná cvičení: spymaster drill
progress-all = celkem
progress-session = sezení
progress-clues = nápověd
progress-turns = tahů
progress-accuracy = přesnost
progress-found = karet nalezeno
progress-assassin = vrah
progress-worth = hodnota
progress-bot-worth = hodnota bota
progress-better-than = lepší než
progress-illegal = neplatné
progress-as-the-bot = jako bot

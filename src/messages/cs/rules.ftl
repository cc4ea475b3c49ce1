# Pravidla ve větách, pro `spymaster rules`.

count-agents = { $n ->
    [one] { $n } agenta
    [few] { $n } agenty
    [many] { $n } agenta
   *[other] { $n } agentů
}
count-blue-agents = { $n ->
    [one] { $n } modrého agenta
    [few] { $n } modré agenty
    [many] { $n } modrého agenta
   *[other] { $n } modrých agentů
}
count-bystanders = { $n ->
    [one] { $n } náhodný kolemjdoucí
    [few] { $n } náhodní kolemjdoucí
    [many] { $n } náhodného kolemjdoucího
   *[other] { $n } náhodných kolemjdoucích
}
count-assassins = { $n ->
    [0] žádný nájemný vrah
    [one] { $n } nájemný vrah
    [few] { $n } nájemní vrazi
    [many] { $n } nájemného vraha
   *[other] { $n } nájemných vrahů
}
count-tokens = { $n ->
    [one] { $n } žeton času
    [few] { $n } žetony času
    [many] { $n } žetonu času
   *[other] { $n } žetonů času
}

## Dva týmy

rules-cards = Karet na stole: { $n }, řad { $rows }, v řadě { $columns }.
rules-agents = Začínající tým má { $agents }, druhý { $other }; { $bystanders } a { $assassins } (1.1).
rules-clue = Nápověda je slovo a číslo n; operativa odkryje alespoň jednu kartu a nejvýše n + 1, po první smí skončit (1.3, 1.4).
rules-touch = Vlastní agent: hádá se dál. Kolemjdoucí nebo agent soupeře: karta se zakryje a tah končí (1.3).
rules-zero-unlimited = Smí se říct nula i nekonečno; pak je hádání bez omezení (1.5, 1.6).
rules-zero-only = Nula se říct smí, nekonečno ne (1.5, 1.6).
rules-unlimited-only = Nekonečno se říct smí, nula ne (1.5, 1.6).
rules-neither = Nesmí se říct ani nula, ani nekonečno (1.5, 1.6).
rules-finale = Černá nakonec: tým vyhrává odkrytím nájemného vraha, když má nalezeny všechny agenty; odkryje-li ho dřív, musí zbytek najít v témže tahu bez chyby (1.9).
rules-win = Vyhrává tým, jehož agenti jsou všichni zakryti, ať posledního zakryl kdokoli; kdo odkryje nájemného vraha, prohrává (1.3, 1.7).
rules-win-no-assassin = Vyhrává tým, jehož agenti jsou všichni zakryti, ať posledního zakryl kdokoli (1.7).
rules-illegal = Neplatná nápověda ukončí tah a druhý hlavní špión smí zakrýt jednoho svého agenta (1.8).
rules-alone = Hraje jeden tým, červení; modří nemají hráče a nedělají nic. Jsou-li všichni jejich agenti zakryti, hra je prohraná; při výhře jsou zbylí skóre.
rules-alone-illegal = Neplatná nápověda ukončí tah a zakryje se jeden modrý agent (1.10).
rules-solo = Hraje a začíná jeden tým, červení; po každém jeho tahu zakryje hlavní špión podle svého výběru { $covers }. Jsou-li modří všichni zakryti, hra je prohraná (1.10).
rules-solo-score = Při výhře je skóre počet zbylých modrých agentů, od { $most } do 1; každé skóre má svůj titul (1.10).
rules-solo-illegal = Neplatná nápověda ukončí tah a hlavní špión zakryje { $covers } (1.10).
rules-shared = Jeden člen operativy hádá poctivě za oba hlavní špióny (1.11).

## Duet

rules-duet-key = Klíč má dvě strany s { $a } a { $b } zelenými kartami, z nich { $both } na obou; dohromady najít { $all } (2.1).
rules-duet-turns = Strany napovídají střídavě; číslo v nápovědě hádání neomezuje. Barva karty je ta na straně napovídajícího (2.2, 2.3).
rules-duet-zero = Nula se říct smí, nekonečno ne: žádná zelená karta napovídajícího se slovem nesouvisí. Hádající odkryje alespoň jednu kartu a po zelené smí skončit (2.4, 2.10).
rules-duet-no-zero = Nesmí se říct ani nula, ani nekonečno. Hádající odkryje alespoň jednu kartu a po zelené smí skončit (2.4, 2.10).
rules-duet-touch = Zelená: zakryje se pro obě strany. Béžová: dostane žeton se šipkou na hádajícího, tah končí a odkrýt ji smí už jen druhý hráč (2.3).
rules-duet-tokens = { $tokens }: jeden na každý tah, za ukončení nebo za chybu (2.4).
rules-duet-mission = { $tokens }, z nich na chyby { $mistakes }; každá další chyba stojí dva (2.9).
rules-duet-black = Černá karta hned prohrává. Dojdou-li žetony, už se nenapovídá a každá karta, která není zelená, prohrává (2.3, 2.7).
rules-duet-finished = Strana, jejíž zelené karty jsou nalezeny, to oznámí a dál nenapovídá; napovídá jen druhá (2.5).
rules-duet-illegal = Neplatná nápověda stojí žeton a pak se na ni hádá, jako by platila (2.11).
rules-duet-score = Skóre výhry: 3 za každý zbylý žeton, 1 za každý tah bez chyby a o 1 méně po náhlé smrti (2.8).
rules-duet-no-score = Výhra nemá skóre (2.8, 2.9).
rules-duet-free-order = Strana smí dát dvě nápovědy po sobě, nikdy tři (2.12).

## Seznam

rules-presets = Základní pravidla
rules-modifiers = Úpravy, přidávají se pomocí +
rules-missions = Mise kampaně duetu (žetony–chyby)
rules-how = spymaster rules JMÉNO vypíše pravidla slovy.
preset-classic = dva týmy, 25 karet: 9 a 8 agentů, 7 kolemjdoucích, 1 nájemný vrah (1.1)
preset-pictures = dva týmy, 20 karet: 8 a 7 agentů, 4 kolemjdoucí, 1 nájemný vrah (1.1)
preset-duet = dva spoluhráči, oboustranný klíč, 15 agentů, 9 žetonů času (2.1)
modifier-5x5 = 25 karet s počty ze hry se slovy (1.2)
modifier-5x4 = 20 karet, pět sloupců a čtyři řady, s počty ze hry s obrázky (1.2)
modifier-4x5 = 20 karet, čtyři sloupce a pět řad (1.1)
modifier-finale = Černá nakonec: hra končí nájemným vrahem (1.9)
modifier-solo = proti hře: druhý tým nemá hráče a zakryje jednoho agenta za tah (1.10)
modifier-swift = proti hře, druhý tým zakryje dva agenty za tah
modifier-no-assassin = bez vraha: místo něj je další kolemjdoucí
modifier-alone = proti hře jako v odborných článcích: druhý tým nedělá nic
modifier-shared = tři hráči: jeden hádá za oba týmy (1.11)
modifier-no-zero = nula se říct nesmí (1.5, 2.10)
modifier-no-unlimited = nekonečno se říct nesmí (1.6)
modifier-10-tokens = duet s 10 žetony času, o něco lehčí (2.1)
modifier-11-tokens = duet s 11 žetony času, ještě lehčí (2.1)
modifier-free-order = strana duetu smí dát dvě nápovědy po sobě, nikdy tři (2.12)

"""Writes `en_spellings.txt`: British spellings with their American ones, both in `en_words.tsv`, by the usual changes of letters and a list of its own."""
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent.parent
known = {line.rstrip("\n").split("\t")[0] for line in open(HERE / "en_words.tsv", encoding="utf-8")}
RULES = [
    (r"(?<=\w{3})our(?=$|s$|ed$|ing$|ful|less|able|ite|ist|al|er|hood|ly|ous|y$|master|age)", "or"),
    (r"(?<=\w\w)tre(?=s?$|fold$|piece$)", "ter"),
    (r"(?<=\w)(?<![m])bre(?=s?$|ly$|board$|glass$)", "ber"),
    (r"(?<=\w{3})is(?=e$|es$|ed$|er$|ers$|ing$|ation$|ations$|ational$)", "iz"),
    (r"(?<=\w{3})ys(?=e$|es$|ed$|er$|ing$)", "yz"),
    (r"(?<=\w{4})ogue(?=s?$)", "og"),
    (r"(?<=\w{2})ence(?=$|less$|man$)", "ense"),
    (r"ae(?=\w{3})", "e"),
    (r"(?<=\w)oe(?=[a-z]{2})", "e"),
    (r"(?<=\w{3})ll(?=ed$|ing$|er$|ers$|or$|ors$|ist$|ery$|en$|ous$)", "l"),
    (r"(?<=\w{3})ement(?=$|al$)", "ment"),
    (r"sulph", "sulf"),
    (r"grey", "gray"),
    (r"plough", "plow"),
    (r"cheque", "check"),
    (r"programme(?=s?$)", "program"),
    (r"mould", "mold"),
    (r"sceptic", "skeptic"),
    (r"pyjama", "pajama"),
    (r"draught", "draft"),
    (r"moustache", "mustache"),
    (r"yoghurt", "yogurt"),
    (r"oeuvre", "euver"),
]
NO = set("""chartres entre lettre lettres titre libre chambre timbre compositae michaels taegu paean canoes goers poems poets shoes does foes hoes toefl phoenix foetid
baller balling bellied filled filler fillers filling fillings hella killed killing duller fuller caller calling called tilled tilling polled polling poller
rolled rolling roller rolled selling seller pulled pulling sence spence hence pence thence whence fence soloed floury galling willing milling baller heller holler stalling stalled stilling
sullen pollen fallen swollen crestfallen mullen cullen allen ellen helen tiller miller biller mailer smaller taller taller poring pored waller walled balled galled malled palled moller
devise advise revise premise promise previse excise exercise surprise comprise compromise disguise cruises advised devised revised supervise supervised televise improvise despise reprise enterprise
promised premised surprised comprising surmise demise chastise concise precise expertise treatise franchise merchandise paradise otherwise likewise clockwise advertise raised praised noised
basement casement easement movement statement pavement amusement basis oasis crisis raising rising arising phrases poised bruiser cruiser riser miser wiser poise noise nelsoe isaer""".split())
PAIRS = """tyre tire|tyres tires|kerb curb|storey story|storeys stories|doughnut donut|aluminium aluminum|cosy cozy|disc disk|discs disks|mollusc mollusk|cypher cipher|flyer flier|dryer drier|dyke dike
jewellery jewelry|whisky whiskey|omelette omelet|gaol jail|axe ax|ageing aging|chilli chili|instalment installment|enrol enroll|fulfil fulfill|skilful skillful|wilful willful|icon ikon|meagre meager
spectre specter|ochre ocher|carat karat|sphynx sphinx|fuze fuse|theatre theater|centre center|metre meter|litre liter|fibre fiber|calibre caliber|sabre saber|licence license|practise practice
woollen woolen|marvellous marvelous|traveller traveler|manoeuvre maneuver|caliph calif|gypsy gipsy|syrup sirup|tsar czar|tsars czars|genie jinni|djinn jinn|jinnee jinn|vizier vizir|pedlar peddler|racquet racket
sheikh sheik|veranda verandah|hiccup hiccough|judgement judgment|connexion connection|inquiry enquiry|programme program|barque bark|barrelled barreled|labelled labeled|omelet omelette|grey gray
vice vise|mum mom|mummy mommy|colour color|harbour harbor|armour armor|neighbour neighbor|honour honor|vapour vapor|tumour tumor|saviour savior|humour humor|rumour rumor|flavour flavor|labour labor
catalogue catalog|dialogue dialog|amoeba ameba|foetus fetus|encyclopaedia encyclopedia|archaeology archeology|analyse analyze|paralyse paralyze|catalyse catalyze|defence defense|offence offense|pretence pretense""".replace("|", "\n").split("\n")

found = {}
for word in known:
    if word in NO or not re.fullmatch("[a-z]{5,}", word):
        continue
    for pattern, other in RULES:
        american = re.sub(pattern, other, word, count=1)
        if american != word and american in known and american not in NO:
            found.setdefault(word, american)
for pair in PAIRS:
    british, american = pair.split()
    found[british] = american
for word in "vice omelet barque doest loess noether outre petre aesop aerie michaelson cafe phoebe".split():
    found.pop(word, None)
with open(HERE / "en_spellings.txt", "w", encoding="utf-8") as out:
    for word in sorted(found):
        out.write(f"{word}\t{found[word]}\n")
print(len(found))

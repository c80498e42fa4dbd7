import type { LanguageWords } from "./language-words.ts";

const small =
  "null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig";

/** The word lists of German. */
export const de: LanguageWords = {
  code: "de",
  around:
    "bitte|danke|vielen dank|danke schon|ok|okay|gut|also|ach|oh|ah|ahm|hm+|hallo|ja|nein|doch|jetzt|dann|mal|und|aber|entschuldigung|sorry|lieber|erstmal|so",
  cancel:
    "abbrechen|abbruch|stopp?|aufhoren|vergiss es|vergessen sie es|vergiss das|lass es|lassen sie es|lass gut sein|schon gut|egal|hat sich erledigt|(?:ich )?(?:brauche|will) (?:es|das) nicht mehr|ich habe? es mir anders uberlegt",
  none: "kein(?:e[nrs]?|s)?(?: (?:davon|von (?:diesen|denen|beiden)))?|nichts(?: davon)?|nein danke|gefallt mir (?:alles )?nicht",
  wait: "warte(?: mal)?|warten sie(?: bitte)?|moment(?: mal)?|einen moment|eine sekunde|eine minute|augenblick|sekunde|ich (?:schaue|sehe|uberlege|muss)(?: (?:kurz|mal|es|nach|nachsehen|uberlegen|nachschauen))*|lass mich (?:uberlegen|nachsehen|schauen)",
  repeat:
    "(?:konnen|konnten|kannst|konntest) (?:sie|du) (?:das|die frage)(?: bitte)?(?: noch ?mal)? (?:wiederholen|sagen)|wiederholen(?: sie(?: das)?)?|noch ?mal(?: bitte)?|wie bitte|was (?:hast du|haben sie) (?:gesagt|gefragt)|was war die frage|das habe ich nicht verstanden",
  status:
    "wo waren wir(?: stehen ?geblieben)?|was haben wir gerade gemacht|woruber (?:haben|hatten) wir (?:gerade )?(?:geredet|gesprochen)|was ist (?:noch )?offen",
  skip: "uberspringen(?: sie(?: das)?)?|uberspring(?: das)?|weiter|nachste(?: frage)?|mochte ich nicht sagen|(?:das )?ist (?:mir )?egal|spielt keine rolle|irgend(?:etwas|was|ein(?:e[nrs]?|s)?)|(?:das )?wei(?:ss|ß) ich (?:gerade |leider )?nicht|ich wei(?:ss|ß)(?: es| das)? (?:leider )?nicht|keine ahnung|(?:ich )?bin (?:mir )?nicht sicher|nicht sicher|habe ich vergessen",
  resume:
    "weiter(?:machen)?|machen wir weiter|weiter damit|zuruck(?: (?:dazu|zum thema|zur frage))|fahren sie fort|wo wir waren",
  restart:
    "(?:fangen wir |lass uns )?(?:noch ?mal )?von vorne?(?: anfangen| beginnen)?|neu (?:anfangen|starten|beginnen)|neustart|alles (?:abbrechen|vergessen|stornieren)|vergiss alles",
  greeting:
    "hallo(?: (?:zusammen|nochmal))?|hi|hey|guten (?:morgen|tag|abend)|moin|gru(?:ss|ß) gott|servus|wie gehts|wie geht es (?:dir|ihnen)",
  thanks: "danke|vielen dank|danke schon|dankeschon|besten dank|danke sehr",
  help: "hilfe|hilf mir|helfen sie mir|ich brauche hilfe|(?:konnen sie|kannst du) mir helfen|was (?:kannst du|konnen sie)(?: alles)?(?: fur mich)?(?: tun| machen)?|wie (?:kannst du|konnen sie) mir helfen|wobei (?:kannst du|konnen sie)(?: mir)? helfen",
  praise: "super|prima|toll|perfekt|klasse|alles klar|verstanden|gut|haha",
  goodbye:
    "tschuss|auf wiedersehen|bis (?:bald|spater|dann|morgen)|ciao|schonen (?:tag|abend)(?: noch)?|mach(?:s|en sies) gut|das (?:wars|war es|war alles)",
  identity:
    "(?:bist du|sind sie|ist das) (?:eine? |ein echter |eine echte )?(?:roboter|bot|chatbot|mensch|person|maschine|computer|ki|echt)(?: oder (?:eine? )?(?:echter |echte )?(?:roboter|bot|mensch|maschine|ki))?|wer (?:bist du|sind sie)|was bist du|(?:rede|spreche|schreibe) ich mit (?:einem |einer )?(?:echten )?(?:roboter|bot|menschen|maschine|person|ki)|wie (?:heisst du|heißt du|heissen sie|heißen sie)",
  cancels: "stornier\\w+|abbestell\\w+|kundig\\w+",
  connects: "und (?:auch|ausserdem|außerdem|bitte|dann)|und|auch|ausserdem|außerdem|aber|ubrigens|noch etwas",
  please: "bitte|bitte sehr",
  person:
    "mit (?:einem |einer |jemand(?:em)? )?(?:echten )?(?:menschen?|person|mitarbeiter(?:in)?|berater(?:in)?|kollegen|jemand(?:em)?|agenten)(?: (?:sprechen|reden|chatten|verbinden))|(?:echte[rn]?|richtige[rn]?) (?:mensch(?:en)?|person)",
  correction:
    "nein|nee|entschuldigung|ich meinte|ich meine|gemeint|eigentlich|stattdessen|doch lieber|lieber|sondern|falsch|korrektur|andern sie (?:es|das)",
  notThis: "nicht(?! mehr| uber| unter)|statt|anstatt",
  asks: "kann (?:ich|man)|muss (?:ich|man)|habt|seid|gibts|macht ihr|konnen wir|darf ich|bieten sie|nehmen sie|was|wer|wessen|wie|warum|wieso|weshalb|welche[rsmn]?|wann|wo|woher|wohin|ist|sind|hat|haben sie|hast du|gibt es|konnen sie mir sagen|sag mir|sagen sie mir",
  asksAtEnd: "",
  makes:
    "(?:(?:schreib|schreibe|dichte|verfass|verfasse|erfinde|zeichne|male?|sing|singe|komponiere|programmiere) (?:(?:mir|uns) )?(?:eine?|einen|das|den|die|noch) |(?:erzahl|erzahle|sag|sage) (?:mir|uns) (?:eine?|einen|noch einen) (?:\\w+ )?(?:witz|geschichte|gedicht|ratsel|marchen))",
  takes:
    "ich nehme|nehme ich|ich kaufe|ich hatte gern|ich mochte|geben sie mir|gib mir|ich wahle|dann nehme ich",
  objects: "zu (?:teuer|gro(?:ss|ß)|klein|schwer|wenig|viel)|etwas zu|aber|nicht|ein bisschen",
  compares: "welche[rsmn]?|unterschied|vergleich(?:en)?",
  drops:
    "(?:ich (?:will|mochte|brauche) (?:doch )?kein(?:e|en)? |(?:vergiss|vergessen sie|lassen wir|lass) (?:den |die |das |mein |meine |meinen )?)",
  returns:
    "(?:zuruck|nochmal|wieder) (?:zu(?:m|r)?|zu den) (?:dem |der |den )?|(?:weiter|fahren wir fort|machen wir weiter) mit (?:dem |der |den |meinem |meiner )?",
  afterMatter: "erstmal|fur jetzt|lieber",
  ordinals: ["erste[rnms]?|1", "zweite[rnms]?|2", "dritte[rnms]?|3", "vierte[rnms]?|4", "funfte[rnms]?|5"],
  last: "letzte[rnms]?",
  article: "der|die|das|den|dem",
  thing: "option|artikel|modell",
  counter: "nummer|nr|option",
  pronoun: "es|das|dies|diese[rsnm]?|den|der",
  another: "andere[nrsm]?|weitere[nrsm]?|zweite[nrsm]?|noch eine?n?",
  number: "\\p{L}*nummern?|id|code|\\p{L}*zeichen",
  recommended:
    "(?:der|die|das|den),? (?:den|die|das|der) (?:du|sie) (?:gerade )?(?:empfohlen|vorgeschlagen|gezeigt|genannt) \\w+|(?:deine|ihre) empfehlung",
  leadIn: "es ist|das ist|das sind|ich bin|ich hei(?:ss|ß)e|mein name ist|ich habe|es war|ist",
  is: "ist|lautet|sind",
  because: "weil|wegen|da|aufgrund",
  called: "ich hei(?:ss|ß)e|mein name ist|ich bin|name|auf den namen",
  numbers: {
    ...Object.fromEntries(small.split(" ").map((word, value) => [word, value])),
    ...{ ein: 1, eine: 1, einen: 1, einer: 1, dreissig: 30, dreißig: 30, vierzig: 40, funfzig: 50 },
    ...{ sechzig: 60, siebzig: 70, achtzig: 80, neunzig: 90 },
  },
  scales: { hundert: 100, tausend: 1_000, million: 1_000_000, millionen: 1_000_000 },
  joins: "und",
  rangeBegins: "vom|von",
  rangeJoins: "bis|und|oder",
  currency: "euro|dollar|pfund|franken|chf|kronen",
  limits:
    "budget|preis|preislich|maximal|hochstens|mindestens|max|min|etwa|ungefahr|circa|ca|rund|bis|uber|unter|zwischen|mehr|weniger|als|um",
  days: {},
  determiners: "ein|eine|einen|einem|einer|der|die|das|den|dem|diese|diesen|mein|meine|meinen|ihr|ihre",
  functionWords:
    "ich|mich|mir|mein|meine|meinen|meinem|meiner|wir|uns|unser|unsere|du|dich|dir|dein|deine|sie|ihnen|ihr|ihre|ihren|er|es|ihn|ihm|der|das|den|dem|des|ein|eine|einen|einem|einer|eines|dieser|diese|dieses|diesen|jener|etwas|ist|sind|bin|bist|hat|habe|haben|hast|kann|kannst|konnen|konnten|konnte|wird|werden|wurde|mochte|mochten|darf|soll|muss|welche|welcher|welches|wer|wie|wann|wo|warum|zu|zum|zur|von|vom|mit|bei|beim|nach|auf|aus|fur|uber|unter|im|und|oder|aber|wenn|dass|weil|als|sehr|noch",
  particles: "nicht|kein|keine|auch|mal|jetzt|hier|mehr|an|ab|ein",
  degrees: "",
  requests:
    "suche|brauche|brauchen|will|wollen|wollte|hatte|gern|gerne|zeigen|zeig|gib|geben|finden|wissen|hilfe|helfen|bitte|danke|hallo|guten|tag|morgen|abend|ja|nein|ok|okay|entschuldigung",
};

import type { LanguageWords } from "./language-words.ts";

/** The word lists of French. */
export const fr: LanguageWords = {
  code: "fr",
  around:
    "s il (?:vous|te) plait|sil (?:vous|te) plait|svp|stp|merci|merci beaucoup|bonjour|ok|okay|bon|bien|alors|oh|ah|euh|hm+|oui|non|maintenant|et|mais|pardon|desolee?|plutot|du coup",
  cancel:
    "annule[rz]?(?: (?:ca|cela))?|oublie[rz]?(?: (?:ca|cela))?|laisse[rz]?(?: tomber)?|arrete[rz]?|stop|tant pis|peu importe|jai change davis|je nen (?:veux|ai) plus(?: besoin)?",
  none: "aucun[e]?(?: (?:des deux|de ceux ci|dentre eux))?|ni lun ni lautre|rien|non merci|pas (?:celui ci|ceux la)",
  wait: "attends|attendez|un (?:instant|moment)|une (?:seconde|minute)|deux (?:secondes|minutes)|je (?:regarde|verifie|reflechis)|laisse[z]? moi (?:voir|reflechir|verifier)",
  repeat:
    "(?:pouvez vous|peux tu|pourriez vous) repeter(?: la question)?|repete[rz]?|comment|pardon|quavez vous (?:dit|demande)|quelle etait la question|je nai pas (?:compris|entendu)",
  status:
    "ou en (?:etions|sommes) nous|on en etait ou|ou en etait on|que faisions nous|quest ce quon faisait|de quoi parlions nous",
  skip: "passe[rz]?(?: (?:cette|la) question)?|question suivante|suivant[e]?|peu importe|ca mest egal|nimporte(?: (?:lequel|laquelle|quoi))?|je (?:ne )?sais pas|aucune idee|je (?:ne )?suis pas sure?|je (?:ne )?(?:me souviens|me rappelle) (?:pas|plus)|jai oublie",
  resume: "continuons|continue[rz]?|reprenons|on continue|revenons (?:a ca|au sujet|en arriere)|on reprend",
  restart:
    "(?:on )?recommence(?:r|ons|z)?(?: (?:depuis le debut|a zero|tout))?|repartir de zero|annule[rz]? tout|oublie[rz]? tout",
  greeting: "bonjour|bonsoir|salut|coucou|hello|hey|comment (?:ca va|allez vous|vas tu)|ca va",
  thanks: "merci|merci beaucoup|merci bien|je vous remercie",
  help: "aide|aidez moi|aide moi|jai besoin daide|(?:pouvez vous|peux tu|est ce que vous pouvez) maider|que (?:peux tu|pouvez vous|savez vous|sais tu) faire(?: pour moi)?|comment (?:pouvez vous|peux tu) maider|a quoi (?:tu sers|servez vous)",
  praise: "super|parfait|genial|tres bien|daccord|compris|entendu|haha",
  goodbye:
    "au revoir|a (?:bientot|plus tard|plus|demain)|bonne (?:journee|soiree|fin de journee)|salut|ciao|ce sera tout|cest tout",
  identity:
    "(?:etes vous|es tu|tes|tu es|vous etes|cest) (?:une? )?(?:vrai(?:e)? )?(?:robot|bot|chatbot|humain|humaine|personne|machine|ia)(?: ou (?:une? )?(?:vrai(?:e)? )?(?:robot|bot|humain|personne|machine|ia))?|qui (?:etes vous|es tu|tes)|tu es qui|vous etes qui|(?:je parle|est ce que je parle) (?:a|avec) (?:une? )?(?:vrai(?:e)? )?(?:robot|bot|humain|personne|machine|ia)|comment (?:tu tappelles|vous appelez vous|tappelles tu)",
  cancels: "annul\\w+|resili\\w+",
  connects: "et (?:aussi|puis|ensuite)|et|aussi|mais|de plus|par ailleurs|au fait",
  please: "s il (?:vous|te) plait|sil (?:vous|te) plait|svp|stp",
  person:
    "parler (?:a|avec) (?:une? )?(?:vraie? )?(?:humain|personne|agent|conseiller|conseillere|quelquun|responsable|operateur)|(?:une? )?vraie? (?:personne|humain)",
  correction:
    "non|pardon|desolee?|je voulais dire|je veux dire|plutot|en fait|au lieu de|a la place|je me suis trompee?|correction|change[rz]? (?:le|la) (?:en|pour)",
  notThis: "pas(?! plus| moins)|au lieu de|plutot que",
  asks: "puis je|peut on|est il possible|acceptez vous|que|quoi|quel(?:le)?s?|qui|comment|pourquoi|quand|ou|combien|est ce que|quest ce que|avez vous|dites moi|dis moi",
  asksAtEnd: "",
  makes:
    "(?:(?:peux|pouvez|pourrais|pourriez) (?:tu|vous) )?(?:(?:ecris|ecrivez|redige|redigez|compose|composez|invente|inventez|dessine|dessinez|chante|chantez|imagine|imaginez)(?: ?-? ?(?:moi|nous))? (?:une?|des|le|la|mon|ma) |(?:raconte|racontez|dis|dites)(?: ?-? ?(?:moi|nous)) (?:une?|des) (?:\\w+ )?(?:blague|histoire|poeme|devinette|chanson|conte))",
  takes: "je prends|je vais prendre|je prendrai|je choisis|jachete|je voudrais|donnez moi|donne moi",
  objects: "trop|un peu|mais|(?:nest|na|ne) (?:pas)?",
  compares: "le(?:s)?quel(?:s|le|les)?|laquelle|difference|compare[rz]?",
  drops:
    "(?:je ne veux (?:plus|pas)(?: de)?|oublie[rz]?|laisse[rz]? tomber|oublions) (?:le |la |les |mon |ma |mes |ce |cette |pour le |pour la )?",
  returns:
    "(?:revenons|retournons|revenir|on revient) (?:a la |aux? |a mon |a ma |a )|(?:continuons|continuer|reprenons) (?:avec )?(?:le |la |les |mon |ma )",
  afterMatter: "pour linstant|pour le moment|plutot",
  ordinals: [
    "premiere?|1er|1ere|1re",
    "deuxieme|seconde?|2e|2eme",
    "troisieme|3e|3eme",
    "quatrieme|4e|4eme",
    "cinquieme|5e|5eme",
  ],
  last: "derniere?",
  article: "le|la",
  thing: "option|modele|article",
  counter: "numero|no|option|le|la",
  pronoun: "ca|cela|celui (?:ci|la)|celle (?:ci|la)|le|la|il|elle",
  another: "autres?|deuxieme|different",
  number: "numeros?|id|code|reference",
  recommended:
    "celui que (?:tu|vous) (?:mavez|mas|avez|as) (?:recommande|propose|montre|conseille)|(?:ta|votre) recommandation",
  leadIn: "cest|ce sont|je suis|je mappelle|mon nom est|il sagit de|jai",
  is: "est|sont|cest",
  because: "parce que|parce quil|car|a cause de|puisque",
  called: "je mappelle|mon nom est|nom|je suis|au nom de",
  numbers: {
    ...Object.fromEntries(
      "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
        .split(" ")
        .map((word, value) => [word, value]),
    ),
    ...{
      une: 1,
      vingt: 20,
      trente: 30,
      quarante: 40,
      cinquante: 50,
      soixante: 60,
      septante: 70,
      nonante: 90,
    },
    ...{ "quatre vingt": 80, "quatre vingts": 80 },
  },
  scales: { cent: 100, cents: 100, mille: 1_000, million: 1_000_000, millions: 1_000_000 },
  joins: "et",
  rangeBegins: "du",
  rangeJoins: "a|et|ou|jusqua",
  currency: "euros?|dollars?|livres?|francs?|balles",
  limits: "budget|prix|maximum|minimum|max|min|environ|autour|dans les|plus|moins|entre|jusqua|sous|de",
  days: {},
  determiners: "un|une|le|la|les|des|du|ce|cet|cette|mon|ma|mes|votre",
  functionWords:
    "je|j|me|m|moi|mon|ma|mes|tu|te|t|toi|ton|ta|tes|nous|notre|nos|vous|votre|vos|il|elle|ils|elles|lui|leur|se|s|sa|ses|le|la|les|l|un|une|des|du|de|d|ce|c|cet|cette|ces|cela|ca|quelque|est|suis|etes|sont|ai|as|avez|avons|ont|peux|peut|pouvez|pourriez|pourrais|que|qu|quel|quelle|quels|quelles|qui|quoi|comment|quand|ou|combien|pourquoi|y|en|au|aux|pour|par|avec|dans|chez|sous|et|mais|si|parce|tres",
  particles: "pas|ne|n|plus|moins|autre|aussi|ici|maintenant|deja",
  degrees: "",
  requests:
    "veux|voudrais|voudrait|besoin|cherche|chercher|aimerais|souhaite|montrez|montre|donnez|donne|trouver|savoir|voir|aide|aider|dites|dis|plait|svp|merci|bonjour|bonsoir|salut|oui|non|ok|pardon",
};

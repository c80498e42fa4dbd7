/** Subjects that are no shop's, in the words people ask about them. Each names in `key` what an agent may know all the same. */
export const subjectsEnglish: readonly (readonly [string, string])[] = [
  [
    "weather",
    "\\b(?:what|how)(?:'?s| is| was| will)?(?: be)? (?:the |today'?s |tomorrow'?s )?(?<key>weather)\\b",
  ],
  ["weather", "\\b(?<key>weather) (?:forecast|report|like|today|tomorrow|this week)\\b"],
  [
    "weather",
    "\\b(?:will|is) (?:it|there)(?: going to(?: be)?)? (?<key>rain|snow|storm|hail|sunny|raining|snowing)\\b(?![- ]?proof)",
  ],
  ["weather", "\\bhow (?<key>hot|cold|warm) (?:is it|will it (?:get|be))\\b(?! inside)"],
  ["weather", "\\b(?:what )?(?<key>temperature) (?:is it|outside|right now|tomorrow|today)\\b"],
  [
    "politics",
    "\\b(?:who(?:'?s| is| was)|current|first|last) (?:the )?(?:[a-z]+ )?(?<key>president|prime minister|chancellor|king|queen|pope|dictator|emperor)\\b",
  ],
  [
    "politics",
    "\\b(?<key>elections?|politicians?|political part(?:y|ies)|parliament|communism|capitalism|socialism|fascism|democrats?|republicans?|left[- ]wing|right[- ]wing)\\b",
  ],
  [
    "politics",
    "\\b(?:(?<vote>vote) for|think (?:about|of) the (?<power>government|war|president)|opinion (?:about|on) the (?<key>war|government|president|election))\\b",
  ],
  ["the world", "\\b(?:the )?(?<key>capital)(?: city)? of (?!\\p{L}+ (?:order|shipment))"],
  ["the world", "\\bwhat(?:'?s| is) the (?<key>population) of\\b"],
  [
    "the world",
    "\\b(?<key>highest|tallest|longest|deepest|largest|biggest|smallest|fastest|oldest|richest|strongest) (?:mountain|river|ocean|sea|lake|country|city|building|animal|planet|desert|island|man|woman|person|tree|bird)s?\\b",
  ],
  [
    "the world",
    "\\b(?:which|what) (?<key>country|city|continent|planet) (?:is|has|was)\\b(?! my| the (?:parcel|package|order))",
  ],
  [
    "the world",
    "\\bhow (?<key>high|tall|far|big|old|deep) (?:away )?(?:is|was) (?:the )?(?<place>mount|moon|sun|earth|universe|mars|eiffel|everest|world)\\b",
  ],
  [
    "history",
    "\\bwho (?<key>invented|discovered|wrote|painted|composed|directed|sings?|sang|founded|built|assassinated|killed|starred)\\b(?! (?:me|this|that|it|the (?:review|message|article|description|email)))",
  ],
  ["history", "\\bwho was the (?:first|last|greatest) (?<key>[a-z]+)"],
  [
    "history",
    "\\b(?<key>world war|civil war|cold war|french revolution|roman empire|middle ages|ancient (?:rome|egypt|greece)|dinosaurs?|berlin wall|pyramids)\\b",
  ],
  [
    "science",
    "\\b(?<key>photosynthesis|black holes?|quantum (?:physics|mechanics)|relativity|speed of light|solar system|periodic table|dna|big bang|evolution of|plate tectonics|mitochondria|neutrons?|protons?)\\b",
  ],
  ["science", "\\bwhy is the (?<key>sky|sea|grass|sun)\\b"],
  ["science", "\\bhow (?<key>old|big|large|hot) is the (?:universe|earth|sun|moon|world)\\b"],
  [
    "sport",
    "\\b(?<key>world cup|super bowl|premier league|champions league|olympics|olympic games|wimbledon|grand prix|formula (?:1|one)|nba|tour de france)\\b(?! (?:edition|jersey|shirt|game|ball))",
  ],
  ["sport", "\\bwho (?:has |is going to |will )?(?<key>won|win|wins|winning|scored)\\b"],
  ["sport", "\\b(?:score|result) of (?:the )?(?:[\\p{L}]+ ){0,3}(?<key>game|match|race)\\b"],
  [
    "sport",
    "\\b(?:best|greatest|most famous) (?<key>football|basketball|tennis|soccer|cricket|hockey)? ?(?:player|footballer|athlete|team)s?\\b",
  ],
  [
    "entertainment",
    "\\b(?:recommend|suggest)(?: me)? (?:an? |some )?(?:good |nice |funny |great )?(?<key>movies?|films?|series|books? to read|books?|novels?|songs?|tv shows?|anime|restaurants?|hotels?)\\b",
  ],
  [
    "entertainment",
    "\\b(?:what|which) (?:(?:movie|film|series|show|book|song)s? )?(?:should|can|could) i (?<key>watch|read|listen)\\b(?! (?:this|that|it|on (?:this|that)))",
  ],
  ["entertainment", "\\bwhich (?<key>actor|actress|singer|band|celebrity|author|director)\\b"],
  ["cooking", "\\b(?<key>recipe) for\\b|\\bgive me a (?<recipe>recipe)\\b"],
  [
    "cooking",
    "\\bhow (?:do|can|long do|should|long should|to) ?(?:i|you|we|one)? ?(?:cook|bake|boil|fry|make|roast|grill|steam) (?:an? |some |the |my )?(?<key>bread|eggs?|pancakes?|rice|sushi(?: rice)?|pasta|pizza|soup|cake|cookies|curry|pad thai|steak|chicken|lasagna|noodles|potatoes|meat|fish|coffee)\\b(?! (?:on|with|in) (?:this|that|the|your|my))",
  ],
  ["cooking", "\\bwhat (?:can|should|could|shall) (?:i|we) (?<key>cook|eat|bake)\\b"],
  [
    "health",
    "\\b(?:i have|i've got|i got|my (?:son|daughter|child|wife|husband|mother|father) has) (?:an? |the |some )?(?:bad |terrible |slight |sore )?(?<key>headache|fever|cough|flu|sore throat|throat|stomach ache|toothache|migraine|infection|diarrh?oea)\\b",
  ],
  [
    "health",
    "\\b(?:which|what) (?<key>medicine|medication|antibiotics?|pills?|painkillers?|vitamins?|drug) (?:helps?|should|can|do|is|works?)\\b",
  ],
  [
    "health",
    "\\b(?<key>symptoms|side effects|treatment|dosage) (?:of|for)\\b|\\b(?:cure|treat|heal) (?:my|a|an) (?<illness>[a-z]+)",
  ],
  ["health", "\\b(?:take|taking) (?<key>ibuprofen|paracetamol|aspirin|antibiotics|antidepressants)\\b"],
  [
    "health",
    "\\bhow (?:do|can) i (?:lose (?<key>weight)|build muscle|sleep better|quit smoking|get pregnant)\\b",
  ],
  [
    "health",
    "\\b(?:how many )?(?<key>calories) (?:does|are|in|has|do)\\b|\\bis this (?<mole>mole|rash|lump)\\b",
  ],
  [
    "money",
    "\\b(?:what|how much)(?:'?s| is| are)? (?:the )?(?:price of )?(?:an? )?(?<key>bitcoins?|ethereum|gold|silver|oil|dogecoin)\\b(?: worth| today| price|\\?|$| of)",
  ],
  [
    "money",
    "\\b(?:invest|investing|investment|trade) (?:in )?(?<key>bitcoin|ethereum|crypto|gold|shares|stocks|real estate|etfs?)?\\b(?! (?:grade|quality))|\\b(?:good|safe|bad) (?<safe>investments?)\\b",
  ],
  [
    "money",
    "\\b(?<key>stock market|share prices?|exchange rate|mortgage rate|interest rates?|lottery numbers?|lottery|income tax|tax return)\\b",
  ],
  ["money", "\\b(?:which|what) (?<key>shares|stocks|crypto|coin) (?:should|to|can|will)\\b"],
  ["belief", "\\b(?<key>horoscope|zodiac|tarot|star sign|fortune telling)\\b"],
  [
    "belief",
    "\\b(?:does (?<key>god) exist|life after death|meaning of life|purpose of (?:our |life|human )|believe in god)\\b",
  ],
  ["belief", "\\bwhat does it mean to (?<key>dream)\\b"],
  [
    "love",
    "\\b(?:do|did|could) you (?<key>love|hate|miss|fancy) me\\b|\\bwill you (?<wed>marry) me\\b|\\bare you (?<free>single|married|in love)\\b",
  ],
  [
    "love",
    "\\bmy (?:girlfriend|boyfriend|wife|husband|ex|crush) (?:has )?(?<key>left|dumped|cheated|broke up)\\b|\\bhow do i (?<date>ask|get) (?:her|him|somebody|someone|my ex) (?:out|back)\\b",
  ],
  [
    "the assistant's life",
    "\\bwhat(?:'?s| is) your (?<key>favou?rite (?:colou?r|food|movie|film|song|animal|book|band|team)|religion|star sign|opinion (?:on|about|of))\\b",
  ],
  [
    "the assistant's life",
    "\\bdo you (?:believe in|have (?:any )?(?<key>feelings|dreams|a soul|a girlfriend|a boyfriend|children))\\b",
  ],
  [
    "time",
    "\\bwhat(?:'?s| is) the time in\\b|\\bwhat time is it(?: now| right now)? in\\b|\\bhow many (?<days>days|weeks|hours) (?:until|till|to) (?:christmas|new year|easter|halloween|summer|my birthday)\\b",
  ],
  [
    "travel",
    "\\b(?:plan|organi[sz]e|book) (?:me )?(?:an? |my )?(?<key>trip|holiday|vacation|journey|flight) (?:to|in|for)\\b",
  ],
  [
    "travel",
    "\\bwhere should (?:i|we) (?:go|travel|fly|stay)(?: on| for)? ?(?<key>holiday|vacation|the weekend|new year|honeymoon)?(?: this| in|\\?|$)",
  ],
  [
    "travel",
    "\\b(?:best|good|cheap) (?<key>restaurants?|hotels?|beach(?:es)?|bars?|clubs?|museums?) (?:in|near|around)\\b|\\bthings to (?<see>do|see) in\\b|\\b(?:cheap )?(?<fly>flights?) (?:to|from) \\p{L}",
  ],
  [
    "law",
    "\\b(?:get|apply for|need) an? (?<key>visa|passport|divorce)\\b|\\b(?:(?<law>legal) advice|my (?<landlord>landlord)|my (?<neighbour>neighbou?r) for|(?<custody>custody) of)\\b",
  ],
  [
    "animals",
    "\\bwhat do (?<key>penguins|lions|sharks|cats|dogs|birds|spiders|bees|horses|elephants|animals) (?:eat|drink|do)\\b|\\bhow long do (?<live>[a-z]+) live\\b|\\b(?<pets>cats or dogs|dogs or cats)\\b",
  ],
  [
    "animals",
    "\\bhow (?:do|can) i (?<key>train|feed|groom|potty train) (?:my|a) (?:puppy|dog|cat|kitten|horse|parrot)\\b",
  ],
  [
    "household",
    "\\bhow (?:do|can) i (?<key>grow|plant|knit|sew) (?!.*\\b(?:account|order)\\b)\\w+|\\bhow (?:do|can) i (?:remove|get rid of) an? (?<stain>wine|blood|coffee|ink|grass) stain\\b|\\btie a (?<knot>knot|tie)\\b|\\bchange a (?<tyre>tyre|tire)\\b",
  ],
];

/** Phrases that are clear on their own, in lower case without apostrophes, by the kind they show. */
export const clearEnglish = {
  anger: [
    "(?:this|that|it|which) (?:is|are|was) (?:just |so |really |absolutely |totally |completely |simply |utterly |beyond |fucking )*(?:ridiculous|unacceptable|outrageous|disgusting|disgraceful|appalling|infuriating|pathetic|insulting|shameful|a joke|a disgrace|a scam|theft|fraud|robbery|bullshit|bs)(?! (?:price|deal|value|discount|offer))",
    "its (?:just |so |really |absolutely |totally |completely |simply |utterly |beyond |fucking )*(?:unacceptable|outrageous|disgusting|disgraceful|appalling|infuriating|pathetic|insulting|bullshit)",
    "(?:absolutely|totally|completely|utterly|simply) (?:ridiculous|unacceptable|outrageous|disgusting|disgraceful|appalling|pathetic|useless)(?! (?:price|deal|value|discount|offer))",
    "worst (?:customer )?(?:service|company|shop|store|support|experience|website|people)",
    "i ?a?m (?:just |so |really |very |absolutely |extremely |beyond |getting |fucking |totally )*(?:angry|furious|livid|fed up|outraged|pissed(?: off)?|enraged)",
    "sick (?:and tired )?of (?:this|you|your|waiting|being|these)",
    "(?:you|you guys|you people|you lot|your (?:company|shop|store|service|support|team|staff|people)) (?:is|are|re) (?:all |just |so |really |absolutely |completely |totally |a bunch of |fucking )*(?:useless|incompetent|idiots|morons|liars|thieves|crooks|scammers|a joke|pathetic|a scam|a disgrace|disgusting|clowns|criminals|worthless)",
    "youre (?:all |just |so |absolutely |completely |totally |a bunch of |fucking )*(?:useless|incompetent|idiots|morons|liars|thieves|crooks|scammers|pathetic|a scam|a disgrace|worthless)",
    "what the (?:hell|fuck|heck is wrong with you)|wtf(?= is (?:this|going|wrong)| are you|$)",
    "fuck (?:you|this|off|your)|go to hell|screw you|bullshit",
    "piece of (?:shit|crap|garbage|trash)",
    "how dare you|you (?:have )?lied to me|you (?:have )?(?:scammed|robbed|cheated|ripped) me|(?:been|got) (?:scammed|robbed|cheated|ripped off) by (?:you|your)|(?:stole|stealing|steal) my money",
    "(?:ive|i have) (?:really )?had (?:it|enough)(?=$| (?:\\.|now|with (?:you|your|this)|of (?:you|your|this)))",
    "are you (?:fucking )?kidding me|is this (?:some kind of |a )joke",
    "thanks for (?:nothing|wasting my time)|stop wasting my time|(?:complete|total|utter) waste of (?:my )?(?:time|money)",
  ],
  leaving: [
    "(?:ill|i will|im|i am|well|we will|we are|i would|id) never (?:ever )?(?:buy|buying|order|ordering|shop|shopping|come|coming|use|using) (?:[a-z]+ ){0,4}(?:again|back|anymore)",
    "never (?:ever )?(?:buying|ordering|shopping|coming) (?:(?:anything )?(?:from|with|at|here|to|your)(?: [a-z]+){0,2} )?(?:again|back|anymore)",
    "(?:last|final) time i (?:ever )?(?:buy|order|shop|use)(?: [a-z]+)? (?:from|with|at|here|your)",
    "tak(?:e|ing) (?:my|our) (?:business|money) elsewhere",
    "(?:going|switching|moving|go|switch|move) to (?:your|a) competitors?",
    "(?:you|youve|you have) (?:just )?lost (?:me as )?(?:a|another|your) (?:loyal )?customer",
    "(?:leave|leaving|post|posting|write|writing|give|giving) (?:you |your shop )?(?:a |the )?(?:(?:one|1|zero|0)[ -]star|terrible|horrible|awful|scathing|very bad) reviews?",
    "(?:tell|telling|warn|warning) (?:everyone|everybody|all my friends) (?:[a-z]+ ){0,4}(?:about this|not to buy|to stay away|how you treat|how bad)|(?:warn|warning) (?:everyone|everybody|all my friends) about you",
  ],
  legal: [
    "(?:call|calling|contact|contacting|talk to|talking to|speak to|consult|consulting|hear from|get|getting|hire|hiring|involve|involving|instruct) (?:my|a|our|an) (?:lawyer|attorney|solicitor)(?= (?:about|over|if|because|and|now|today|tomorrow|on this|\\.)|$)",
    "my (?:lawyer|attorney|solicitor) will|from my (?:lawyer|attorney|solicitor)",
    "(?:sue|suing) (?:you|your|this (?:company|shop|store))|(?:take|taking) (?:you|your company|your shop|this) to court|see you in court",
    "(?:take|taking|start|starting|considering|threaten) legal action|legal action against (?:you|your)",
    "(?:report|reporting) (?:you|your company|your shop|this shop|this company) to|(?:go|going|complain|complaining|write|writing|reporting this) to (?:the )?(?:consumer (?:protection|rights|affairs)|ombudsman|trading standards|police|better business bureau)",
    "(?:filing|file|make|making) (?:a )?(?:police report|criminal complaint)|press charges|small claims court",
  ],
} as const;

/** Words of displeasure: one alone means nothing; several, or a strengthened one, count. */
export const weakEnglish =
  "annoyed|annoying|disappointed|disappointing|frustrated|frustrating|unhappy|upset|terrible|horrible|awful|dreadful|unprofessional|useless|rubbish|shocking|ridiculous|unacceptable|incompetent|mad|angry";

/** Words that strengthen a word of displeasure. */
export const strengthenersEnglish =
  "very|so|really|extremely|absolutely|totally|completely|utterly|incredibly|deeply|seriously|beyond";

/** Words before a phrase that negate it. */
export const negationsEnglish =
  "not|isnt|arent|wasnt|werent|dont|doesnt|didnt|wont|wouldnt|never|no|without|hardly|nothing|cant|nobody is|arent you|not going to|not gonna|no need to|no reason to|dont want to|do not want to|am not|are not|is not|will not|would not|rather not|not so|not very|not really|not that|not too";

/** Jokes, settled matters and other subjects, in which these words do not count. */
export const harmlessEnglish =
  /\b(?:just kidding|kidding aside|only joking|just joking|joking|lol|haha+|lmao|no hard feelings|all good now|all sorted|sorted (?:it )?(?:out )?now|is fixed now|works now|was worried|movie|film|novel|song|costume|lawyers? (?:bag|briefcase)|if i were|my (?:boss|friend|son|daughter|wife|husband|brother|sister|neighbou?r|dad|mom|mum|kid|kids|mother|father|colleague|customer|client) (?:is|was|are|says|said|thinks|got))\b|😂|🤣|😄|😅|😉|😁/iu;

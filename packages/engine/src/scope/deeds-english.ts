/**
 * Where a request begins: at the start or after a stop, behind pleasantries. "A laptop to write essays" asks for no essay.
 */
const start =
  "(?:^|[.!?,;:\\n]|\\b(?:and|but|then|now|first|so|instead|please|way|as an? \\w+(?: \\w+)?)\\b)[\\s,]*(?:(?:hi|hello|hey|ok|okay|please|now|then|first|so|and|but|great|cool|also|just|well)[\\s,]+)*(?:(?:can|could|would|will) (?:you|u) (?:please |maybe |just |quickly |perhaps )?|i (?:want|need|would like|d like) you to |you (?:should|must|have to|surely know \\w+, so) |let'?s |try to |got any |(?:do )?(?:you )?know any |have you got any )?(?:please )?(?:help me (?:to )?)?";

const some = "(?:[\\p{L}\\d'-]+,?\\s+){0,5}?";

const texts =
  "poems?|poetry|haikus?|limericks?|sonnets?|rhymes?|stor(?:y|ies)|fairy tales?|tales?|novels?|essays?|songs?|lyrics|raps?|jokes?|riddles?|puns?|screenplays?|speech|speeches|toasts?|cover letters?|cvs?|resumes?|thesis|assignments?|blog posts?|tweets?|love letters?|lesson plans?|workout plans?|meal plans?|diet plans?|recipes?|horoscopes?|bedtime stor(?:y|ies)";
const programs =
  "code|functions?|program(?:me)?s?|scripts?|algorithms?|regex(?:es)?|regular expressions?|sql|quer(?:y|ies)|class|html|css|javascript|typescript|python|java|bash|c\\+\\+|websites?|web ?pages?|landing pages?|apps?|bots?|macros?";

/** Things to be made or done that no shop's desk does. Each names in `key` what an agent may know all the same. */
export const deedsEnglish: readonly (readonly [string, string])[] = [
  [
    "writing",
    `${start}(?:write|compose|draft|create|generate|make(?: up)?|tell|give|read|recite|sing|invent|do|show|send|got any)\\s+${some}(?<key>${texts})\\b`,
  ],
  ["writing", "\\b(?:got|know|heard) any (?:good |funny )?(?<key>jokes|riddles|puns)\\b"],
  [
    "programs",
    `${start}(?:write|create|generate|code|program|build|make|develop|give|show|send)\\s+${some}(?<key>${programs})\\b(?! word)`,
  ],
  [
    "programs",
    "\\b(?:fix|debug|review|refactor|optimi[sz]e|what(?:'?s| is) wrong with|explain)\\s+(?:this|my|the following|that)\\s+(?:[\\w+#-]+\\s+){0,2}(?<key>code|script|function|program|query|regex)\\b",
  ],
  [
    "programs",
    "\\bhow (?:do|can|would) (?:i|you|one) (?:write|reverse|sort|parse|declare|define|implement|loop|iterate|print|compile|use|make)\\b[^.!?]{0,40}\\b(?:in|with) (?<key>python|java|javascript|typescript|rust|c\\+\\+|c#|go|golang|php|ruby|sql|html|css|bash|perl|kotlin|swift)(?![a-z])",
  ],
  [
    "translation",
    `${start}translate\\b[^.!?]{0,80}\\b(?:in)?to (?<key>english|french|german|spanish|italian|thai|japanese|chinese|korean|russian|portuguese|arabic|latin|dutch|hindi|vietnamese)\\b`,
  ],
  [
    "translation",
    `${start}translate (?:this|the|that|my|a) (?<key>sentence|text|paragraph|word|phrase|poem|letter)\\b`,
  ],
  [
    "translation",
    "\\bhow (?:do|would) (?:you|i|we) say\\b[^.!?]{1,60}\\bin (?<key>english|french|german|spanish|italian|thai|japanese|chinese|korean|russian|portuguese|arabic|latin|dutch|hindi)\\b",
  ],
  [
    "translation",
    "\\bwhat does (?<key>[^?]{1,40}) mean in (?:english|french|german|spanish|thai|japanese)\\b",
  ],
  [
    "homework",
    `${start}(?:(?:help me )?(?:with |do |solve |finish |check )+)(?:my |this |the |some |an? )?(?:[\\w-]+\\s){0,2}(?<key>homework|equations?|integrals?|algebra|calculus|geometry problem|maths? (?:problem|exercise|test)|school project)\\b`,
  ],
  [
    "homework",
    "\\b(?<key>square root|derivative|integral|prime numbers?|pythagoras|quadratic|factorial|logarithm|cosine)\\b(?! (?:of (?:the )?(?:price|order)))",
  ],
  [
    "homework",
    "\\bwhat(?:'?s| is) \\d+ ?(?:times|x|\\*|plus|minus|divided by|\\+|/|to the power of) ?\\d+\\b",
  ],
  [
    "orders to the assistant",
    "\\b(?:ignore|forget|disregard|override|bypass)\\s+(?:all |any |the |your |my |these |of )*(?:(?:previous|prior|above|earlier|other|system)\\s+)?(?<key>instructions?|rules|prompts?|guidelines|programming)\\b",
  ],
  [
    "orders to the assistant",
    "\\b(?<key>system prompt|system instructions|jailbreak|developer mode|dan mode|hidden instructions|initial prompt)\\b",
  ],
  [
    "orders to the assistant",
    `${start}(?:pretend|imagine|act as|act like|role-?play|simulate|behave like|you are now|from now on you)\\b`,
  ],
  ["entertainment", `${start}(?<key>sing)\\b`],
  ["entertainment", `${start}play (?:some |a |me )?(?<key>music|songs?|game with me|chess|hangman)\\b`],
  ["household", `${start}(?:set|start) (?:an?|the|my) (?<key>alarm|timer)\\b`],
  ["household", `${start}(?<key>remind) me (?:to|about|at|in|that)\\b`],
  ["household", `${start}turn (?:on|off) the (?<key>lights?|lamps|tv|heating|music)\\b`],
];

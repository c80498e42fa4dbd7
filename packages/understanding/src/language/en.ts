import type { LanguageWords } from "./language-words.ts";

/** The word lists of English. */
export const en: LanguageWords = {
  code: "en",
  around:
    "please|pls|plz|thanks|thank you|thx|ty|many thanks|cheers|oh|ah|um+|uh+|hm+|well|hey|sorry|then|sir|madam|ok|okay|so|wait|hold on|no|nope|now|just|again|actually|and|but|alright|all right|yes|first|anymore|for now|today|really|im (?:good|fine)|its (?:ok|fine)|thats ok",
  cancel:
    "never ?mind|nvm|nm|cancel(?: (?:that|this|it))?|forget (?:about )?(?:it|that|this)|stop(?: (?:that|this|it))?|skip (?:it|that)|leave it|drop (?:it|that)|scrap (?:it|that)|i (?:have )?changed my mind|(?:i |we )?dont need (?:it|that|this)",
  none: "(?:none|not any|not one|neither)(?: of (?:them|these|those|the (?:above|two|three)))?(?: thanks| thank you)?|no|nothing|no thanks|no thank you|not (?:really|interested|these|those)|i (?:dont|do not) (?:want|like|need)(?: (?:any|either|them|these|those))?(?: of (?:them|these|those))?",
  wait: "(?:please )?(?:wait|hold on|hang on)(?: (?:a|one|just a) (?:moment|second|sec|minute|bit))?|(?:just )?(?:a|one) (?:moment|second|sec|minute)|(?:let me|ill|i will|i need to|i have to) (?:check|look|think|see|find (?:it|out))(?: (?:it|that|first|about it))?|give me a (?:moment|second|sec|minute)|brb|h+m+",
  repeat:
    "(?:(?:can|could|would|will) you |would you mind )?(?:please )?(?:repeat(?:ing)?|say(?:ing)?)(?: (?:that|it|this|the question|your question|yourself|what you (?:just )?said))(?: again| once more| one more time)?|repeat|(?:can|could|would) you repeat|say again|come again|what(?: did|d) you (?:just )?(?:say|ask)(?: me)?|what was (?:that|the question|your question)|what (?:is|was) it you (?:said|asked)|(?:i )?(?:beg your )?pardon(?: me)?|i missed that|i didnt (?:get|catch|hear) (?:that|it|you|the question)|once more|one more time",
  status:
    "(?:what|where) (?:were|are) we(?: (?:doing|at|talking about|discussing|working on|up to))?|what were you (?:helping me with|doing for me)|where did we (?:leave off|stop|get to)|what(?:s| is) (?:still )?(?:open|left to do|pending|outstanding)|(?:can you )?remind me (?:what|where) we (?:were|are)(?: (?:doing|at|talking about|discussing))?",
  skip: "(?:can (?:we|i) |lets |id like to |i want to |ill )?(?:skip|pass on)(?: (?:it|(?:this|that)(?: one| question)?|the question))?|next(?: question| one)?|pass|(?:i would|id) rather not (?:say|answer|tell)|(?:i )?prefer not to (?:say|answer|tell)|(?:it |that )?(?:does not|doesnt) matter(?: to me)?|(?:i have )?no preference|i (?:dont|do not) (?:care|mind)|any(?:thing)?(?: (?:is (?:fine|ok|good)|will do|works))?|whatever|up to you|i (?:really )?(?:dont|do not) know(?: (?:it|that|yet|exactly|(?:the|which|what) [a-z]{2,20}(?: (?:it is|it has|i have))?))?|(?:i have )?no (?:idea|clue)(?: (?:what|which) [a-z]{2,20}(?: (?:it is|it has|i have))?)?|(?:im |i am )?not (?:really |so |quite )?sure(?: (?:about (?:it|that)|which|(?:which|what) [a-z]{2,20}(?: it is)?))?|dunno|i dunno|idk|i (?:cant|cannot|can not|dont|do not) (?:remember|recall)(?: (?:it|that|the [a-z]{2,20}))?|i forgot|hard to say",
  resume:
    "(?:lets |can we |could we |shall we )?(?:go|get) (?:back|on)(?: (?:to (?:that|it|what we were doing|where we were|the question|before|business)|with (?:that|it)))?|(?:lets |can we |could we |shall we )?(?:continue|carry on|resume|pick up)(?: (?:with )?(?:that|it|where we (?:were|left off|stopped)|what we were doing))?|(?:lets get )?back to (?:that|it|what we were doing|where we were|the question|business)",
  restart:
    "(?:lets |can we |could we |i want to )?(?:start|begin) (?:over|anew|afresh|again|from (?:the )?(?:scratch|beginning|start))|restart|reset(?: everything)?|(?:please )?(?:cancel|forget|drop|stop|clear) (?:everything|all(?: of (?:it|that|this))?|it all)",
  greeting:
    "(?:hi|hello|hey|yo)(?: (?:there|again|all|team|everyone))?|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings|morning|evening|how are you(?: (?:doing|today))?|hows it going|whats up|sup",
  thanks:
    "thanks a lot|thanks|thank you (?:so|very) much|thank you|thx|ty|cheers|many thanks|much appreciated",
  help: "help|help me|i need (?:some )?help|can you help(?: me)?|what (?:all )?can (?:you|u) do(?: for me)?|how can you help(?: me)?|what do you do|what can i (?:ask|do)(?: you)?(?: here)?|what (?:else )?(?:are you able to|do you) (?:do|know)|how does this work",
  praise:
    "great|perfect|cool|nice(?: one)?|lovely|awesome|super|excellent|wonderful|fine|good|got it|understood|makes sense|lol|haha|kk?|alrighty?|sounds good|will do",
  goodbye:
    "(?:good ?)?bye(?: ?bye)?|see (?:you|ya)(?: (?:later|soon|around|tomorrow))?|take care|have a (?:nice|good|great) (?:day|one|evening|weekend)|(?:that is|thats|that will be|thatll be) (?:all|it)|talk (?:to you )?(?:later|soon)|cya",
  identity:
    "(?:are|r) (?:you|u) (?:an? )?(?:real |actual )?(?:robot|bot|chatbot|human|person|machine|computer|ai|real|alive)(?: (?:person|human))?|(?:who|what) (?:are|r) (?:you|u)|am i (?:talking|speaking|chatting) (?:to|with) (?:an? )?(?:real )?(?:robot|bot|human|person|machine|computer|ai)(?: or (?:an? )?(?:real )?(?:robot|bot|human|person|machine|ai))?|is (?:this|that|it) (?:an? )?(?:real )?(?:robot|bot|chatbot|human|person|machine|ai)|whats your name|what is your name",
  cancels: "cancel(?:ing|led|lation)?|call off",
  connects: "and (?:also|please|then|could you|can you)|and|also|plus|but|btw|by the way|oh and|besides",
  please: "please",
  person:
    "(?:(?:talk|speak|chat) (?:to|with)|connect me (?:to|with)|(?:get|give|fetch|call)(?: me)?|i (?:want|need)|transfer me to) (?:an? |the |some )?(?:human |real |live |actual )?(?:human|person|agent|representative|rep|operator|someone|somebody|some one|manager|supervisor|people)|(?:real|live) (?:person|human|agent)|(?:can|could|may|will) (?:some ?one|some ?body|any ?one|a (?:human|person|colleague)) (?:please )?(?:call|phone|ring|help|contact|talk|speak|look)",
  correction:
    "no|nope|sorry|oops|actually|i mean|i meant|meant|correction|wrong (?:one|number|id)|not that|make (?:it|that|the)|change (?:it|that|the \\w+ to)|should (?:be|have been)|instead|rather|better|not (?:the |my )?(?:\\p{L}{1,4} )?\\d+",
  notThis: "not(?! more| over| above| less| under| below)|isn['’]?t|instead of|rather than",
  asks: "are (?:you|u|they|there|these|those)|(?:can|could|may|do|did|am|will|would|should|has|have) (?:i|we|you|u|it|they|there|that|this)|any|(?:please |can you |could you )?(?:what|who|whose|how|why|which|when|where|is|are|does|do you|did|tell|write|explain|recommend|translate|sing|play|show me|find me)",
  asksAtEnd: "",
  makes:
    "(?:(?:can|could|would|will) (?:you|u) )?(?:please )?(?:(?:write|compose|draft|invent|make up|draw|paint|sing|rap|rhyme|imagine|code|program) (?:(?:me|us) )?(?:an?|some|the|my|another) |(?:tell|give|sing) (?:me|us) (?:an?|another|some|the) (?:\\w+ )?(?:jokes?|story|stories|poems?|riddles?|songs?|limerick|haiku|fairy ?tale))",
  takes:
    "(?:i|ill|i will|i would|id) (?:like to )?(?:take|have|buy|choose|pick|get|order|go (?:for|with))|(?:can|could|may|shall) (?:i|we) (?:please |just )?(?:have|take|get|buy|order|choose|pick)|give me|lets (?:take|go (?:for|with))",
  objects:
    "(?:is|are|looks?|seems?|sounds?|costs?|be) (?:\\w+ )?(?:too|not)|(?:is|are|looks?|seems?|sounds?) (?:a (?:bit|little)|kind of|rather|way)|too \\w+|(?:isn|aren|don|doesn|won|can|wouldn)t|do not|does not|but|any|more|details?|compare|describe",
  compares:
    "which (?:one|ones|of|is|are|has|would|do|should)|the (?:most |least )?\\p{L}{2,}(?:er|est) ones?|difference|compare",
  drops:
    "(?:i )?(?:dont|do not|no longer) (?:want|need) (?:the |that |this |my |our |an? |any )|(?:forget(?: about)?|drop|never ?mind(?: about)?|leave|scrap|dont worry about|not interested in) (?:the |that |this |my |our )?|(?:cancel|stop)(?: with)? (?:the |that |this )",
  returns:
    "(?:(?:go|get|come|switch|jump) )?back to (?:the |that |this |my |our )?|(?:return to|(?:continue|carry on|go on)(?: with)?|resume) (?:the |that |this )",
  afterMatter: "thing|request|question|search|part|topic|for now|after all|any more|instead",
  ordinals: ["first|1st|top", "second|2nd", "third|3rd", "fourth|4th", "fifth|5th"],
  last: "(?:very )?last|final|bottom|latter",
  article: "the",
  thing: "one|ones|option|choice|item",
  counter: "number|no|nr|option|choice|item",
  pronoun: "it|that one|this one|that|this|the one",
  another: "another|other|different|second|one more",
  number: "numbers?|id|code|reference",
  recommended:
    "the one (?:that )?(?:you(?:ve| have)?|u) (?:just |have )?(?:recommend|suggest|show|mention|offer|propos|told|said)\\w*|the (?:recommended|suggested) (?:one|item)|your (?:recommendation|suggestion)",
  leadIn:
    "its|it is|thats|that is|this is|im|i am|they are|mine is|i have|ive got|i own|i use|we have|its called",
  is: "is",
  because: "because(?: of)?|since|as|due to",
  called: "names?(?: is)?|i am|im|this is|under|called|should be",
  numbers: {
    ...Object.fromEntries(
      "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
        .split(" ")
        .map((word, value) => [word, value]),
    ),
    ...{ thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
  },
  scales: {
    hundred: 100,
    thousand: 1_000,
    k: 1_000,
    million: 1_000_000,
    mm: 1_000_000,
    mn: 1_000_000,
    m: 1_000_000,
  },
  joins: "and",
  rangeBegins: "from",
  rangeJoins: "to|and|or",
  currency: "usd|eur|gbp|thb|jpy|inr|sgd|aud|cad|rs|dollars?|euros?|pounds?|quid|bucks|baht|yen|rupees?",
  limits:
    "budget|price|limit|cost|costs|costing|spend|spending|cheaper|max|maximum|min|minimum|tops|about|around|approximately|approx|roughly|circa|up|most|more|less|least|than|under|below|within|over|above|between|until|till",
  days: { "day after tomorrow": 2, "day before yesterday": -2 },
  determiners: "an?|the|that|this|these|those|some|any|my|your",
  functionWords:
    "i|im|id|ill|ive|me|my|mine|we|were|wed|well|our|us|you|your|youre|it|its|they|he|him|his|she|her|them|their|this|that|these|those|there|theres|here|a|an|the|some|any|one|ones|something|anything|is|are|was|were|be|been|am|do|does|did|has|have|had|got|can|could|will|would|shall|should|may|might|must|what|whats|which|that|who|whom|whose|how|hows|when|whens|where|wheres|why|to|of|for|from|with|at|by|and|as|or|but|so|then|if|than|because|else|though|too|since|after|before|during|while|ago|instead|rather|also|anyway",
  particles:
    "in|on|off|up|down|out|over|just|maybe|perhaps|now|really|actually|more|less|better|different|other|another",
  degrees: "long|much|many|often|far|soon|late|early|big|old",
  requests:
    "suggest|advise|show|find|give|get|bring|need|needs|want|wants|wanna|gonna|looking|look|search|searching|seeking|interested|tell|know|about|question|help|helps|like|love|prefer|take|choose|pick|go|going|think|guess|wondering|wonder|thing|things|let|lets|mean|meant|please|pls|plz|kindly|thanks|thank|hello|hi|hey|dear|ok|okay|yes|yeah|yep|no|sure|well|oh|um|sorry|wait|hold|way|sir|madam|cheers|asap|right|today",
};

import { thaiPhrases } from "./thai-phrases.ts";

/** Wordings of several words that mean one of ours; replaced before words are cut out. */
const englishPhrases: readonly [RegExp, string][] = [
  [/\b(?:my )?money back\b|คืนเงิน/g, " refund "],
  [/\b(?:send|sent|sending|give|bring) (?:it |this |them )?back\b/g, " return "],
  [/\b(?:log|sign)(?:ging|ing|ged|ed)?[ -]?(?:in|on)(?:to)?\b/g, " login "],
  [/\bsign(?:ing)?[ -]?up\b/g, " register "],
  [/\b(?:call(?:ing)? off|back out of|get rid of)\b/g, " cancel "],
  [/\bhow much\b|ราคา|เท่าไหร่|เท่าไร/g, " price "],
  [
    /\bhow (?:are you|do you do)\b|\bwhat'?s up\b|\bgood (?:morning|afternoon|evening|day)\b|สวัสดี/g,
    " hello ",
  ],
  [/ขอบคุณ|\bthank you\b|\bmuch appreciated\b/g, " thanks "],
  [/\b(?:real|actual|live) (?:person|human|agent|people)\b/g, " human "],
  [/\b(?:speak|talk|chat)(?:ing)? (?:to|with)\b/g, " talk "],
  [
    /\b(?:doesn'?t|does not|isn'?t|is not|not|won'?t|stopped|can'?t)(?: \w+)? (?:work|working|turn on|open|load|start)\b/g,
    " broken ",
  ],
  [/\b(?:almost|nearly|running|run|ran|am|are) out of\b|\brunning (?:low|out)\b/g, " refill "],
  [
    /\b(?:won'?t|can'?t|cannot|not|unable to)(?: be)?(?: able to)? (?:coming|come|make it|attend|show up)\b|\bsomething came up\b|\bno longer (?:need|want)\b/g,
    " cancel ",
  ],
  [/\b(?:requests|calls) (?:per|a|each) (?:second|minute|hour|day)\b/g, " limit "],
  [/\b(?:give|grant|need|get)(?:ing|ed)? access\b/g, " invite access "],
  [
    /\b(?:bring|push|put|move|shift)(?:ing|ed)? (?:\w+ ){0,2}(?:forward|back|later|earlier)\b/g,
    " reschedule ",
  ],
  [
    /\b(?:another|different|other|new) (?:day|date|time)\b|\bday(?:s)? (?:later|earlier)\b/g,
    " reschedule date ",
  ],
  [/\b(?:pick(?:ed|ing)?|collect(?:ed|ing)?)[ -]up\b/g, " pickup "],
  [/\btop(?:ping|ped)?[ -]?up\b/g, " topup "],
  [/\bput (?:\w+ ){0,4}on (?:hold|pause)\b|\bon (?:hold|pause)\b/g, " pause "],
  [/\b(?:get|make|put) (?:it |this |that )?(?:in )?writing\b/g, " document "],
  [/\b(?:want|get|give|need|like) (?:[^\s?!]+ ){1,3}back\b/g, " refund "],
  [/\b(?:get|gets|come|comes|coming|be|is) here\b/g, " arrive delivery "],
  [
    /\bkeeps? (?:on )?\w+ing\b|\bnothing \w+s\b|\b(?:won'?t|doesn'?t|can'?t|cannot) (?:even )?(?:load|connect|start|open|charge|respond)\b/g,
    " $& broken ",
  ],
  [
    /\b(?:won'?t|will not|doesn'?t|does not|don'?t|do not|can'?t|cannot)(?: \w+)? (?:close|shut|zip|inflate|boot|wake|ignite|light|spin|click|scroll|print|pair|sync|hold|stay|react|move|lock|unlock|switch on|come on|power on)\b/g,
    " $& broken ",
  ],
  [/\b(?:dead|glitch(?:y|es)?|flicker(?:s|ing)?|overheat(?:s|ing)?|leak(?:s|y|ing)?)\b/g, " $& broken "],
  [
    /\bno (?:sound|picture|image|display|signal|power|heat|heating|light|connection|internet|reception|response|pressure)\b/g,
    " $& broken ",
  ],
  [/\b(?:any|some) (?:news|updates?)\b/g, " status "],
  [/\bdirections? to\b/g, " address "],
  [/\b(?:a|the|this|that|good|great)(?: \w+)? books?(?=\s*[?.!]|$| by | about )/g, " novel "],
  [/\bmov(?:e|ing) (?:out|away)\b/g, " move leave "],
  [/\b(?:place|placed|made) an? order\b|\bi(?:'ve| have)? ordered\b/g, " order "],
  [/\bhow (?:do|can) (?:i|we) (?:get|come) (?:to|there)\b/g, " directions "],
  [/\bturn(?:ed|ing)? (?:up)\b|\bshow(?:ed|n|ing)? up\b/g, " arrive "],
  [/\b(?:what|which) time\b(?! is it)|\bhow late\b/g, " hours "],
  [/\bhow long\b/g, " duration "],
  [/\bwi-?fi\b/g, " wifi "],
  [/\bcheck(?:ing)?[ -]in\b/g, " checkin "],
  [/\bset(?:ting)?[ -]?up\b/g, " setup "],
  [/\bpaid time off\b|\bday(?:s)? off\b|\btime off\b|\bbe off\b/g, " leave "],
];

/** Thai first: its phrases become the English words the others know. */
export const phrases: readonly [RegExp, string][] = [...thaiPhrases, ...englishPhrases];

/** Words that take a thing, also where they stand in a question: "can I have the second one?" */
const takes =
  /\b(?:i(?:['’]?ll| will| would|['’]?d)?(?: like to)? (?:take|have|buy|choose|pick|get|order|go (?:for|with))|(?:can|could|may|shall) (?:i|we) (?:please |just )?(?:have|take|get|buy|order|choose|pick)|give me|let['’]?s (?:take|go (?:for|with)))\b|เอา(?!ไว้)|ขอซื้อ|ซื้อ(?:อัน|ตัว|รุ่น)/iu;
const lead = String.raw`^\W*(?:(?:and|but|so|or|ok(?:ay)?|hm+|hi|hey|well|oh|please|sorry|also|wait|by the way|btw)[\s,.!]+)*`;
const asks = new RegExp(
  `${lead}(?:what|who|whose|how|why|which|when|where|is|are|isn['’]?t|does|do you|did|has|have you|can|could|would|will|tell me|explain|show me|compare|describe|any|more (?:about|info|details?)|details?|info)\\b|\\?`,
  "iu",
);
const thaiAsks =
  /ไหม|มั้ย|มั๊ย|หรือเปล่า|รึเปล่า|หรือยัง|อะไร|เท่าไหร่|เท่าไร|ยังไง|อย่างไร|กี่|ต่างกัน|ล่ะ|(?:แพง|หนัก|ใหญ่|เล็ก|ช้า)ไป|เกินไป|ไปหน่อย|ไปนิด/u;
/** Said against a thing, or beside it. */
const objects =
  /\b(?:(?:is|are|looks?|seems?|sounds?|costs?|be) (?:\w+ )?(?:too|not)|(?:is|are|looks?|seems?|sounds?) (?:a (?:bit|little)|kind of|rather|way) |too (?:expensive|much|big|small|heavy|large|dear|pricey|slow|little)|(?:isn|aren|don|doesn|won|can|wouldn)['’]?t|do not|does not|but)\b/iu;

/** A question about a thing shown, or a remark on it: nobody chooses by one. */
export function remarksOnItem(text: string): boolean {
  if (takes.test(text) && !objects.test(text) && !/ไหน|\b(?:which|how|where|when)\b/iu.test(text))
    return false;
  return asks.test(text) || thaiAsks.test(text) || objects.test(text);
}

const compares =
  /\bwhich (?:one|ones|of|is|are|has|would|do|should)\b|\bthe (?:most |least )?\p{L}{2,}(?:er|est) ones?\b|\b(?:difference|compare)\b|(?:อัน|ตัว|รุ่น|แบบ)ไหน|ต่างกัน/iu;

/** The things shown are held against each other. */
export function comparesThem(text: string): boolean {
  return compares.test(text);
}

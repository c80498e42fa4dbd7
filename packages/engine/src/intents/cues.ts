/** The whole message says stop. "Cancel my order" does not: it is a request of its own. */
export function saysCancel(text: string): boolean {
  return /^\s*(?:(?:no|ok(?:ay)?|oh|please|actually)[,.!]?\s+)*(?:never\s?mind|cancel(?: (?:that|this|it))?|forget (?:it|about it|that)|stop(?: (?:that|this|it))?|skip (?:it|that)|leave it|ไม่เป็นไร|ยกเลิก)(?:[,]? (?:please|thanks|thank you))?\s*[.!]*\s*$/iu.test(
    text,
  );
}

export function saysCorrection(text: string): boolean {
  return /\b(?:no|nope|sorry|oops|actually|i mean|i meant|correction|wrong (?:one|number|id)|not that|make (?:it|that)|change (?:it|that) to|should (?:be|have been)|instead|rather)\b|\bnot (?:the |my )?#?[\w-]*\d|ไม่ใช่|ขอแก้|เปลี่ยนเป็น/iu.test(
    text,
  );
}

/** A question or a request, and so not the value that was asked for. */
export function asksSomething(text: string): boolean {
  return /\?\s*$|^\s*(?:please |can you |could you )?(?:what|who|whose|how|why|which|when|where|is|are|does|do you|did|tell|write|explain|recommend|translate|sing|play|show me|find me)\b|(?:อะไร|ใคร|ทำไม|ยังไง|อย่างไร|ไหม|มั้ย)\s*(?:ครับ|คะ|ค่ะ)?\s*$/iu.test(
    text,
  );
}

export function saysYes(text: string): boolean {
  return /^\s*(?:yes|yep|yeah|yup|sure|ok(?:ay)?|please(?: do)?|of course|go ahead|absolutely|ใช่|ครับ|ค่ะ|ได้)(?:[,.! ]+(?:please|do|thanks|thank you|yes|sure|go ahead|i would|i'd like that|that would be (?:great|good)))*[\s.!]*$/iu.test(
    text,
  );
}

export function saysNo(text: string): boolean {
  return /^\s*(?:no|nope|nah|not now|ไม่)(?:[,.! ]+(?:thanks|thank you|it'?s (?:ok|fine)|i'?m (?:ok|fine|good)))*[\s.!]*$/iu.test(
    text,
  );
}

export function asksForHuman(text: string): boolean {
  return /\b(?:(?:talk|speak|chat) (?:to|with)|connect me (?:to|with)|(?:get|give) me|i (?:want|need)|transfer me to)\s+(?:an?\s+|the\s+|some\s?)?(?:real |live |actual |human )?(?:human|person|agent|representative|rep|operator|someone|somebody|one|body|manager|supervisor|people)\b|\b(?:real|live) (?:person|human|agent)\b|ขอคุยกับ(?:คน|เจ้าหน้าที่)/iu.test(
    text,
  );
}

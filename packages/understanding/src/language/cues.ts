import { assents, politeAssents, refusals } from "./assent-words.ts";
import { onlySays, politeWords } from "./only-says.ts";

/** The whole message is assent and nothing else. It lets real actions happen: "yes, but …" and "yes?" are no assent. */
export function saysYes(text: string): boolean {
  return !text.includes("?") && (assents(text) || politeAssents(text));
}

/** The whole message is a refusal and nothing else. */
export function saysNo(text: string): boolean {
  return !text.includes("?") && refusals(text);
}

const stops = onlySays(
  "never ?mind|nvm|nm|cancel(?: (?:that|this|it))?|forget (?:about )?(?:it|that|this)|stop(?: (?:that|this|it))?|skip (?:it|that)|leave it|drop (?:it|that)|scrap (?:it|that)|i (?:have )?changed my mind|(?:i |we )?dont need (?:it|that|this)|" +
    "ไม่เป็นไร|ยกเลิก|ช่างมันเถอะ|ช่างมัน|ช่างเถอะ|ไม่เอาแล้ว|ไม่ต้องแล้ว|พอแล้ว",
  `${politeWords}|no|nope|ok|okay|actually|wait|now|anymore|for now|แล้ว|เลย`,
  false,
);

/** The whole message says stop. "Cancel my order" does not: it is a request of its own. */
export function saysCancel(text: string): boolean {
  return stops(text);
}

const declines = onlySays(
  "(?:no(?:ne|t any|t one)?|neither)(?: of (?:them|these|those|the (?:above|two|three)))?(?: thanks| thank you)?|nothing|no thanks|no thank you|not (?:really|interested|these|those)|" +
    "i (?:dont|do not) (?:want|like|need)(?: (?:any|either|them|these|those))?(?: of (?:them|these|those))?|ไม่เอา(?:สักอัน|สักตัว|เลย)?|ไม่มี(?:อันไหน|ตัวไหน)?(?:ที่ชอบ)?|ไม่ชอบ(?:สักอัน|สักตัว|เลย)?",
  `${politeWords}|ok|okay|actually|sorry|for now|today|really|just|looking|im good|im fine|its ok|its fine|thats ok|แล้ว|เลย`,
  false,
);

/** Of what was offered nothing is wanted: no, none of them, neither. */
export function saysNone(text: string): boolean {
  return declines(text) || saysNo(text);
}

const waits = onlySays(
  "(?:please )?(?:wait|hold on|hang on)(?: (?:a|one|just a) (?:moment|second|sec|minute|bit))?|(?:just )?(?:a|one) (?:moment|second|sec|minute)|(?:let me|ill|i will|i need to|i have to) (?:check|look|think|see|find (?:it|out))(?: (?:it|that|first|about it))?|give me a (?:moment|second|sec|minute)|brb|h+m+|" +
    "รอสักครู่|รอแป๊บ|แป๊บนึง|แป๊บ|เดี๋ยวนะ|เดี๋ยว|สักครู่|ขอคิดดูก่อน|ขอดูก่อน",
  `${politeWords}|ok|okay|just|first|now`,
  false,
);

/** The answer is still to come. */
export function saysWait(text: string): boolean {
  return waits(text);
}

/** A value said before is taken back or replaced. */
export function saysCorrection(text: string): boolean {
  return /\b(?:no|nope|sorry|oops|actually|i mean|i meant|meant|correction|wrong (?:one|number|id)|not that|make (?:it|that)|make the|change (?:it|that|the \w+) to|change (?:it|that)|should (?:be|have been)|instead|rather|better)\b|\bnot (?:the |my )?#?[\w-]*\d|ไม่ใช่|ขอแก้|เปลี่ยนเป็น|ขอเปลี่ยน|แก้เป็น|ที่ถูกคือ|จริงๆ/iu.test(
    text,
  );
}

/** A question or a request, and so not the value that was asked for. */
export function asksSomething(text: string): boolean {
  return /\?\s*$|^\s*(?:please |can you |could you )?(?:what|who|whose|how|why|which|when|where|is|are|does|do you|did|tell|write|explain|recommend|translate|sing|play|show me|find me)\b|(?:อะไร|ใคร|ทำไม|ยังไง|อย่างไร|ไหม|มั้ย)\s*(?:ครับ|คะ|ค่ะ)?\s*$/iu.test(
    text,
  );
}

/** A person is asked for, whether or not an intent of the agent's does that. */
export function asksForHuman(text: string): boolean {
  return /\b(?:(?:talk|speak|chat) (?:to|with)|connect me (?:to|with)|(?:get|give) me|i (?:want|need)|transfer me to)\s+(?:an?\s+|the\s+|some\s?)?(?:human |real |live |actual )?(?:human|person|agent|representative|rep|operator|someone|somebody|one|body|manager|supervisor|people)\b|\b(?:real|live) (?:person|human|agent)\b|ขอคุยกับ(?:คน|เจ้าหน้าที่)/iu.test(
    text,
  );
}

const yesWord = String.raw`^\s*(?:yes|yep|yeah|yup|ok(?:ay)?|sure|fine|alright|ใช่|ได้|โอเค|ตกลง)(?:ครับ|ค่ะ|คะ)?(?![\p{L}\p{M}])`;
const condition = String.raw`[\s,.!-]*(?:but|only|if|as long as|provided|unless|except|แต่|ถ้า|เฉพาะ)(?![\p{L}\p{M}])`;

/** What stands behind a yes: a condition takes it back, other words may. */
export function yesWithMore(text: string): "condition" | "words" | null {
  if (new RegExp(`${yesWord}${condition}`, "iu").test(text)) return "condition";
  return new RegExp(yesWord, "iu").test(text) ? "words" : null;
}

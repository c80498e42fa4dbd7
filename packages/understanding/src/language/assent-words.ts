import { onlySays, politeWords } from "./only-says.ts";

const yesWords =
  "yes(?: (?:i do|i am|i would|you (?:can|may)|it is|that is))?|yess|yep|yeah|yea|yup|ya|ye|y|aye|ok|okay|okey(?: dokey)?|okie(?: dokie)?|oki|kk?|sure(?: thing)?|for sure|of course|certainly|definitely|absolutely|indeed|exactly|" +
  "alright|all right|(?:yes )?id like that|that would be (?:great|good|nice|lovely)|" +
  "(?:please )?(?:go ahead(?: and do (?:it|that))?|go for it|do (?:it|that|so)(?: now)?|proceed)|please do|lets do (?:it|that)|lets go|make it so|" +
  "(?:i )?confirm(?: (?:it|that|this))?|confirmed|(?:i )?agreed?|(?:i )?approve(?: (?:it|that|this))?|approved|im sure|i am sure|" +
  "(?:that is |thats |thats all |all |quite )?(?:correct|right)|thats (?:fine|ok|okay|it)|that is (?:fine|ok|okay|it)|fine(?: by me| with me)?|" +
  "(?:that )?(?:sounds|looks) (?:good|great|fine|right|perfect|ok|okay)(?: to me)?|(?:that )?works(?: for me)?|👍|👌|✅|🆗|✔|💯";
const thaiYesWords =
  "ใช่แล้ว|ใช่เลย|ใช่|ตกลง|โอเค|โอเช|เอาเลย|ได้เลย|ได้|จัดไป|จัดเลย|ทำเลย|ดำเนินการได้เลย|ดำเนินการเลย|ยืนยัน|ถูกต้อง|ถูกแล้ว|แน่นอน|เอา|อือ|อืม|เค";

/** Wordings of a whole yes. */
export const assents = onlySays(
  `${yesWords}|${thaiYesWords}`,
  `${politeWords}|great|perfect|cool|good|awesome|excellent|lovely|super|เลย`,
  false,
);
/** "Please", and the Thai particles: they answer a question when nothing else is said. */
export const politeAssents = onlySays("please|ครับผม|ครับ|คับ|ค่ะ|ค่า|จ้ะ|จ้า", "นะ|🙏|🙂|😊", false);

/** Wordings of a whole no. */
export const refusals = onlySays(
  "no(?: (?:need|way|thanks|thank you|thx|not (?:now|really|yet|today)))?|nope|nah|naw|n|never ?mind|never|not (?:now|yet|today|really|needed|necessary|this time|at the moment|right now)|(?:absolutely|definitely|certainly|of course|probably|maybe|better|lets|please|id rather|i would rather|rather) not|" +
    "(?:please )?(?:dont|do not)(?: (?:do|send|change|cancel|book|order|buy|refund|confirm)(?: (?:it|that|this|anything))?| want (?:it|that|this|to)| bother)?|(?:no )?i (?:dont|do not)(?: want (?:to|it|that|this)| think so| need (?:it|that|this))?|i dont|" +
    "(?:its|it is|thats|that is|im|i am) (?:not (?:right|correct|needed|necessary|ok|okay)|wrong)|incorrect|wrong|i (?:have )?changed my mind|id rather not|i would rather not|" +
    "cancel(?: (?:it|that|this))?|stop(?: (?:it|that|this))?|forget (?:it|that|about it)|leave it|" +
    "ไม่เอาแล้ว|ไม่เอา|ไม่ต้องการแล้ว|ไม่ต้องการ|ไม่ต้องแล้ว|ไม่ต้อง|ไม่ใช่|ไม่เป็นไร|ไม่ดีกว่า|ไม่อยาก|ไม่ได้|ไม่ตกลง|ไม่ยืนยัน|ไม่โอเค|ไม่ถูกต้อง|ไม่ละ|ไม่ล่ะ|ไม่แล้ว|ไม่|ยังก่อน|ยังไม่เอา|ยังไม่|ยัง|ยกเลิก|อย่าเพิ่ง|อย่า|ไว้ก่อน|พอแล้ว|👎|❌|🚫|🙅",
  `${politeWords}|ok|okay|actually|its (?:ok|okay|fine)|it is (?:ok|okay|fine)|thats (?:ok|okay|all)|im (?:ok|okay|fine|good)|i am (?:ok|okay|fine|good)|for now|just|all good|ดีกว่า|แล้ว|ก่อน`,
  false,
);

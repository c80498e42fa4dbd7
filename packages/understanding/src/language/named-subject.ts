/** A subject is named in a few words; a longer message says more than which one is meant. */
const longestMessage = 120;

const opening = `^(?:(?:ok(?:ay)?|actually|no|please|well|oh|so|sorry|alright|hey|now|and|wait)[,.!…]* )*(?:(?:can|could|would) (?:you|we|i) (?:please )?|i(?:'d like| would like| want) to |i'll |let's |let us |please )?`;
const closing = `(?:,? (?:please|pls|thanks|thank you|for now|then|now|instead|again|first|after all|anymore|any more|ครับ|ค่ะ|นะ|แล้ว))*[.!… ]*$`;

/** "Forget about the laptop": of these verbs the subject is a matter of the conversation. */
const leavingInEnglish = new RegExp(
  `${opening}(?:(?:forget(?: about)?|drop|never ?mind(?: about)?|leave|scrap|don't worry about|not interested in) (?:the |that |this |my |our )?|(?:cancel|stop)(?: with)? (?:the |that |this ))(.{2,60}?)(?: (?:thing|request|question|search|part))?${closing}`,
  "iu",
);
const leavingInThai =
  /^(?:ไม่เอา|ไม่ต้องการ|ยกเลิกเรื่อง|พอเรื่อง|ไม่ต้องหา)\s*(\S.{1,59}?)\s*(?:แล้ว|ก่อน|ดีกว่า)?(?:ครับ|ค่ะ|คะ|นะ)*[.! ]*$/u;

const returningInEnglish = new RegExp(
  `${opening}(?:(?:(?:go|get|come|switch|jump) )?back to (?:the |that |this |my |our )?|(?:return to|(?:continue|carry on|go on)(?: with)?|resume) (?:the |that |this ))(.{2,60}?)(?: (?:thing|request|question|search|part|topic))?${closing}`,
  "iu",
);
const returningInThai =
  /^(?:ขอ|มา)?(?:กลับไปเรื่อง|กลับมาเรื่อง|กลับไปที่เรื่อง|ต่อเรื่อง|คุยเรื่อง(?=.{1,59}ต่อ))\s*(\S.{1,59}?)\s*(?:กันต่อ|ต่อ|ก่อน|ดีกว่า)?(?:ครับ|ค่ะ|คะ|นะ)*[.! ]*$/u;

/** Wordings that drop a matter by its name. */
export const leaving: readonly RegExp[] = [leavingInEnglish, leavingInThai];

/** Wordings that go back to a matter by its name. */
export const returning: readonly RegExp[] = [returningInEnglish, returningInThai];

/** Names nothing: what is meant is what was talked about last. */
const points =
  /^(?:it|that|this|them|these|those|everything|anything|all(?: of (?:it|that|this))?|it all|me|us|you|what we (?:were|did).*|where we .*|before|the start|the beginning)$/i;

/** The matter a whole message names in one of the wordings, or null. */
export function subjectOf(text: string, wordings: readonly RegExp[]): string | null {
  if (text.length > longestMessage || text.includes("?")) return null;
  const said = text.replaceAll("’", "'").replace(/\s+/gu, " ").trim();
  const found = wordings.map((wording) => wording.exec(said)?.[1]?.trim()).find((subject) => subject);
  // "Cancel that order O-5" names a thing of the contact's, by its number: a request, not a matter talked about.
  return found === undefined || /\d{2}|#\d/.test(found) || points.test(found) ? null : found;
}

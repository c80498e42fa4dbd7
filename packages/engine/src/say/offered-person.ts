const person =
  "(?:human|person|colleague|manager|supervisor|agent|representative|specialist|team ?mate|someone|somebody|staff(?: member)?|member of (?:our|the) (?:team|staff))";

/** Patterns of an offer or a promise: "I can connect you with a colleague", "shall I get someone", "a colleague will reply". */
const offers: readonly RegExp[] = [
  new RegExp(
    `\\b(?:connect|transfer|put|hand|pass|escalate|loop|bring|get|fetch|call|refer|forward|involve|ask)\\b[^.!?]{0,40}\\b${person}\\b`,
    "iu",
  ),
  new RegExp(`\\b${person}\\b[^.!?]{0,30}\\b(?:will|can|could|is going to|'ll)\\b`, "iu"),
  new RegExp(`\\b(?:speak|talk|chat) (?:to|with) (?:a|an|our|my|one of our) [^.!?]{0,20}${person}\\b`, "iu"),
  /(?:ส่งต่อ|โอนสาย|ติดต่อ|เรียก|ให้|แจ้ง)[^.!?\n]{0,20}(?:เจ้าหน้าที่|พนักงาน|ผู้จัดการ|ทีมงาน|แอดมิน)|(?:เจ้าหน้าที่|พนักงาน|ผู้จัดการ|ทีมงาน|แอดมิน)[^.!?\n]{0,10}(?:จะ|ติดต่อกลับ)/u,
];

/** The English or Thai words that offer or promise a person; null when there are none. */
export function offeredPerson(text: string): string | null {
  for (const pattern of offers) {
    const found = pattern.exec(text);
    if (found !== null) return found[0];
  }
  return null;
}

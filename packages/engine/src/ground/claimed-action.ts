const done =
  "refunded|paid|credited|reimbursed|cancell?ed|booked|reserved|scheduled|rescheduled|opened|created|filed|changed|updated|deleted|replaced|issued|processed|submitted|approved|ordered|upgraded|transferred|escalated|forwarded|informed|notified|contacted|told|asked|sent|arranged|sorted|taken care of|completed|fixed";

/** Claims in the first person: "I have also paid …", "we've just booked …". */
const firstPerson = new RegExp(
  `\\b(?:i|we)(?:['’]ve|\\s+have|\\s+did|\\s+just)?(?:\\s+(?:already|also|now|just|gone ahead and|successfully))*\\s+(?:${done})\\b`,
  "iu",
);

/** Claims in the passive: "Your payment has been processed", "the ticket is opened". */
const passive =
  /\b(?:refund|payment|cancellation|booking|reservation|ticket|request|appointment|complaint)\s+(?:has been|have been|was|is|is now|has now been)\s+(?:approved|processed|issued|paid|made|booked|confirmed|opened|created|filed|submitted|cancell?ed|completed)\b/iu;

const thai = /(?:คืนเงิน|ยกเลิก|จอง|เปิดตั๋ว|โอน|ดำเนินการ)(?:ให้)?(?:เรียบร้อย|แล้ว)/u;

/**
 * The words of a supervised draft that claim something was done; null when there are none. A tool must have done it in the same turn.
 * Facts of a record ("it was sent") are not claims. For replies of an autonomous agent see claimed-deed.ts.
 */
export function claimedAction(text: string): string | null {
  const found = firstPerson.exec(text) ?? passive.exec(text) ?? thai.exec(text);
  return found?.[0] ?? null;
}

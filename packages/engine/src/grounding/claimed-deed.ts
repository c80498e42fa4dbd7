const done =
  "refunded|paid|credited|reimbursed|cancell?ed|booked|reserved|scheduled|rescheduled|opened|created|filed|changed|updated|deleted|replaced|issued|processed|submitted|approved|ordered|upgraded|transferred|escalated|forwarded|notified|sent|arranged|completed|fixed|added|removed|applied|charged|closed|stopped|renewed|extended|registered|enrolled|moved|granted|reset|unlocked|activated|deactivated|switched|requested|logged";

/** "I have also refunded …", "we've just booked …". */
const firstPerson = new RegExp(
  `\\b(?:i|we)(?:['’]ve|\\s+have)?(?:\\s+(?:already|also|now|just|gone ahead and|successfully))*\\s+(?:${done})\\b`,
  "iu",
);
/** "Your refund has been processed", "the ticket is now opened". */
const perfect = new RegExp(
  `\\b(?:has|have) (?:now |also |just |already )?been (?:successfully )?(?:${done})\\b|\\bis now (?:${done})\\b`,
  "iu",
);
/** A sentence that says under which condition, or reports what a record says. */
const conditional = /\b(?:once|after|if|when|unless|until|before|whether|that)\b/i;

/**
 * English words that claim something was done just now, or null. What a record says of the past ("it was made on Monday") and what would
 * be under a condition are no claims. It only chooses which replies are looked at more closely.
 */
export function claimedDeed(text: string): string | null {
  for (const sentence of text.split(/(?<=[.!?])\s+|\n+/)) {
    const found = conditional.test(sentence) ? null : (firstPerson.exec(sentence) ?? perfect.exec(sentence));
    if (found !== null) return found[0];
  }
  return null;
}

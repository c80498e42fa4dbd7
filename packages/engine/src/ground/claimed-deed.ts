const done =
  "refunded|paid|credited|reimbursed|cancell?ed|booked|reserved|scheduled|rescheduled|opened|created|filed|changed|updated|deleted|replaced|issued|processed|submitted|approved|ordered|upgraded|downgraded|transferred|escalated|forwarded|notified|sent|arranged|completed|fixed|added|removed|applied|charged|closed|stopped|renewed|extended|registered|enrolled|moved|granted|reset|unlocked|activated|deactivated|switched|requested|logged|confirmed|modified|saved|recorded|posted|waived|placed|made|set up";

/** Claims in the first person: "I have also paid …", "we've just booked …". */
const firstPerson = new RegExp(
  `\\b(?:i|we)(?:['’]ve|\\s+have)?(?:\\s+(?:already|also|now|just|gone ahead and|successfully))*\\s+(?:${done})\\b`,
  "iu",
);
/** Claims in the passive: "Your payment has been processed", "the ticket is now opened". */
const perfect = new RegExp(
  `\\b(?:has|have) (?:now |also |just |already )?been (?:successfully )?(?:${done})\\b|\\bis now (?:${done})\\b`,
  "iu",
);
/** Before a claim, words that make it a condition or the report of a record: "once we have sent it", "it says that it has been …". */
const conditional =
  /\b(?:once|after|if|when|unless|until|before|whether)\b|\bthat (?:i|you|we|they|he|she|it|the|an?|your|our|their|this)\b/i;

/** A claim's words, and the sentence around it. */
export type ClaimedDeed = { words: string; sentence: string };

/**
 * English sentences of an autonomous agent's reply that claim something was done just now. Facts of a record ("it was made on
 * Monday") and conditional sentences are not claims.
 */
export function claimedDeeds(text: string): ClaimedDeed[] {
  return text.split(/(?<=[.!?])\s+|\n+/).flatMap((sentence) => {
    const found = firstPerson.exec(sentence) ?? perfect.exec(sentence);
    if (found === null || conditional.test(sentence.slice(0, found.index + found[0].length))) return [];
    return [{ words: found[0], sentence }];
  });
}

/** Words that announce a further deed. */
const oneMore = /\b(?:also|as well|too|additionally|in addition|second|another|other)\b/i;

const emptyWords: ReadonlySet<string> = new Set(
  "have been also already successfully just gone ahead your with this that from into well them they will there their been now for the and you name".split(
    " ",
  ),
);

/** The stems of a text's content words, so that "cancelled" and "cancellation" are equal. */
function stems(text: string): Set<string> {
  const words =
    text
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? [];
  return new Set(
    words
      .filter((word) => !emptyWords.has(word))
      .map((word) => word.slice(0, 5).replace(/(?<=.{3})(?:e?d|s)$/, "")),
  );
}

/**
 * Whether a claim matches what was done: it shares a word with a call or its result, and does not claim more deeds than there
 * are.
 * @param deeds one text for each successful call: its tool, arguments and result
 */
export function tellsOf({ sentence }: ClaimedDeed, deeds: readonly string[]): boolean {
  if (oneMore.test(sentence) && deeds.length < 2) return false;
  const claimed = stems(sentence);
  return deeds.some((deed) => [...stems(deed)].some((stem) => claimed.has(stem)));
}

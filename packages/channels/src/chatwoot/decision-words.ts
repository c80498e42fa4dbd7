/** The words that decide in Chatwoot, as a label on the conversation or at the start of a private note. */
export const decisionWords = { approve: "konstruct-approve", reject: "konstruct-reject" } as const;

export type Verdict = keyof typeof decisionWords;

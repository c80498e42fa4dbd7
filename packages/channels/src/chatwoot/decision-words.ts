/** What decides in Chatwoot: a label on the conversation, or a private note that begins with the word. */
export const decisionWords = { approve: "konstruct-approve", reject: "konstruct-reject" } as const;

export type Verdict = keyof typeof decisionWords;

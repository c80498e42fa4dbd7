/** How contacts of one language answer "Shall I renew 978-1?". Development data, written by the author of the word lists. */
export type Answers = {
  yes: readonly string[];
  no: readonly string[];
  /** A yes with a condition, an exception or a change: nothing may be done. */
  bound: readonly string[];
  /** A yes that is negated, postponed or taken back. */
  negated: readonly string[];
  /** A yes and a request in the same message. */
  andAsk: readonly { text: string; yes: string; request: string }[];
};

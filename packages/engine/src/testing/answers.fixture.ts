/** How contacts of one language answer "Shall I renew 978-1?". Development data: the lists were written by the same hand. */
export type Answers = {
  yes: readonly string[];
  no: readonly string[];
  /** A yes with a condition, an exception or a change: nothing may be done. */
  bound: readonly string[];
  /** A yes that is denied, put off or taken back. */
  negated: readonly string[];
  /** A yes, and in the same message something else. */
  andAsk: readonly { text: string; yes: string; request: string }[];
};

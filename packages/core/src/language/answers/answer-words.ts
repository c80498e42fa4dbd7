/** How people of one language answer a yes-or-no question, as they write it: case, accents, marks and drawn-out letters do not matter. */
export type AnswerWords = {
  /** Each is a yes by itself. */
  yes: readonly string[];
  /** Signs of a yes in a longer message, beside the words above; alone they say too little. */
  signs: readonly string[];
  /** What people tell others to do; a yes only where the question asked whether to do it. */
  commands: readonly string[];
  /** Each is a no by itself. */
  no: readonly string[];
  /** They may stand around a yes or a no and change nothing of it. */
  polite: readonly string[];
  /** They join two things that are said, and say nothing themselves. */
  links: readonly string[];
  /** A yes in one message with one of them is bound: conditions and exceptions. */
  conditions: readonly string[];
  /** A yes with or before one of them is not meant yet. */
  hesitations: readonly string[];
  /** They turn the words around them into their opposite. */
  negations: readonly string[];
};

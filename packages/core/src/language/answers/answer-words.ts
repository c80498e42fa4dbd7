/** How people of one language answer a yes-or-no question. Case, accents, marks and repeated letters do not matter. */
export type AnswerWords = {
  /** Each is a yes on its own. */
  yes: readonly string[];
  /** Each is a no on its own. */
  no: readonly string[];
  /** Words around a yes or a no that do not change it. */
  polite: readonly string[];
  /** Conjunctions; they have no meaning of their own. */
  links: readonly string[];
  /** Conditions and exceptions: a yes in the same message depends on them. */
  conditions: readonly string[];
  /** Conditions that a successful call has met: "if possible". */
  courtesies: readonly string[];
  /** They add something: "also". */
  additions: readonly string[];
  /** They leave something out: "only". */
  limits: readonly string[];
  /** They begin a change, a condition or a mere remark: "instead", "but it is a pity". */
  contrasts: readonly string[];
  /** A yes after or with one of them is not a decision yet. */
  hesitations: readonly string[];
  /** Negations: they reverse the words around them. */
  negations: readonly string[];
};

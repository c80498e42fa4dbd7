/**
 * The closed lists of one language: what belongs to talking itself, and nothing of any trade.
 * Every string is the alternatives of a pattern, written small, without apostrophes and without the accents of Latin letters;
 * of two alternatives that begin alike the longer stands first.
 */
export type LanguageWords = {
  /** BCP 47; the names of days, units and currencies come from it. */
  code: string;
  /** They may stand around anything that is said, and change nothing of it. */
  around: string;

  // Whole messages.
  /** What is going on is to stop. */
  cancel: string;
  /** Nothing of what was offered. */
  none: string;
  /** The answer is still to come. */
  wait: string;
  repeat: string;
  /** What was being done. */
  status: string;
  /** The question is passed over, or its answer is not known. */
  skip: string;
  resume: string;
  restart: string;
  greeting: string;
  thanks: string;
  help: string;
  /** Takes note of what was said, with nothing asked. */
  praise: string;
  goodbye: string;
  /** Who or what is answering. */
  identity: string;
  /** Alone they answer a question with yes. */
  please: string;

  // Parts of a message.
  /** What was ordered or agreed is to be undone. */
  cancels: string;
  /** Joins two requests, or begins another. */
  connects: string;
  person: string;
  correction: string;
  /** Stands before what is not meant. */
  notThis: string;
  /** Begins a question, or ends one. */
  asks: string;
  asksAtEnd: string;
  /** Begins a message by which something is to be made, and nothing is asked: a poem, a joke, a picture. */
  makes: string;
  /** Takes one of the things shown. */
  takes: string;
  /** Said against a thing. */
  objects: string;
  /** Things are held against each other. */
  compares: string;
  /** Before and behind the name of a matter that is dropped, or taken up again. */
  drops: string;
  returns: string;
  afterMatter: string;

  // Pointing.
  /** The first to the fifth of things. */
  ordinals: readonly [string, string, string, string, string];
  last: string;
  article: string;
  /** Stands for a thing of a list: "one". */
  thing: string;
  /** Stands before the number of a thing: "number". */
  counter: string;
  pronoun: string;
  /** By which something goes: a number, a code. */
  number: string;
  /** Means another one than the one talked about. */
  another: string;
  /** The one that was named first or alone. */
  recommended: string;

  // Answers.
  /** Leads up to a bare answer. */
  leadIn: string;
  is: string;
  because: string;
  /** Introduces a person or a thing by name. */
  called: string;

  // Numbers and amounts.
  /** From zero to twenty, then what lies between with its value. */
  numbers: Readonly<Record<string, number>>;
  scales: Readonly<Record<string, number>>;
  /** Joins number words; begins a range, and joins its ends. */
  joins: string;
  rangeBegins: string;
  rangeJoins: string;
  /** Names of currencies as they are said, beside those of Intl. */
  currency: string;
  /** Leads up to an amount or follows it. */
  limits: string;
  /** Days that neither Intl nor the date library names, by their distance from today. */
  days: Readonly<Record<string, number>>;

  // Word classes.
  /** Articles, and what stands in their place. */
  determiners: string;
  /** Articles, pronouns, prepositions, conjunctions, auxiliaries, question words. */
  functionWords: string;
  /** Function words that may end a phrase, as in "turn on". */
  particles: string;
  /** Of what kind an answer is wanted, behind "how". */
  degrees: string;
  /** By which anything is asked for, and said politely. */
  requests: string;
};

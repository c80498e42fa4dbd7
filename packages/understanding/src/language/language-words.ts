/**
 * The closed word lists of one language: words of talking itself, none of a trade. Every string is the alternatives of a pattern,
 * in lower case, without apostrophes and accents; of two alternatives with the same beginning the longer comes first.
 */
export type LanguageWords = {
  /** BCP 47; the names of days, units and currencies come from it. */
  code: string;
  /** Words that may surround any message without changing it. */
  around: string;

  // Whole messages.
  /** Stops the current matter. */
  cancel: string;
  /** Wants none of the choices. */
  none: string;
  /** The answer will follow. */
  wait: string;
  repeat: string;
  /** Asks what was being done. */
  status: string;
  /** Skips the question, or does not know the answer. */
  skip: string;
  resume: string;
  restart: string;
  greeting: string;
  thanks: string;
  help: string;
  /** Acknowledges something and asks nothing. */
  praise: string;
  goodbye: string;
  /** Asks who or what is answering. */
  identity: string;
  /** Alone it answers a question with yes. */
  please: string;

  // Parts of a message.
  /** Cancels something ordered or agreed. */
  cancels: string;
  /** Joins two requests, or begins another. */
  connects: string;
  person: string;
  correction: string;
  /** Precedes what is not meant. */
  notThis: string;
  /** Begins or ends a question. */
  asks: string;
  asksAtEnd: string;
  /** Begins a request for something to be made, such as a poem, a joke or a picture. */
  makes: string;
  /** Chooses one of the shown records. */
  takes: string;
  /** Criticises a record. */
  objects: string;
  /** Compares records. */
  compares: string;
  /** Precedes and follows the name of a subject that is dropped or resumed. */
  drops: string;
  returns: string;
  afterMatter: string;

  // Pointing at records.
  /** The first to the fifth. */
  ordinals: readonly [string, string, string, string, string];
  last: string;
  article: string;
  /** Means an entry of a list: "one". */
  thing: string;
  /** Precedes the number of an entry: "number". */
  counter: string;
  pronoun: string;
  /** An identifier: a number, a code. */
  number: string;
  /** Means another record than the current one. */
  another: string;
  /** Means the record that was recommended. */
  recommended: string;

  // Answers.
  /** Introduces a bare answer. */
  leadIn: string;
  is: string;
  because: string;
  /** Introduces a person or a thing by name. */
  called: string;

  // Numbers and amounts.
  /** Zero to twenty, then number words between with their values. */
  numbers: Readonly<Record<string, number>>;
  scales: Readonly<Record<string, number>>;
  /** Joins number words; begins a range, and joins its ends. */
  joins: string;
  rangeBegins: string;
  rangeJoins: string;
  /** Spoken names of currencies beyond those of Intl. */
  currency: string;
  /** Precedes or follows an amount. */
  limits: string;
  /** Days that neither Intl nor the date library names, by their distance from today. */
  days: Readonly<Record<string, number>>;

  // Word classes.
  /** Articles and words in their place. */
  determiners: string;
  /** Articles, pronouns, prepositions, conjunctions, auxiliaries, question words. */
  functionWords: string;
  /** Function words that may end a phrase, as in "turn on". */
  particles: string;
  /** Words after "how" that ask for a kind of answer. */
  degrees: string;
  /** Words that ask politely for anything. */
  requests: string;
};

/** What is said of a conversation's requests where no model finds the words. */
export type DialogueLines = {
  /** In the place of a request's or a value's name. */
  request: string;
  failed: string;
  /** `{reason}` is the rule's, in the tenant's words. */
  denied: string;
  /** `{what}` */
  notFound: string;
  /** `{reason}` */
  refused: string;
  stopped: string;
  stoppedAll: string;
  /** `{label}` is what the request is called. */
  stoppedOne: string;
  /** `{effect}` is what would have been done, in the tool's words. */
  takenBack: string;
  okay: string;
  whatElse: string;
  notDone: string;
  /** `{label}` is what the value is called. */
  tooManyQuestions: string;
  yesOrNo: string;
  /** `{effect}` */
  confirm: string;
  /** `{label}`, `{question}` */
  backTo: string;
  /** `{slot}` is what the value is called. In place of a question that was put before. */
  stillNeed: string;
  /** `{example}` has the shape of the value. */
  looksLike: string;
  orPerson: string;
  /** `{effect}` */
  confirmAgain: string;
  /** `{name}` */
  hello: string;
  welcome: string;
  goodbye: string;
  /** `{name}`: no person answers. */
  whatIAm: string;
  hereIfNeeded: string;
  /** `{topics}` */
  canDo: string;
  /** The offer of a person in other words, where the first was made before. */
  offerAgain: string;
  rephraseAgain: string;
  /** `{label}` */
  later: string;
  clearly: string;
  justToBeSure: string;
  /** `{effect}` */
  asksApproval: string;
  stillWaiting: string;
  tooManyWaiting: string;
  /** `{label}` */
  cannotSkip: string;
  nothingSaid: string;
  nothingOpen: string;
  /** `{label}` */
  weAreAt: string;
  /** `{labels}` */
  afterThat: string;
  withColleague: string;
  /** `{what}` */
  keptTo: string;
  /** `{what}`, `{liked}` */
  keptToLiked: string;
  /** `{label}`, `{value}` */
  yourValue: string;
  /** `{value}` */
  inMind: string;
  letGo: string;
  noted: string;
  nothingFound: string;
  done: string;
  /** `{facts}` */
  found: string;
  howCanIHelp: string;
  /** `{topics}`: requests that may be meant */
  isItAbout: string;
  /** `{title}` is the article's */
  source: string;
  /** `{label}` */
  whatIs: string;
  whatIsYour: string;
  /** `{description}` */
  tellMe: string;
  tellMore: string;
  whichOne: string;
  /** `{question}` */
  askAgain: string;
  /** `{name}` */
  gotFile: string;
  picture: string;
  file: string;
  whatWithFile: string;
  /** `{facts}` */
  readReceipt: string;
  unsureReceipt: string;
  /** Before what is in articles that may be about the question. */
  mayHelp: string;
  /** `{label}`, `{min}`, `{max}` */
  mustBeBetween: string;
  mustBeAtMost: string;
  mustBeAtLeast: string;
  /** `{label}` */
  takenCareOf: string;
  /** What a value is called that nobody gave a name to, by its kind. */
  theDetail: string;
  theSubject: string;
  theItem: string;
  theReference: string;
  theNumber: string;
  theAmount: string;
  theDate: string;
  theEmailAddress: string;
  thePhoneNumber: string;
  theChoice: string;
};

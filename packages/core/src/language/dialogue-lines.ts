/** Lines about a conversation's requests, for when no model writes the reply. */
export type DialogueLines = {
  /** Used when a request or a value has no name. */
  request: string;
  failed: string;
  /** `{reason}` is the reason of the rule, in the tenant's words. */
  denied: string;
  /** `{what}` */
  notFound: string;
  /** `{reason}` */
  refused: string;
  stopped: string;
  stoppedAll: string;
  /** `{label}` is the request's name. */
  stoppedOne: string;
  /** `{effect}` is what would have been done, in the tool's words. */
  takenBack: string;
  okay: string;
  whatElse: string;
  notDone: string;
  /** `{label}` is the value's name. */
  tooManyQuestions: string;
  yesOrNo: string;
  /** `{effect}` */
  confirm: string;
  /** `{label}`, `{question}` */
  backTo: string;
  /** `{slot}` is the value's name. Replaces a question that was asked before. */
  stillNeed: string;
  /** `{example}` has the format of the value. */
  looksLike: string;
  orPerson: string;
  /** Buttons; `{label}` is the open request. */
  colleague: string;
  report: string;
  passOn: string;
  /** `{key}` is the record shown last. */
  noMore: string;
  goOn: string;
  somethingElse: string;
  /** `{effect}` */
  confirmAgain: string;
  /** `{name}` */
  hello: string;
  welcome: string;
  goodbye: string;
  /** `{name}`: for agents that hand over to no person. */
  whatIAm: string;
  hereIfNeeded: string;
  /** `{topics}` */
  canDo: string;
  /** Offers a person in other words than the first offer. */
  offerAgain: string;
  rephraseAgain: string;
  /** `{label}` */
  later: string;
  /** `{question}` asks for what proves whose the record is. */
  factFirst: string;
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
  /** `{topics}`: requests that the contact may mean */
  isItAbout: string;
  /** `{title}` is the title of the article */
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
  /** Precedes passages of articles that may answer the question. */
  mayHelp: string;
  /** `{label}`, `{min}`, `{max}` */
  mustBeBetween: string;
  mustBeAtMost: string;
  mustBeAtLeast: string;
  /** `{label}` */
  takenCareOf: string;
  /** The name of a value without a label, by its kind. */
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

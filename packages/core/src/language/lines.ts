import type { DialogueLines } from "./dialogue-lines.ts";

/** Titles of buttons have at most 20 characters. */
export type ConfirmCardLines = {
  heading: string;
  question: string;
  yes: string;
  yesAll: string;
  no: string;
};

/** What is added to a reply about a call that was made without a question, because the contact ordered exactly it. */
export type OrderedCardLines = {
  heading: string;
  /** How to undo it; not that it can be, for a service may refuse. */
  undo: string;
};

/** What was not done of what the contact wants. A `{what}` is named in the tool's words, or in the contact's. */
export type NotDoneLines = {
  /** It waits for the contact's yes. */
  contact: string;
  /** It waits for a colleague's decision. */
  colleague: string;
  failed: string;
  /** A rule, the contact or a colleague stopped it. */
  stopped: string;
  notBegun: string;
  /** Without a name, where nothing was done in this turn; `rest` where something was. */
  nothing: string;
  rest: string;
};

/** Why a file or a recording in a message was not read. */
export type FileLines = {
  notHere: string;
  notNow: string;
  gone: string;
  noAccess: string;
  elsewhere: string;
  /** `{mb}` */
  tooLarge: string;
  tooMuch: string;
  altered: string;
  protected: string;
  unsupported: string;
  empty: string;
  unreadable: string;
  noWords: string;
  noVideos: string;
  noRecordings: string;
  recordingTooLong: string;
  recordingWordless: string;
  recordingFailed: string;
};

/** Labels for screen readers of the buttons under an answer. */
export type FeedbackLines = { helped: string; notHelped: string };

/** The web chat's own texts around the conversation: they belong to a site, not to an agent. */
export type WidgetLines = {
  open: string;
  close: string;
  title: string;
  log: string;
  input: string;
  send: string;
  typing: string;
  you: string;
  they: string;
  lost: string;
  unsent: string;
  again: string;
  refused: string;
  hint: string;
  attach: string;
  tooLarge: string;
  /** Asks for a rating of the conversation. */
  rate: string;
  comment: string;
  thanks: string;
};

/** Everything code itself says to a contact, in one language. A name in braces is replaced by a value. */
export type Lines = {
  /** Tells the contact that an AI answers. */
  disclosure: string;
  humanOffer: string;
  /** Precedes a list or a single thing; `{effect}` is what would have been done, in the tool's words. */
  rejected: string;
  /** `{words}`: why a colleague decided so, as written. */
  colleagueWrote: string;
  expired: string;
  notPossible: string;
  /** `{done}` */
  receipt: string;
  /** `{effects}` */
  unknownEnd: string;
  notDone: NotDoneLines;
  /** A rule hands it to a colleague, who sees the reason. */
  cannotAlone: string;
  modelDown: string;
  bound: string;
  unsure: string;
  rephrase: string;
  unreadable: string;
  leftOut: string;
  handoffOpen: string;
  /** `{back}` is one of the lines that begin with `back`. */
  handoffClosed: string;
  /** Nobody can be reached, or no rota says when: no person is promised. */
  cannotSayWhen: string;
  /** `{time}` */
  backToday: string;
  backTomorrow: string;
  /** `{day}` is a day of the week, `{time}` */
  backOnDay: string;
  /** `{date}` is a day and a month, `{time}` */
  backOnDate: string;
  meanwhile: string;
  alone: string;
  /** `{topics}` */
  aloneTopics: string;
  /** `{name}`, `{topics}` */
  outOfScope: string;
  /** `{name}`, `{examples}` */
  outOfScopeExamples: string;
  /** `{name}` */
  outOfScopeAlone: string;
  slowDown: string;
  nobodyCame: string;
  /** To a contact who writes while a person is awaited. */
  passedOn: string;
  broken: string;
  lookingIntoIt: string;
  isThinking: string;
  optedOut: string;
  optedIn: string;
  confirmCard: ConfirmCardLines;
  orderedCard: OrderedCardLines;
  dialogue: DialogueLines;
  files: FileLines;
  feedback: FeedbackLines;
  widget: WidgetLines;
};

export type ParamValue = string | number;
/** Values by parameter: ids and words as strings, amounts as numbers, dates as ISO `YYYY-MM-DD`. */
export type Params = Record<string, ParamValue>;

/** A record shown in an answer, for "the second one": its key, and its name for people. */
export type ShownItem = {
  key: string;
  label: string;
  /** It was the last and only subject: what "it" and "that one" mean. */
  inFocus?: boolean;
};

export type ParamValue = string | number;
/** Values by parameter: ids and words as strings, amounts as numbers, dates ISO `YYYY-MM-DD`. */
export type Params = Record<string, ParamValue>;

/** A record an answer showed, so that "the second one" can be understood: what it is known by, and what people call it. */
export type ShownItem = {
  key: string;
  label: string;
  /** It was talked about last, alone: what "it" and "that one" mean. */
  inFocus?: boolean;
};

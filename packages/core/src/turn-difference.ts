/** Failures: what a candidate must not do to a recorded turn, in English words that precede the detail. */
const failureWords = {
  new_write: "would now make the call",
  no_write: "would not make the call any more:",
  new_approval: "would now ask a colleague to approve",
  no_approval: "would not ask a colleague any more to approve",
  new_confirmation: "would now ask the contact to confirm",
  no_confirmation: "would not ask the contact any more to confirm",
  new_draft: "would now write a draft for a colleague",
  no_draft: "would not write a draft for a colleague any more",
  /** The rails refused a proposal that must not be made. */
  refused: "would propose what is refused:",
  silent: "would not reply any more",
  handed_over: "would now hand over to a person:",
  /** It ended in a failure of the model, at a bound, or in words that could not be sent. */
  trouble: "would end in a failure:",
  /** Without a model only: an intent was recognised, and now none is. */
  not_understood: "would not understand any more:",
  not_replayed: "could not be run again:",
} as const;

/** Other changes; they are reported and are no failure by themselves. */
const changeWords = {
  reply: "would say it in other words",
  intent: "would recognise another intent:",
  tools: "would make other look-ups:",
  denied: "would be denied by policy:",
  tool_failed: "would see a look-up fail:",
  unrecorded: "would ask for what the record does not have:",
} as const;

export type FailureCode = keyof typeof failureWords;
export type ChangeCode = keyof typeof changeWords;

/** One difference between a turn and its new run. `detail`: the call, the tool or the reason; never a whole reply. */
export type TurnDifference<Code extends string = FailureCode | ChangeCode> = { code: Code; detail: string };

const words = new Map<string, string>(Object.entries({ ...failureWords, ...changeWords }));

export const isFailure = ({ code }: TurnDifference<string>): boolean => Object.hasOwn(failureWords, code);

/** "would now ask a colleague to approve http.renew {"isbn":"978-1"}"; for a code of an earlier release, the code itself. */
export const differenceText = ({ code, detail }: TurnDifference<string>): string =>
  `${words.get(code) ?? code} ${detail}`.trim();

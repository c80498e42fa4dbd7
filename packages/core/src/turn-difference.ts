/** What a candidate must not do to a recorded turn, in English words before what exactly it is about. */
const failureWords = {
  new_write: "would now make the call",
  no_write: "would not make the call any more:",
  new_approval: "would now ask a colleague to approve",
  no_approval: "would not ask a colleague any more to approve",
  new_confirmation: "would now ask the contact to confirm",
  no_confirmation: "would not ask the contact any more to confirm",
  new_draft: "would now write a draft for a colleague",
  no_draft: "would not write a draft for a colleague any more",
  /** The rails refused what nobody should propose. */
  refused: "would propose what is refused:",
  silent: "would not reply any more",
  handed_over: "would now hand over to a person:",
  /** It ended in a failure of the model, at a bound, or in words that could not be sent. */
  trouble: "would end in a failure:",
  /** Without a model only: an intent was recognised, and now none is. */
  not_understood: "would not understand any more:",
  not_replayed: "could not be run again:",
} as const;

/** What else is not as it was; it is told and does no harm by itself. */
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

/** One way in which a turn that was run again is not as it was. `detail`: the call, the tool, the reason; never a whole reply. */
export type TurnDifference<Code extends string = FailureCode | ChangeCode> = { code: Code; detail: string };

const words: Readonly<Record<string, string>> = { ...failureWords, ...changeWords };

export const isFailure = ({ code }: TurnDifference<string>): boolean => code in failureWords;

/** "would now ask a colleague to approve http.renew {"isbn":"978-1"}"; of an earlier release's code, the code itself. */
export const differenceText = ({ code, detail }: TurnDifference<string>): string =>
  `${words[code] ?? code} ${detail}`.trim();

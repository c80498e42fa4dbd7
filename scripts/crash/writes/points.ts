/** A step of a turn that writes. `begin`, `end`, `newer` and `turn` are commits; `model` and `call` leave the process. */
export type StepName = "model" | "begin" | "call" | "end" | "newer" | "turn";

/** Where one conversation is stopped before its process is killed: before or behind the nth such step of its turn. */
export type WritePoint = { at: StepName; when: "before" | "after"; nth: number };

export const nameOf = ({ at, when, nth }: WritePoint): string => `${when} ${at} ${nth}`;

export const around = (at: StepName, nths: readonly number[] = [1]): WritePoint[] =>
  nths.flatMap((nth) => (["before", "after"] as const).map((when) => ({ at, when, nth })));

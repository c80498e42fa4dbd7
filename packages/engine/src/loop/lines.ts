/** What code itself says in a turn of the second engine. */
export const lines = {
  modelDown: "I can't look into this properly right now.",
  bound: "I couldn't finish this in one go.",
  unsure: "I don't have a confirmed answer to that.",
  rejected: (effect: string) => `A colleague has looked at it and decided not to ${effect}.`,
  expired: (effect: string) => `Nobody could decide in time whether I may ${effect}, so it hasn't been done.`,
  notPossible: (effect: string) =>
    `A colleague agreed, but it isn't possible any more to ${effect}, so it hasn't been done.`,
  receipt: (done: readonly string[]) => `Done so far: ${done.join("; ")}.`,
  unknownEnd: (effects: readonly string[]) => `I can't tell whether this was done: ${effects.join("; ")}.`,
  confirm: (effect: string) => `Shall I ${effect}?`,
} as const;

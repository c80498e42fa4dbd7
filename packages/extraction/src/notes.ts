/** What a reader leaves out, as its count and in words: one of it, several of it. */
const kinds = {
  hidden: [
    "hidden text was left out: readers do not see it",
    "hidden texts were left out: readers do not see them",
  ],
  marked: ["text that is not shown at first is marked so", "texts that are not shown at first are marked so"],
  struckOut: ["struck-out text was left out", "struck-out texts were left out"],
  deleted: ["tracked deletion was left out", "tracked deletions were left out"],
  comments: ["comment was left out", "comments were left out"],
  rows: ["hidden row was left out", "hidden rows were left out"],
  columns: ["hidden column was left out", "hidden columns were left out"],
  sheets: ["hidden sheet was left out", "hidden sheets were left out"],
  slides: ["hidden slide was left out", "hidden slides were left out"],
} as const;

export type LeftOut = Partial<Record<keyof typeof kinds, number>>;

/** One sentence for each kind of what was left out. */
export function leftOutNotes(leftOut: LeftOut): string[] {
  return Object.entries(kinds).flatMap(([kind, [one, several]]) => {
    const count = leftOut[kind as keyof typeof kinds] ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}.`];
  });
}

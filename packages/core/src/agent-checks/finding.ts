/** What is wrong with an agent's configuration, and where: the path of keys from its root. */
export type Finding = { path: PropertyKey[]; message: string };

export type KnownTool = {
  /** Names of the arguments it takes. */
  args: readonly string[];
  /** Those a call cannot do without. */
  required: readonly string[];
  /** JSON types of arguments, as far as they are known. */
  types?: Readonly<Record<string, string>>;
  /** JSON types of the result's fields; undefined: what it gives is not known. */
  gives?: Readonly<Record<string, string>>;
  /** Why it cannot be called at all; absent: it can. */
  problem?: string;
};

/** The tools an agent has. */
export type KnownTools = ReadonlyMap<string, KnownTool>;

/** The nearest known word to a misspelt one, for "did you mean". */
export function nearest(word: string, known: Iterable<string>): string | null {
  const best = [...known]
    .map((one) => ({ one, distance: editDistance(word.toLowerCase(), one.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return best !== undefined && best.distance <= Math.max(1, Math.floor(word.length / 3)) ? best.one : null;
}

/** How many letters are to be added, left out, changed or swapped with their neighbour. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwapped ? before[j - 2]! + 1 : change;
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, change, swap));
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}

export function unknownWord(what: string, word: string, known: Iterable<string>): string {
  const names = [...known];
  const near = nearest(word, names);
  const hint = near === null ? knownHint(names) : `did you mean ${near}?`;
  return `there is no ${what} ${word}: ${hint}`;
}

function knownHint(names: readonly string[]): string {
  if (names.length === 0) return "none is known";
  return `known are ${names.slice(0, 12).join(", ")}${names.length > 12 ? ", …" : ""}`;
}

/** A problem in an agent's configuration, and its place: the path of keys from the root. */
export type Finding = { path: PropertyKey[]; message: string };

export type KnownTool = {
  /** Names of the arguments it takes. */
  args: readonly string[];
  /** Names of required arguments. */
  required: readonly string[];
  /** JSON types of arguments, where known. */
  types?: Readonly<Record<string, string>>;
  /** JSON types of the result's fields; undefined if they are unknown. */
  gives?: Readonly<Record<string, string>>;
  effect?: "read" | "write" | "irreversible";
  /** Its result is a record that its arguments choose, and that may be somebody's. */
  isRecord?: boolean;
  /** Fields that a result may lack. */
  optional?: readonly string[];
  /** Which sentences for contacts it has, with `{value}`: for its result, for its effect, for its refusal. */
  says?: readonly string[];
  /** Why it cannot be called; absent if it can. */
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

const ownPrefix = /^(?:http|mcp)\./;
/** Whether the author brought the tool: a request or a server of theirs. */
export const isOwnTool = (name: string) => ownPrefix.test(name);

/** The tool that the author probably meant: a misspelt name, or the only name that extends or shortens the written one. */
export function nearestTool(name: string, tools: KnownTools): string | null {
  const names = [...tools.keys()].filter((one) => isOwnTool(one) || !isOwnTool(name));
  const bare = name.replace(ownPrefix, "");
  const [only, ...others] = names.filter(
    (one) => one.includes(bare) || bare.includes(one.replace(ownPrefix, "")),
  );
  return nearest(name, tools.keys()) ?? (bare.length > 2 && others.length === 0 ? (only ?? null) : null);
}

/** The agent's own tools come first: an author means one of them most of the time. */
export function unknownTool(name: string, tools: KnownTools): string {
  const near = nearestTool(name, tools);
  if (near !== null) return `there is no tool ${name}: did you mean ${near}?`;
  const names = [...tools.keys()].sort((a, b) => Number(isOwnTool(b)) - Number(isOwnTool(a)));
  return unknownWord("tool", name, names);
}

/** Edit distance: letters added, left out, changed or swapped with their neighbour. */
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

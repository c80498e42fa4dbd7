import { stem } from "./stem.ts";
import { synonymGroups } from "./thesaurus.ts";

const groups = new Map<string, number[]>();
for (const [index, group] of synonymGroups.entries()) {
  for (const word of new Set(group.map(stem))) groups.set(word, [...(groups.get(word) ?? []), index]);
}

const none: readonly number[] = [];

/** The groups of synonyms a stem stands in, by their numbers. */
export function groupsOf(word: string): readonly number[] {
  return groups.get(word) ?? none;
}

/** Every stem of the thesaurus. */
export function groupedWords(): Iterable<string> {
  return groups.keys();
}

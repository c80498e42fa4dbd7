import { wordsOf } from "@konstruct/core/language/answers/forms-of-words";
import type { TracedAtom } from "./ground-reply.ts";
import { headingsOf } from "./headings-of.ts";
import { findMentions } from "./mentions/find-mentions.ts";
import { type Owner, recordOwners } from "./record-owners.ts";
import { scopeOf } from "./scope-of.ts";
import type { Source } from "./sources/source.ts";
import { factsOf } from "./sources/source-index.ts";

const placed: ReadonlySet<TracedAtom["kind"]> = new Set(["money", "quantity", "percentage", "date", "time"]);

type Location = { isOwn: boolean; owners: readonly Owner[] };

/** Every place that holds one of the wanted keys. */
function locationsOf(
  wanted: ReadonlySet<string>,
  sources: readonly Source[],
  above: (source: Source, path: string) => readonly Owner[],
  now: Date,
): Map<string, Location[]> {
  const places = new Map<string, Location[]>();
  for (const source of sources) {
    for (const { keys, path } of factsOf(source.value, now)) {
      const found = keys.filter((key) => wanted.has(key));
      if (found.length === 0) continue;
      const location = { isOwn: source.kind === "history", owners: above(source, path) };
      for (const key of found) places.set(key, [...(places.get(key) ?? []), location]);
    }
  }
  return places;
}

const isOneOf = (owners: readonly Owner[], named: readonly Owner[]) =>
  owners.some((owner) => named.some(({ kind, name }) => kind === owner.kind && name === owner.name));

/** Whether a fact is in a record of the same kind as a named one, but not in a named record. */
const isElsewhere = (owners: readonly Owner[], named: readonly Owner[]) =>
  !isOneOf(owners, named) && owners.some((owner) => named.some(({ kind }) => kind === owner.kind));

/** Whether a fact is in the name of its own record, so that it names that record: the hour of "delivery 10:30-11:30". */
const isInName = (owners: readonly Owner[], keys: readonly string[], now: Date) =>
  owners.some(({ name }) =>
    findMentions(name, now).some(({ offers }) => offers.some((key) => keys.includes(key))),
  );

/** From this length a word can tell a record from others of its kind. */
const lettersOfTellingWord = 4;

const wordsIn = (text: string): string[] =>
  wordsOf(text).filter((word) => word.length >= lettersOfTellingWord);

/** Whether a sentence has a word of a record's name that no other record of its kind has: "Triana" for "Triana bouquet: bright colours". */
function namesByPart(names: readonly Owner[]): (sentence: string, owners: readonly Owner[]) => boolean {
  const byKind = Map.groupBy(names, ({ kind }) => kind);
  return (sentence, owners) => {
    const said = new Set(wordsIn(sentence));
    return owners.some(({ kind, name }) => {
      const others = (byKind.get(kind) ?? []).filter((one) => one.name !== name);
      const shared = new Set(others.flatMap((one) => wordsIn(one.name)));
      return wordsIn(name).some((word) => said.has(word) && !shared.has(word));
    });
  };
}

/**
 * Facts of a reply found only in records of other things than the one the reply is about, such as the price of another article of
 * the same list. A fact found anywhere else is not misplaced.
 */
export function misplacedFacts(
  text: string,
  atoms: readonly TracedAtom[],
  sources: readonly Source[],
  now: Date,
): TracedAtom[] {
  const candidates = atoms.filter(({ kind, source }) => placed.has(kind) && source !== null);
  if (candidates.length === 0) return [];
  const { names, above } = recordOwners(sources);
  if (names.length === 0) return [];
  const needs = new Map(findMentions(text, now).map(({ start, needs: keys }) => [start, keys]));
  const wanted = new Set(candidates.flatMap(({ start }) => needs.get(start) ?? []));
  const locations = locationsOf(wanted, sources, above, now);
  const scope = scopeOf(text, names, now);
  const headings = headingsOf(text);
  const isNamedByPart = namesByPart(names);
  return candidates.filter((atom) => {
    const owners = scope(atom.start);
    if (owners.length === 0) return false;
    const keys = needs.get(atom.start) ?? [];
    const held = keys.flatMap((key) => locations.get(key) ?? []);
    const told = held.filter(({ isOwn }) => !isOwn);
    const [own] = headings(atom.start);
    const sentence = own === undefined ? "" : text.slice(own.start, own.end);
    return (
      told.length > 0 &&
      told.every((one) => isElsewhere(one.owners, owners) && !isInName(one.owners, keys, now)) &&
      !told.some((one) => isNamedByPart(sentence, one.owners))
    );
  });
}

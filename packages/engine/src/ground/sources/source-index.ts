import type { Json } from "@konstruct/core/json";
import { countedOffers } from "../figures/counted-things.ts";
import { currenciesIn, onlyOne } from "../figures/currencies.ts";
import { dayOfMonthOffers } from "../mentions/day.ts";
import { leafFacts } from "./leaf-facts.ts";
import type { Source, SourceKind, SourceSpan } from "./source.ts";
import { type Leaf, leavesOf } from "./source-leaves.ts";

/** Most trusted first: the source named for a fact is the first that holds it. */
const trust: readonly SourceKind[] = [
  "tool",
  "knowledge",
  "template",
  "agent",
  "profile",
  "contact",
  "history",
];

/** The most trusted place that offers one of these keys; of places that are trusted equally, that of the first key. */
export type SourceIndex = (keys: readonly string[]) => SourceSpan | null;

/** The only currency a source names; amounts without a currency are taken to be in it. */
function currencyOfAll(leaves: readonly Leaf[]): readonly string[] {
  return onlyOne(
    leaves.flatMap(({ value, currencies }) => [
      ...(currencies.length > 0 ? [currencies] : []),
      ...(typeof value === "string" ? currenciesIn(value) : []),
    ]),
  );
}

/** What one place of a source offers. */
export type Fact = { keys: readonly string[]; path: string; start: number; end: number };

const parentOf = (path: string) => path.slice(0, path.lastIndexOf("/"));

/** A field that names one day of every month: `due_day`, `dayOfMonth`; not `days`, and not so many a day. */
const isDayField = (path: string) =>
  /(?:^|[/_ -]|[a-z](?=D))day(?:$|[_ -]?of[_ -]?month$)/i.test(path) && !/per[_ -]?day$/i.test(path);

const dayIn = ({ value }: Leaf): number | null => {
  const day = /^\d{1,2}$/.test(String(value)) ? Number(value) : 0;
  return day >= 1 && day <= 31 ? day : null;
};

/** Days of the month that records give as numbers. Beside such a field a number without a sense of its own may be one too. */
function daysOfMonth(leaves: readonly Leaf[], now: Date): Fact[] {
  const records = new Set(leaves.filter(({ path }) => isDayField(path)).map(({ path }) => parentOf(path)));
  return leaves.flatMap((leaf) => {
    const { path, sense } = leaf;
    const day = dayIn(leaf);
    const mayBe = isDayField(path) || (sense.sense === "unclear" && records.has(parentOf(path)));
    return day === null || !mayBe
      ? []
      : [{ keys: dayOfMonthOffers(day, now), path, start: 0, end: String(leaf.value).length }];
  });
}

/** Times of day that an hour without minutes may mean: "at 5", "9 works for me". */
const timesOf = (keys: readonly string[]): string[] =>
  keys.flatMap((key) => {
    const hour = Number(/^t:(\d{1,2})$/.exec(key)?.[1] ?? Number.NaN);
    const both = hour <= 12 ? [hour, (hour + 12) % 24] : [hour];
    return hour <= 24 ? both.map((one) => `c:${String(one % 24).padStart(2, "0")}:00`) : [];
  });

function readFacts(value: Json, now: Date): Fact[] {
  const { leaves, lengths } = leavesOf(value);
  const common = currencyOfAll(leaves);
  const facts = leaves.flatMap((leaf) => {
    const place = leaf.currencies.length > 0 ? leaf : { ...leaf, currencies: common };
    return leafFacts(place, now).map(({ keys, start, end }) => ({ keys, path: leaf.path, start, end }));
  });
  const counts = lengths.map(({ path, name, count }) => ({
    keys: countedOffers(name, count),
    path,
    start: 0,
    end: 0,
  }));
  return [...facts, ...daysOfMonth(leaves, now), ...counts];
}

/** Cached, because an agent's texts are long and the same object in every turn of a day. */
const read = new WeakMap<object, { day: string; facts: Fact[] }>();

/** Every fact of a source's value, each with its place. */
export function factsOf(value: Json, now: Date): readonly Fact[] {
  if (value === null || typeof value !== "object") return readFacts(value, now);
  const day = now.toISOString().slice(0, 10);
  const known = read.get(value);
  if (known?.day === day) return known.facts;
  const facts = readFacts(value, now);
  read.set(value, { day, facts });
  return facts;
}

/** The first place of each key in sources that are trusted equally. */
function placesIn(sources: readonly Source[], now: Date): ReadonlyMap<string, SourceSpan> {
  const places = new Map<string, SourceSpan>();
  for (const { id, kind, value } of sources) {
    for (const { keys, path, start, end } of factsOf(value, now)) {
      // What the contact wishes may be an hour; a record's number is none.
      for (const key of kind === "contact" ? [...keys, ...timesOf(keys)] : keys)
        if (!places.has(key)) places.set(key, { sourceId: id, path, start, end });
    }
  }
  return places;
}

/** Looks keys up in sources. Sources are read when a key is not found in those that are trusted more. */
export function indexSources(sources: readonly Source[], now: Date): SourceIndex {
  const groups = trust
    .map((kind) => sources.filter((one) => one.kind === kind))
    .filter((some) => some.length > 0);
  const read: ReadonlyMap<string, SourceSpan>[] = [];
  return (keys) => {
    for (const [at, group] of groups.entries()) {
      read[at] ??= placesIn(group, now);
      for (const key of keys) {
        const span = read[at].get(key);
        if (span !== undefined) return span;
      }
    }
    return null;
  };
}

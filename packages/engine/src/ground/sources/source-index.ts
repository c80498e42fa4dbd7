import type { Json } from "@konstruct/core/json";
import { countedOffers } from "../figures/counted-things.ts";
import { currenciesIn, onlyOne } from "../figures/currencies.ts";
import { leafFacts } from "./leaf-facts.ts";
import type { Source, SourceKind, SourceSpan } from "./source.ts";
import { type Leaf, leavesOf } from "./source-leaves.ts";

/** Most trusted first: what holds a fact first is named as its source. */
const trust: readonly SourceKind[] = [
  "tool",
  "knowledge",
  "template",
  "agent",
  "profile",
  "contact",
  "history",
];

/** The most trusted place that holds each key. */
export type SourceIndex = ReadonlyMap<string, { span: SourceSpan; rank: number }>;

/** The only currency a source names anywhere: what it leaves without one is in it. */
function currencyOfAll(leaves: readonly Leaf[]): readonly string[] {
  return onlyOne(
    leaves.flatMap(({ value, currencies }) => [
      ...(currencies.length > 0 ? [currencies] : []),
      ...(typeof value === "string" ? currenciesIn(value) : []),
    ]),
  );
}

/** What one place of a source holds. */
export type Fact = { keys: readonly string[]; path: string; start: number; end: number };

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
  return [...facts, ...counts];
}

/** What an agent says of itself is the same object in every turn of a day, and long. */
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

/** Reads every source once. Of several places that hold a fact, the first of the most trusted is kept. */
export function indexSources(sources: readonly Source[], now: Date): SourceIndex {
  const index = new Map<string, { span: SourceSpan; rank: number }>();
  const byTrust = sources.toSorted((a, b) => trust.indexOf(a.kind) - trust.indexOf(b.kind));
  for (const { id, kind, value } of byTrust) {
    for (const { keys, path, start, end } of factsOf(value, now)) {
      for (const key of keys) {
        if (!index.has(key)) {
          index.set(key, { span: { sourceId: id, path, start, end }, rank: trust.indexOf(kind) });
        }
      }
    }
  }
  return index;
}

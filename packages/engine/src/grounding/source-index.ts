import { countedOffers } from "./counted-things.ts";
import { currenciesIn, onlyOne } from "./currencies.ts";
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

/** Reads every source once. Of several places that hold a fact, the first of the most trusted is kept. */
export function indexSources(sources: readonly Source[], now: Date): SourceIndex {
  const index = new Map<string, { span: SourceSpan; rank: number }>();
  for (const { id, kind, value } of sources.toSorted(
    (a, b) => trust.indexOf(a.kind) - trust.indexOf(b.kind),
  )) {
    const add = (keys: readonly string[], path: string, start: number, end: number) => {
      for (const key of keys) {
        if (!index.has(key)) {
          index.set(key, { span: { sourceId: id, path, start, end }, rank: trust.indexOf(kind) });
        }
      }
    };
    const { leaves, lengths } = leavesOf(value);
    const common = currencyOfAll(leaves);
    for (const leaf of leaves) {
      const place = leaf.currencies.length > 0 ? leaf : { ...leaf, currencies: common };
      for (const { keys, start, end } of leafFacts(place, now)) add(keys, leaf.path, start, end);
    }
    for (const { path, name, count } of lengths) add(countedOffers(name, count), path, 0, 0);
  }
  return index;
}

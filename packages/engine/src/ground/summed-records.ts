import type { TracedAtom } from "./ground-reply.ts";
import { type Owner, recordOwners } from "./record-owners.ts";
import { scopeOf } from "./scope-of.ts";
import type { Source } from "./sources/source.ts";
import { leavesOf } from "./sources/source-leaves.ts";

/** Bounds of the search: records added together, and values of a field for one record. */
const mostRecords = 4;
const mostValues = 6;

/** Field → record → its values. */
type Table = Map<string, Map<string, Set<number>>>;

function tableOf(
  sources: readonly Source[],
  above: (source: Source, path: string) => readonly Owner[],
  named: readonly Owner[],
): Table {
  const table: Table = new Map();
  const isNamed = ({ kind, name }: Owner) => named.some((one) => one.kind === kind && one.name === name);
  for (const source of sources.filter(({ kind }) => kind === "tool")) {
    for (const { path, value } of leavesOf(source.value).leaves) {
      const owner = typeof value === "number" ? above(source, path).find(isNamed) : undefined;
      if (owner === undefined) continue;
      const field = `${owner.kind} ${path.split("/").slice(-2).join("/").replace(/^\d+/, "")}`;
      const records = table.get(field) ?? new Map<string, Set<number>>();
      table.set(field, records.set(owner.name, (records.get(owner.name) ?? new Set()).add(Number(value))));
    }
  }
  return table;
}

function addsUp(wanted: number, [first, ...rest]: readonly ReadonlySet<number>[]): boolean {
  // Equal to the cent.
  if (first === undefined) return Math.abs(wanted) < 0.005;
  return [...first].slice(0, mostValues).some((value) => addsUp(wanted - value, rest));
}

/** Amounts that are the sum of one field over all records named beside them: "A-1 and A-2: 255 together". */
export function summedRecords(
  text: string,
  atoms: readonly TracedAtom[],
  sources: readonly Source[],
  now: Date,
): readonly TracedAtom[] {
  if (atoms.length === 0) return [];
  const { names, above } = recordOwners(sources);
  const scope = scopeOf(text, names, now);
  return atoms.filter(({ kind, start, value }) => {
    const wanted = Number(/[\d.]+$/.exec(value)?.[0]);
    const named = scope(start);
    if (kind !== "money" || new Set(named.map(({ name }) => name)).size < 2) return false;
    return [...tableOf(sources, above, named).values()].some(
      (records) => records.size > 1 && records.size <= mostRecords && addsUp(wanted, [...records.values()]),
    );
  });
}

import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import { isJsonObject, type Json, type JsonObject } from "@konstruct/core/json";

/** Keys from the root; in a list of named things the name instead of the index. */
export type ChangePath = readonly string[];

/** One change. An added value has no `before`, a removed one no `after`. */
export type Change =
  | { kind: "added"; path: ChangePath; after: Json }
  | { kind: "removed"; path: ChangePath; before: Json }
  | { kind: "changed"; path: ChangePath; before: Json; after: Json }
  /** The same things in another order. */
  | { kind: "reordered"; path: ChangePath; before: Json; after: Json };

const isSame = (a: Json, b: Json) => canonicalJson(a) === canonicalJson(b);

/** The name of an entry of a list; undefined if it has none. */
function nameOf(item: Json): string | undefined {
  if (typeof item === "string") return item;
  if (!isJsonObject(item)) return undefined;
  const name = item.id ?? item.name;
  return typeof name === "string" ? name : undefined;
}

/** The entries of a list by name; null if they cannot be told apart. */
function named(items: readonly Json[]): Map<string, Json> | null {
  const byName = new Map<string, Json>();
  for (const item of items) {
    const name = nameOf(item);
    if (name === undefined || byName.has(name)) return null;
    byName.set(name, item);
  }
  return byName;
}

function inList(before: Json[], after: Json[], path: ChangePath): Change[] {
  const [old, now] = [named(before), named(after)];
  if (old === null || now === null) return [{ kind: "changed", path, before, after }];
  const inside = [...new Set([...old.keys(), ...now.keys()])].flatMap((name) =>
    inKey(old.get(name), now.get(name), [...path, name]),
  );
  const kept = [...old.keys()].filter((name) => now.has(name));
  const keptNow = [...now.keys()].filter((name) => old.has(name));
  const isMoved = kept.some((name, place) => keptNow[place] !== name);
  return isMoved ? [...inside, { kind: "reordered", path, before: kept, after: keptNow }] : inside;
}

function inKey(before: Json | undefined, after: Json | undefined, path: ChangePath): Change[] {
  if (before === undefined) return after === undefined ? [] : [{ kind: "added", path, after }];
  if (after === undefined) return [{ kind: "removed", path, before }];
  return changesBetween(before, after, path);
}

const own = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

function inObject(before: JsonObject, after: JsonObject, path: ChangePath): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    inKey(own(before, key), own(after, key), [...path, key]),
  );
}

/** Every difference between two values, as deep as it can be named. */
export function changesBetween(before: Json, after: Json, path: ChangePath = []): Change[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return inList(before, after, path);
  if (isJsonObject(before) && isJsonObject(after)) return inObject(before, after, path);
  return [{ kind: "changed", path, before, after }];
}

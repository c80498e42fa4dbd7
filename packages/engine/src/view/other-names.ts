import type { Json, JsonObject } from "@konstruct/core/json";
import { sameJson } from "../rails/authority/same-json.ts";
import type { Turn } from "../turn/turn.ts";
import { type ArgumentLeaf, argumentLeaves } from "../values/argument-leaves.ts";
import { isLongText, isOpaque, type OtherNames } from "../values/named-values.ts";
import { opened } from "./sources.ts";

/** Every list of objects in a result. Iterative, because another system chooses the depth. */
function listsIn(result: Json): JsonObject[][] {
  const lists: JsonObject[][] = [];
  const open: Json[] = [result];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === null || typeof next !== "object") continue;
    if (Array.isArray(next)) {
      const entries = next.filter(
        (one): one is JsonObject => one !== null && typeof one === "object" && !Array.isArray(one),
      );
      if (entries.length > 0) lists.push(entries);
    }
    open.push(...Object.values(next));
  }
  return lists;
}

const has = (entry: JsonObject, wanted: Json) =>
  Object.values(entry).some((value) => sameJson(value, wanted));

/** The texts of an entry that say which of the list it is: one that no other has, else all of them together. */
function namesOf(entry: JsonObject, list: readonly JsonObject[], key: ArgumentLeaf): string[][] {
  const texts = Object.values(entry).filter(
    (value): value is string =>
      typeof value === "string" &&
      value.trim().length > 1 &&
      !sameJson(value, key.value) &&
      !isOpaque(value) &&
      !isLongText({ path: "", value }),
  );
  const others = list.filter((one) => one !== entry);
  const own = texts.filter((text) => !others.some((one) => has(one, text)));
  if (own.length > 0) return own.map((text) => [text]);
  const isAlone = texts.length > 1 && !others.some((one) => texts.every((text) => has(one, text)));
  return isAlone ? [texts] : [];
}

/**
 * What people call the values of a call that stand for an entry of a list: the entry has "16:00" beside the key "h3". Values that
 * the contact said are named as they are.
 */
export function otherNames(
  { record, input }: Turn,
  args: JsonObject,
  origins: Readonly<Record<string, string>>,
): OtherNames {
  const keys = argumentLeaves(args).filter(
    ({ path, value }) => typeof value !== "boolean" && /^(?:one_of|result):/.test(origins[path] ?? ""),
  );
  if (keys.length === 0) return {};
  const results = [...(input.earlier ?? []), ...record.toolCalls].reverse();
  const lists = results.flatMap(({ result }) => (result.success ? listsIn(opened(result.data)) : []));
  const found = keys.flatMap((key): [string, string[][]][] => {
    const list = lists.find((one) => one.some((entry) => has(entry, key.value)));
    const entry = list?.find((one) => has(one, key.value));
    return list === undefined || entry === undefined ? [] : [[String(key.value), namesOf(entry, list, key)]];
  });
  return Object.fromEntries(found.filter(([, names]) => names.length > 0));
}

import { allLabelsOfArgument, allLabelsOfValue, labelOfValue } from "@konstruct/core/agent/tool-labels";
import type { Json, JsonObject } from "@konstruct/core/json";
import type { Turn } from "../turn/turn.ts";
import { type ArgumentLeaf, argumentLeaves } from "../values/argument-leaves.ts";
import { isLongText, isOpaque, keyOf, type OtherNames } from "../values/named-values.ts";
import { sameJson } from "../values/same-json.ts";
import { opened } from "./sources.ts";

type Origins = Readonly<Record<string, string>>;

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

const isDay = /^\d{4}-\d\d-\d\d/;
const isTime = /^\d\d:\d\d/;
const rankOf = (text: string) => (isDay.test(text) ? 0 : isTime.test(text) ? 1 : 2);

/** Two words or more. */
const isTitle = (text: string) => /\p{L}{2}.*\s\p{L}|\p{L}\s.*\p{L}{2}/u.test(text);

type Said = readonly [field: string, text: string];

/** As people say them, whatever the order of the fields: a day, the time it begins, the time it ends, all else. */
const inOrder = (texts: readonly Said[]): Said[] =>
  texts.toSorted(([, a], [, b]) => rankOf(a) - rankOf(b) || (rankOf(a) < 2 ? a.localeCompare(b) : 0));

/** What interfaces call the field that holds an entry's name, which may be longer than other texts. */
const isNameField = (field: string) =>
  /(?:^|[_.])(?:name|title|label)$|[a-z](?:Name|Title|Label)$/.test(field);
const longestName = 80;

const isSaid = (field: string, value: Json, key: ArgumentLeaf): value is string =>
  typeof value === "string" &&
  value.trim().length > 1 &&
  !sameJson(value, key.value) &&
  !isOpaque(value) &&
  (isNameField(field) ? value.length <= longestName : !isLongText({ path: "", value }));

/** The texts of an entry that say which of the list it is: one that no other has, else as many as it takes. */
function namesOf(entry: JsonObject, list: readonly JsonObject[], key: ArgumentLeaf): string[][] {
  const texts = Object.entries(entry).filter((field): field is [string, string] =>
    isSaid(field[0], field[1], key),
  );
  const others = list.filter((one) => one !== entry);
  // By field: one appointment ends when the next begins.
  const isAlone = (some: readonly Said[]) =>
    !others.some((one) => some.every(([field, text]) => one[field] === text));
  const ordered = inOrder(texts);
  const own = ordered.filter((text) => isAlone([text]));
  // A name says more than the day beside it, and so does a title.
  const toldBy = ([field, text]: Said) => (isNameField(field) ? 2 : Number(isTitle(text)));
  const titled = own.toSorted((a, b) => toldBy(b) - toldBy(a));
  if (own.length > 0) {
    const names = titled.map(([, text]) => [text]);
    const [day, [first = ""] = []] = [ordered.find(([, text]) => isDay.test(text)), names[0]];
    // The time alone identifies the entry; the day is added for the reader.
    return day !== undefined && isTime.test(first) ? [[day[1], first], ...names] : names;
  }
  if (texts.length < 2 || !isAlone(texts)) return [];
  const few = ordered.reduceRight<Said[]>((kept, said) => {
    const without = kept.filter((one) => one !== said);
    return isAlone(without) ? without : kept;
  }, ordered);
  return [few.map(([, text]) => text)];
}

/** A key of a system ("h3", "S-1201-1030", "lake_view"); people read out a day, a time and words ("Rioja 2022", "Anna") as they are. */
export const isKey = (value: Json): boolean =>
  typeof value === "string" &&
  !/\s/.test(value.trim()) &&
  // Letters and digits, a word that systems use, or a day and more: "2026-12-11_16:00".
  (/^(?=.*\p{L})(?=.*\d)/u.test(value) ||
    /^(?:[a-z]+(?:[_-][a-z]+)*|[A-Z]{2,}(?:[_-][A-Z]+)*)$/.test(value) ||
    /^\d{4}-\d\d-\d\d./.test(value)) &&
  !/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:?\d\d)?)?$/.test(value);

/** The first key in an entry is its own; the others are of what belongs to it. */
const ownKey = (entry: JsonObject) => Object.values(entry).find(isKey);

/** Records that one tool gave one by one, as a list: of the same record the newest. */
function recordsIn(results: readonly { tool: string; data: Json }[]): JsonObject[][] {
  const records = results.filter(
    (one): one is { tool: string; data: JsonObject } =>
      one.data !== null && typeof one.data === "object" && !Array.isArray(one.data),
  );
  return [...Map.groupBy(records, ({ tool }) => tool).values()].map((of) => {
    const all = of.map(({ data }) => data);
    return all.filter((one, at) => all.findIndex((other) => ownKey(other) === ownKey(one)) === at);
  });
}

/** Names by the entry of a list that a value stands for. What the contact said has the name they gave it. */
function listedNames(
  { record, input }: Turn,
  leaves: readonly ArgumentLeaf[],
  origins: Origins,
  labelled: OtherNames,
): OtherNames {
  const keys = leaves.filter(
    ({ path, value }) =>
      /^(?:one_of:|result:|agent$)/.test(origins[path] ?? "") &&
      (isKey(value) || (typeof value === "number" && /^one_of:/.test(origins[path] ?? ""))),
  );
  if (keys.length === 0) return {};
  const results = [...(input.earlier ?? []), ...record.toolCalls]
    .filter(({ result }) => result.success)
    .map(({ tool, result }) => ({ tool, data: opened(result.data) }))
    .reverse();
  const records = recordsIn(results);
  const lists = [...results.flatMap(({ data }) => listsIn(data)), ...records];
  const found = keys.flatMap((key): [string, string[][]][] => {
    // A value of several entries names none of them.
    const list = lists.find((one) => one.filter((entry) => has(entry, key.value)).length === 1);
    const entry = list?.find((one) => has(one, key.value));
    if (list === undefined || entry === undefined) return [];
    // A record that was looked up for a name is not told from others by it, but by its day.
    if (records.includes(list)) {
      const days = namesOf(entry, list, key).filter((texts) => texts.some((text) => isDay.test(text)));
      return ownKey(entry) === key.value ? [[keyOf(key), days]] : [];
    }
    const beside = leaves.filter(
      (leaf) => leaf !== key && typeof leaf.value === "string" && has(entry, leaf.value),
    );
    const isKnownBeside =
      beside.length > 0 &&
      list.length > 1 &&
      list.filter((one) => beside.every(({ value }) => has(one, value))).length === 1;
    // The only one there is: "the fine of € 7.20". Who it is for has another name.
    if (list.length === 1) {
      if (ownKey(entry) !== key.value) return [];
      const others = leaves.filter((leaf) => leaf !== key && has(entry, leaf.value));
      const names = [...namesOf(entry, list, key), ...others.map(({ value }) => [String(value)])];
      return [[keyOf(key), names]];
    }
    // A price beside what it is the price of needs no name.
    if (beside.length > 0 && typeof key.value === "number") return [];
    if (!isKnownBeside) return [[keyOf(key), namesOf(entry, list, key)]];
    // A key is best known by what the call says of its entry and of no other.
    return [[keyOf(key), beside.flatMap((leaf) => [[String(leaf.value)], ...(labelled[keyOf(leaf)] ?? [])])]];
  });
  return Object.fromEntries(found.filter(([, names]) => names.length > 0));
}

/** What is in brackets explains a label: "morning (9 am to 12)" is also called "morning". */
const withoutAside = (label: string): string => label.replace(/\s*[(（][^)）]*[)）]/gu, "").trim() || label;

/**
 * What people call the values of a call: the label that the author gave, first in the language that is spoken, or what the entry of a list has beside
 * its key, "16:00" beside "h3".
 */
export function otherNames(
  turn: Turn,
  { tool, args, origins }: { tool: string; args: JsonObject; origins: Origins },
): OtherNames {
  const leaves = argumentLeaves(args);
  const labelled = leaves.flatMap((leaf): [string, string[][]][] => {
    const { agent } = turn.input;
    const spoken = labelOfValue(agent, tool, leaf.path, leaf.value, turn.session.language);
    // "Shall I book it at your own expense?" says that the argument with this label is true.
    const ofArgument = leaf.value === true ? allLabelsOfArgument(agent, tool, leaf.path) : [];
    const labels = [spoken ?? [], allLabelsOfValue(agent, tool, leaf.path, leaf.value), ofArgument].flat();
    const names = new Set(labels.flatMap((label) => [label, withoutAside(label)]));
    return names.size === 0 ? [] : [[keyOf(leaf), [...names].map((name) => [name])]];
  });
  const labels = Object.fromEntries(labelled);
  return { ...listedNames(turn, leaves, origins, labels), ...labels };
}

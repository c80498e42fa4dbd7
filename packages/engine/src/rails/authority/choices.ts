import { eachEntry, fieldPath, valuesAt } from "@konstruct/core/agent/field-path";
import type { Json, JsonObject } from "@konstruct/core/json";
import { sameJson } from "../../values/same-json.ts";
import type { MadeCall } from "./made-calls.ts";

/** An argument chosen among the entries of a list: `results["http.hours"].free[*].id` is the field `id` of the list `free`. */
export type Choice = { name: string; tool: string; list: readonly string[]; field: readonly string[] };

/** Reads a binding as a choice; null when it leaves none. */
export function choiceOf(name: string, from: string): Choice | null {
  const [source, tool = "", ...path] = fieldPath(from) ?? [];
  const at = path.indexOf(eachEntry);
  if (source !== "results" || at === -1) return null;
  return { name, tool, list: path.slice(0, at + 1), field: path.slice(at + 1) };
}

const isSame = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b);
const isOfList = (a: Choice, b: Choice) => a.tool === b.tool && isSame(a.list, b.list);

/** Entries of the choice's list that match the arguments chosen from that list before. */
const entriesOf = (call: MadeCall, choice: Choice, made: readonly Choice[], args: JsonObject): unknown[] =>
  valuesAt(call.value, choice.list).filter((entry) =>
    made
      .filter((one) => isOfList(one, choice))
      .every(({ name, field }) =>
        valuesAt(entry, field).some((value) => sameJson(value as Json, args[name] ?? null)),
      ),
  );

/** Calls whose lists have an entry that matches the arguments chosen before. */
export const callsOfChoices = (
  calls: readonly MadeCall[],
  made: readonly Choice[],
  args: JsonObject,
): MadeCall[] =>
  calls.filter((call) =>
    made.every((one) => one.tool !== call.tool || entriesOf(call, one, made, args).length > 0),
  );

/**
 * Values that may be chosen. If arguments are different fields of one list, only the entry chosen first counts. The same field
 * may be chosen twice, from two entries.
 */
export function choosable(
  calls: readonly MadeCall[],
  choice: Choice,
  made: readonly Choice[],
  args: JsonObject,
): { values: Json[]; isSettled: boolean } {
  const others = made.filter((one) => !(isOfList(one, choice) && isSame(one.field, choice.field)));
  const values = callsOfChoices(calls, others, args).flatMap((call) =>
    entriesOf(call, choice, others, args).flatMap((entry) => valuesAt(entry, choice.field)),
  ) as Json[];
  const isEntryChosen = others.some((one) => isOfList(one, choice));
  return { values, isSettled: isEntryChosen && new Set(values.map((one) => JSON.stringify(one))).size === 1 };
}

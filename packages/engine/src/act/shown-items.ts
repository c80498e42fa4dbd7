import type { Intent } from "@konstruct/core/agent/agent-config";
import { isJsonObject, type Json, type JsonObject } from "@konstruct/core/json";
import type { ListedRecords } from "@konstruct/tools/contract/tool";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { ShownItem } from "@konstruct/understanding/slots/params";
import { servedBy } from "../goals/served.ts";
import { activeGoal, withGoal } from "../session/session-state.ts";
import type { Turn } from "../turn/turn.ts";

const mostShown = 5;

const textOf = (value: Json | undefined) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

type Listing = Pick<Intent, "params" | "reply_each">;

/**
 * The list of a result when the tool declares none and the intent has a record to choose: its first array, labelled by the first
 * field of the reply's line.
 */
function listedBy({ params, reply_each: line }: Listing, result: JsonObject): ListedRecords | null {
  if (!Object.values(params).some(({ type }) => type === "item")) return null;
  const field = Object.keys(result).find((name) => Array.isArray(result[name]));
  const label = /\{(\w+)\}/.exec(line ?? "")?.[1];
  return field === undefined || label === undefined ? null : { field, key: label, label };
}

/**
 * The records a result lists, for "the second one" and "is that one free?".
 * @param lists the tool's declaration; without it the intent's reply says which fields to use
 */
export function shownItems(
  result: JsonObject | null,
  lists: ListedRecords | undefined,
  intent: Listing,
): ShownItem[] {
  if (result === null) return [];
  const listed = lists ?? listedBy(intent, result);
  const records = listed === null ? null : result[listed.field];
  if (listed === null || !Array.isArray(records)) return [];
  return records
    .filter(isJsonObject)
    .map((record) => ({ key: textOf(record[listed.key]), label: textOf(record[listed.label]) }))
    .filter(({ key, label }) => key !== "" && label !== "")
    .slice(0, mostShown);
}

/** Stores the records a read listed with the active goal; a single record becomes what "that one" refers to. */
export function keepShown(turn: Turn, tool: string, { data }: ToolResult): void {
  const goal = activeGoal(turn.session);
  const served = servedBy(turn.input.agent).find(({ id }) => id === goal?.type);
  const shown = shownItems(data, turn.ports.tools.describe(tool)?.lists, served ?? { params: {} });
  if (shown.length === 0) return;
  const kept = goal === null ? turn.session : withGoal(turn.session, { ...goal, shown });
  turn.session = { ...kept, focus: shown.length === 1 ? (shown[0] ?? null) : null };
}

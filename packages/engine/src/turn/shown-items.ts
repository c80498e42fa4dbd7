import type { Json, JsonObject } from "@konstruct/core/json";
import type { ToolResult } from "@konstruct/tools/tool-result";
import { activeGoal, type ShownItem, withGoal } from "../session-state.ts";
import type { Turn } from "./turn.ts";

const mostShown = 5;

function itemOf(value: Json): ShownItem[] {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
  const { sku, name } = value;
  return typeof sku === "string" && typeof name === "string" ? [{ sku, name }] : [];
}

/** The things a tool's result lists, for "the second one" and "is that in stock?". */
export function shownItems(result: JsonObject | null): ShownItem[] {
  const lists = Object.values(result ?? {}).filter((value) => Array.isArray(value));
  return lists.flat().flatMap(itemOf).slice(0, mostShown);
}

/** What a look-up listed stays with the goal it was for; what it showed alone is what "that one" means. */
export function keepShown(turn: Turn, { data }: ToolResult): void {
  const shown = shownItems(data);
  if (shown.length === 0) return;
  const goal = activeGoal(turn.session);
  const kept = goal === null ? turn.session : withGoal(turn.session, { ...goal, shown });
  turn.session = { ...kept, focus: shown.length === 1 ? (shown[0] ?? null) : null };
}

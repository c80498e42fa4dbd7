import type { Json, JsonObject } from "@konstruct/core/json";

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const wordOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** The tool call in the plan of a goal of the first engine; null if the plan has none. */
function plannedCall({ plan }: JsonObject): { tool: string; args: JsonObject } | null {
  const steps = isObject(plan) && Array.isArray(plan.steps) ? plan.steps : [];
  const calls = steps.flatMap((entry) => (isObject(entry) && isObject(entry.step) ? [entry.step] : []));
  const call = calls.find(({ type }) => type === "tool_call");
  return call !== undefined && isObject(call.args) ? { tool: wordOf(call.tool), args: call.args } : null;
}

/** The version of the tool that the contact was shown is not known, so the question is asked again before the call is made. */
export const unknownVersion = "unknown";

const never = "9999-12-31T00:00:00.000Z";

/**
 * Converts a session of the first engine: calls that waited for a yes or a decision become waiting calls, and open goals stay
 * open. Plans are dropped; the proposer proposes the rest again.
 */
export function upcastFirstEngine(stored: JsonObject): JsonObject {
  const { preamble: _words, carried: _asked, pausedThrough: _read, openPrompt, goals, ...kept } = stored;
  const entries = Object.entries(isObject(goals) ? goals : {}).filter(
    (entry): entry is [string, JsonObject] => isObject(entry[1]),
  );
  const known = Array.isArray(stored.waiting) ? stored.waiting : [];
  const isKnown = (approvalId: string) =>
    known.some((one) => isObject(one) && wordOf(one.approvalId) === approvalId);
  const confirms = isObject(openPrompt) && openPrompt.kind === "confirm" ? wordOf(openPrompt.goalId) : null;
  const waiting = entries.flatMap(([id, goal]): JsonObject[] => {
    const approvalId = wordOf(goal.approvalId);
    const call = plannedCall(goal);
    const waits = approvalId !== "" ? !isKnown(approvalId) : id === confirms;
    if (call === null || !waits) return [];
    const intentId = isObject(goal.plan) ? wordOf(goal.plan.intentId) : "";
    return [
      {
        op: "",
        ...call,
        toolVersion: unknownVersion,
        // The stored plan does not say which effect the tool has, so the strictest one is assumed.
        effect: "irreversible",
        summary: call.tool,
        goalType: intentId || wordOf(goal.type),
        approvalId: approvalId === "" ? null : approvalId,
        shownAt: null,
        expiresAt: never,
      },
    ];
  });
  const taken = known.flatMap((one) => (isObject(one) ? [Number(wordOf(one.op).slice(2))] : []));
  const first = 1 + Math.max(0, ...taken.filter(Number.isFinite));
  return {
    ...kept,
    ...(confirms === null && openPrompt !== undefined && { openPrompt }),
    goals: Object.fromEntries(entries.map(([id, { plan: _plan, engine: _engine, ...goal }]) => [id, goal])),
    waiting: [...known, ...waiting.map((call, at) => ({ ...call, op: `op${first + at}` }))],
  };
}

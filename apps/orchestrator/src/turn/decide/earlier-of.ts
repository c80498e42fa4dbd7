import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { EarlierCall } from "@konstruct/engine/input/turn-input";
import type { ToolEffect } from "@konstruct/tools/contract/tool";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import { uncertain } from "./not-run.ts";

/**
 * The calls of earlier turns, each dated by the newest message its turn had read. A call from before the messages at hand is dated
 * by the contact's first one, so that a value that a tool returned an hour ago is still a known fact.
 */
export function earlierOf({
  earlierCalls,
  history,
}: Pick<ClaimedTurn, "earlierCalls" | "history">): EarlierCall[] {
  const first = history.find(({ author }) => author === "contact") ?? history[0];
  return earlierCalls.flatMap(({ turnId, tool, effect, args, state, result, idempotencyKey, seq }) => {
    const answered = history.findLast((message) => message.seq <= seq) ?? first;
    if (answered === undefined) return [];
    const call = { turnId, tool, effect: effect as ToolEffect, args, state, idempotencyKey };
    return [{ ...call, result: result as ToolResult, at: answered.at }];
  });
}

/** Calls that began and have no recorded end, and whose turn is not resumed: their outcome is unknown. */
export function begunBefore({
  toolCalls,
  openSteps,
  history,
}: Pick<ClaimedTurn, "toolCalls" | "openSteps" | "history">): EarlierCall[] {
  const goingOn = new Set(openSteps.map(({ turnId }) => turnId));
  const at = history.at(-1)?.at ?? new Date(0).toISOString();
  return toolCalls
    .filter(({ turnId }) => !goingOn.has(turnId))
    .map(({ turnId, tool, effect, args, idempotencyKey }) => ({
      turnId,
      tool,
      effect: effect as ToolEffect,
      args,
      idempotencyKey,
      state: "unknown",
      result: uncertain,
      at,
    }));
}

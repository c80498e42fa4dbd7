import type { JsonObject } from "@konstruct/core/json";
import type { NewApproval } from "@konstruct/db/approval/request-approvals";
import type { TracedAtom } from "@konstruct/engine/ground/ground-reply";
import type { RequestedApproval } from "@konstruct/engine/input/approval";
import type { RecordedToolCall } from "@konstruct/engine/turn/outcome";
import type { TurnResult } from "../turn-state.ts";

/** A turn's request to a member, with the place it came from. */
export function toNewApproval(
  { claimed, turnId, agentVersionId }: TurnResult,
  approval: RequestedApproval,
): NewApproval {
  const { approvalId: _decided, traceparent: _trace, ...envelope } = claimed.pending.at(-1)!.envelope;
  return {
    ...approval,
    conversationId: claimed.conversationId,
    agentId: claimed.agentId,
    agentVersionId,
    turnId,
    envelope,
  };
}

/** The facts of a reply as they are stored with it: the position in the text, and the position in the source. */
export function toProvenance(atoms: TracedAtom[]): JsonObject[] {
  return atoms.map(({ kind, start, end, source, exempt }) => ({
    kind,
    start,
    end,
    ...(source !== null && { source: source.sourceId, path: source.path }),
    ...(exempt !== undefined && { exempt }),
  }));
}

/** The score of the passage nearest to what was looked up, 0 to 1. */
export function bestScoreOf(calls: readonly Pick<RecordedToolCall, "result">[]): number {
  const passages = calls.flatMap(({ result }) => (result.data?.passages ?? []) as JsonObject[]);
  return Math.max(0, ...passages.map(({ score }) => (typeof score === "number" ? score : 0)));
}

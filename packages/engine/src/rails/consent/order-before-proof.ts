import type { ConversationMessage } from "@konstruct/memory/conversation-memory";
import { secondFactNeeded } from "@konstruct/tools/owner/owned-executor";
import type { LoopRun } from "../../turn/loop-run.ts";

/**
 * The contact's messages that were interrupted by the question who they are, if this message has answered it: a record that was withheld
 * in the turn before is read now. Empty otherwise.
 */
export function orderBeforeProof({ turn }: LoopRun): readonly ConversationMessage[] {
  const { history, earlier = [] } = turn.input;
  const asked = history.findLastIndex(({ role }) => role === "agent");
  const before = history.slice(0, Math.max(0, asked));
  const interrupted = before.slice(1 + before.findLastIndex(({ role }) => role !== "contact"));
  const since = interrupted.at(-1)?.at ?? "";
  const withheld = earlier.filter(({ result, at }) => result.error?.code === secondFactNeeded && at >= since);
  // They may have mistyped what it is found by.
  const isProven = turn.record.toolCalls.some(
    ({ tool, result }) => result.success && withheld.some((one) => one.tool === tool),
  );
  return isProven ? interrupted : [];
}

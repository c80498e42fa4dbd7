import { AppError } from "@konstruct/core/errors";
import type { Conversation, ConversationTurn, MemberDecision } from "@konstruct/engine/conversation";
import type { DecisionSpec } from "../suite/turn-schema.ts";

function decisionOf(as: DecisionSpec): MemberDecision {
  if (typeof as === "string") return { kind: as };
  const { args, draft } = as.edit;
  return { kind: "edit", ...(args !== undefined && { args }), ...(draft !== undefined && { draft }) };
}

/**
 * A member decides an approval: `last`, `draft`, or the name of its tool.
 * @throws AppError not_found when no such approval is pending
 */
export async function decide(
  conversation: Conversation,
  meant: string,
  as: DecisionSpec,
): Promise<ConversationTurn> {
  const pending = conversation.pending();
  const approval = pending.findLast(
    (one) => meant === "last" || one.tool === meant || (meant === "draft" && one.kind === "draft"),
  );
  if (approval === undefined) {
    const waiting = pending.map((one) => one.tool ?? one.kind).join(", ") || "none";
    throw new AppError("not_found", `No approval of ${meant} is pending to be decided; pending: ${waiting}`);
  }
  return conversation.decide(approval.id, decisionOf(as));
}

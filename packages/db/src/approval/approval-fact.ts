import type { AuditActor } from "@konstruct/audit/entry";
import type { JsonObject } from "@konstruct/core/json";
import type { AuditFact } from "../audit/stage-audit.ts";
import type { Approval } from "./approval.ts";

/** The fields that every audit entry about an approval has: the action and its conversation. */
export function approvalFact(
  action: AuditFact["action"],
  actor: AuditActor,
  approval: Pick<Approval, "id" | "conversationId" | "agentId" | "turnId" | "kind" | "tool" | "actionHash">,
  detail: JsonObject,
): AuditFact {
  return {
    occurredAt: new Date().toISOString(),
    actor,
    action,
    subject: { kind: "approval", id: approval.id },
    agentId: approval.agentId,
    conversationId: approval.conversationId,
    turnId: approval.turnId,
    detail: {
      kind: approval.kind,
      ...(approval.tool !== null && { tool: approval.tool }),
      actionHash: approval.actionHash,
      ...detail,
    },
  };
}

/** Cuts a text to the 500 characters that an audit entry about an approval holds. */
export const shortened = (text: string): string => text.slice(0, 500);

import type { JsonObject } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { type AuditFact, stageAudit } from "@konstruct/db/audit/stage-audit";
import { lockOwnership, type Ownership } from "@konstruct/db/conversation/ownership";
import { activeEscalation, type Escalation } from "@konstruct/db/escalation/escalations";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { auditActor, authorise, type Permission, type ServiceContext } from "../context.ts";

export type HeldConversation = {
  tx: TenantTransaction;
  conversationId: string;
  ownership: Ownership;
  /** The active one. */
  escalation: Escalation | undefined;
  audit(action: AuditFact["action"], detail?: JsonObject): Promise<void>;
};

export const noSuchConversation = (conversationId: string) =>
  refusalError("conversation.not_found", {}, { message: `No conversation ${conversationId}` });

/** Begins every command about a conversation: checks the right, finds the conversation, and locks its owner. */
export async function withConversation<T>(
  context: ServiceContext,
  permission: Permission,
  conversationId: string,
  work: (held: HeldConversation) => Promise<T>,
): Promise<T> {
  authorise(context, permission);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const ownership = await lockOwnership(tx, conversationId);
    if (ownership === undefined) throw noSuchConversation(conversationId);
    return work({
      tx,
      conversationId,
      ownership,
      escalation: await activeEscalation(tx, conversationId),
      audit: (action, detail) =>
        stageAudit(tx, [
          {
            occurredAt: new Date().toISOString(),
            actor: auditActor(context),
            action,
            subject: { kind: "conversation", id: conversationId },
            conversationId,
            ...(detail !== undefined && { detail }),
          },
        ]),
    });
  });
}

import { newId } from "@konstruct/core/ids";
import { type NewApproval, requestApprovals } from "@konstruct/db/approval/request-approvals";
import type { Database } from "@konstruct/db/database";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { withTenant } from "@konstruct/db/with-tenant";
import type { TestTenant } from "./test-database.ts";
import { webchatMessage } from "./webchat-message.ts";

export type TestApproval = { id: string; conversationId: string; visitor: string; actionHash: string };

/** A conversation whose one message was answered with a question to a member: a refund that waits for approval. */
export async function createTestApproval(
  database: Database,
  tenant: TestTenant,
  over: Partial<NewApproval> & { visitor?: string } = {},
): Promise<TestApproval> {
  const { visitor = `v-${newId()}`, ...rest } = over;
  const conversationId = conversationIdOf(tenant.channelAccountId, visitor);
  const message = webchatMessage(tenant.accountKey, visitor, "Please refund O-12345");
  await acceptMessages(database, [{ message, debounceMs: 0 }]);
  const asked: NewApproval = {
    id: newId(),
    conversationId,
    agentId: tenant.agentId,
    agentVersionId: tenant.agentVersionId,
    turnId: newId(),
    goalId: "g-1",
    kind: "tool_call",
    tool: "refund",
    toolVersion: null,
    args: { order_id: "O-12345", amount: 10 },
    draft: null,
    detail: { intent: "refund" },
    summary: "refund 10 of order O-12345",
    ruleId: "refunds-need-approval",
    reason: "Refunds need a person",
    envelope: { identity: message.identity, aliases: [], replyTarget: message.replyTarget },
    expiresAt: new Date(Date.now() + 3_600_000),
    redactedArgs: { order_id: "O-12345", amount: 10 },
    ...rest,
  };
  return withTenant(database, tenant.tenantId, async (tx) => {
    await tx.query({
      text: `update conversation_work w set wake_at = null, pending_since = null, done_seq = m.seq
             from (select max(seq) as seq from message where tenant_id = $1 and conversation_id = $2) m
             where w.tenant_id = $1 and w.conversation_id = $2`,
      values: [tx.tenantId, conversationId],
    });
    const [requested] = await requestApprovals(tx, [asked]);
    return { id: asked.id, conversationId, visitor, actionHash: requested!.actionHash };
  });
}

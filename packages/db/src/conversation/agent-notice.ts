import type { RenderedMessage } from "@konstruct/core/channel";
import { newId } from "@konstruct/core/ids";
import type { ReplyTarget } from "@konstruct/core/message";
import { stageAudit } from "../audit/stage-audit.ts";
import { planOutbox } from "../outbox/plan-outbox.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { type Disclosure, disclosedFact } from "./disclosure.ts";
import { insertOwnMessage } from "./own-message.ts";

export type AgentNotice = {
  target: ReplyTarget;
  messages: RenderedMessage[];
  deliveredByCommit: boolean;
  /** The outbox row whose message it replaces. */
  replaces?: string | undefined;
};

type NoticeOf = { id?: string; conversationId: string; channelAccountId: string; text: string };

/**
 * Stores a message of the agent to a contact outside any turn, and plans its sending. A repeated id writes once.
 * @param disclosed what is said before it, in the same message: that an AI answers
 */
export async function saveAgentNotice(
  tx: TenantTransaction,
  { id: messageId = newId(), ...of }: NoticeOf,
  out: AgentNotice,
  disclosed?: { agentId: string; disclosure: Disclosure },
): Promise<void> {
  const isNew = await insertOwnMessage(tx, {
    ...of,
    id: messageId,
    direction: "outbound",
    author: "agent",
    disclosure: disclosed?.disclosure,
  });
  if (!isNew) return;
  await planOutbox(tx, {
    conversationId: of.conversationId,
    channelAccountId: of.channelAccountId,
    turnId: undefined,
    messageId,
    kind: "notice",
    target: out.target,
    messages: out.messages,
    replaces: out.replaces,
    firstId: disclosed?.disclosure.outboxId,
    sender: out.deliveredByCommit ? "commit" : undefined,
  });
  if (disclosed !== undefined) await keepDisclosure(tx, of.conversationId, messageId, disclosed);
  await tx.query({ text: "select pg_notify('konstruct_people', '')" });
}

async function keepDisclosure(
  tx: TenantTransaction,
  conversationId: string,
  id: string,
  { agentId, disclosure }: { agentId: string; disclosure: Disclosure },
): Promise<void> {
  await tx.query({
    text: "update conversation_work set disclosed_in = $3 where tenant_id = $1 and conversation_id = $2",
    values: [tx.tenantId, conversationId, disclosure.outboxId],
  });
  await stageAudit(tx, disclosedFact({ agentId, conversationId }, { id, disclosure }));
}

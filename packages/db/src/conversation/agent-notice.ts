import type { RenderedMessage } from "@konstruct/core/channel";
import { newId } from "@konstruct/core/ids";
import type { ReplyTarget } from "@konstruct/core/message";
import { planOutbox } from "../outbox/plan-outbox.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { insertOwnMessage } from "./own-message.ts";

/** Stores a message of the agent to a contact outside any turn, and plans its sending. */
export async function saveAgentNotice(
  tx: TenantTransaction,
  of: { conversationId: string; channelAccountId: string; text: string },
  out: { target: ReplyTarget; messages: RenderedMessage[]; deliveredByCommit: boolean },
): Promise<void> {
  const messageId = newId();
  await insertOwnMessage(tx, { ...of, id: messageId, direction: "outbound", author: "agent" });
  await planOutbox(tx, {
    conversationId: of.conversationId,
    channelAccountId: of.channelAccountId,
    turnId: undefined,
    messageId,
    kind: "notice",
    target: out.target,
    messages: out.messages,
    sender: out.deliveredByCommit ? "commit" : undefined,
  });
  await tx.query({ text: "select pg_notify('konstruct_people', '')" });
}

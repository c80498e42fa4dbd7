import type { RenderedMessage } from "@konstruct/core/channel";
import type { Channel, Reply, ReplyTarget } from "@konstruct/core/message";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { lastReplyTarget } from "@konstruct/db/conversation/member-message";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import type { HeldConversation } from "./conversation-command.ts";

/** Renders a reply for a channel; packages/channels has one for each. */
export type RenderReply = (
  channel: Channel,
  reply: Reply,
  target: ReplyTarget,
) => { messages: RenderedMessage[]; deliveredByCommit: boolean };

/** Rendered messages for where the contact wrote last. @throws AppError `conflict` when they never wrote */
export async function renderForContact(
  { tx, conversationId, ownership }: HeldConversation,
  text: string,
  render: RenderReply,
): Promise<ReturnType<RenderReply> & { target: ReplyTarget }> {
  const target = await lastReplyTarget(tx, conversationId);
  if (target === undefined) throw refusalError("conversation.no_message");
  return { ...render(await channelOf(tx, ownership.channelAccountId), { text }, target), target };
}

async function channelOf(tx: TenantTransaction, channelAccountId: string): Promise<Channel> {
  const { rows } = await tx.query<{ channel: Channel }>({
    text: "select channel from channel_account where tenant_id = $1 and id = $2",
    values: [tx.tenantId, channelAccountId],
  });
  return rows[0]!.channel;
}

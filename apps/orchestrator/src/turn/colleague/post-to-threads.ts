import type { ChannelSender } from "@konstruct/core/channel";
import { findThreadsToPost, markPosted, type ThreadMessage } from "@konstruct/db/escalation/internal-threads";
import { planOutbox } from "@konstruct/db/outbox/plan-outbox";
import type { TenantTransaction } from "@konstruct/db/with-tenant";

/** The most characters one post takes; the rest of a long conversation is in the portal. */
const mostCharacters = 12_000;

function said(message: ThreadMessage, agentName: string): string {
  const name =
    message.author === "agent"
      ? agentName
      : (message.authorName ?? (message.author === "contact" ? "Contact" : "Colleague"));
  const files = message.files.map((file) => `[${file}]`).join(" ");
  const words = [message.text, files].filter((piece) => piece !== "").join(" ");
  if (message.direction !== "internal") return `**${name}**: ${words}`;
  return message.author === "agent"
    ? `**${name}, not sent to the contact**: ${words}`
    : `**${name}, note**: ${words}`;
}

/** The newest messages that fit, oldest first, and how many do not. */
function asText(messages: ThreadMessage[], agentName: string): string {
  const lines: string[] = [];
  let length = 0;
  for (const message of messages.toReversed()) {
    const line = said(message, agentName);
    length += line.length;
    if (length > mostCharacters && lines.length > 0) break;
    lines.unshift(line.slice(0, mostCharacters));
  }
  const left = messages.length - lines.length;
  return [...(left > 0 ? [`(${left} earlier messages are not shown here.)`] : []), ...lines].join("\n");
}

/**
 * Posts the messages of a conversation to the internal threads of its escalation, each message once. A new thread gets the whole
 * conversation.
 */
export async function postToInternalThreads(
  tx: TenantTransaction,
  conversationId: string,
  agentName: string,
  slack: Pick<ChannelSender, "render"> | undefined,
): Promise<boolean> {
  if (slack === undefined) return false;
  const threads = await findThreadsToPost(tx, conversationId);
  for (const thread of threads) {
    await planOutbox(tx, {
      conversationId: thread.internalThreadId,
      channelAccountId: thread.channelAccountId,
      turnId: undefined,
      messageId: undefined,
      kind: "notice",
      target: thread.target,
      messages: slack.render({ text: asText(thread.messages, agentName) }, thread.target),
      sender: undefined,
    });
    await markPosted(tx, thread);
  }
  return threads.length > 0;
}

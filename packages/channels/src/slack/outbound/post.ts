import type { OutboundMessage, SendOutcome } from "@konstruct/core/channel";
import type { WebClient } from "@slack/web-api";
import { fields, text } from "../../fields.ts";
import { replyEventType, type SlackMessagePlace, slackMessageId } from "../ids.ts";
import { wireBody } from "./feedback-block.ts";

const metadataOf = ({ outboxId }: OutboundMessage) => ({
  event_type: replyEventType,
  event_payload: { outbox_id: outboxId },
});

export async function postMessage(client: WebClient, message: OutboundMessage): Promise<SendOutcome> {
  const { target, rendered, outboxId } = message;
  const channel = target.channel ?? "";
  const answer = fields(
    await client.apiCall("chat.postMessage", {
      ...wireBody(rendered, outboxId),
      channel,
      ...(target.threadTs ? { thread_ts: target.threadTs } : {}),
      metadata: metadataOf(message),
    }),
  );
  const ts = text(answer, "ts");
  if (!ts) return { kind: "unknown", reason: "answer_without_ts" };
  return { kind: "sent", providerMessageId: slackMessageId(text(answer, "channel") ?? channel, ts) };
}

/** Repeating an edit changes nothing, so a lost answer to one is harmless. */
export async function editMessage(
  client: WebClient,
  message: OutboundMessage,
  { channel, ts }: Pick<SlackMessagePlace, "channel" | "ts">,
): Promise<void> {
  const { blocks, ...body } = wireBody(message.rendered, message.outboxId);
  await client.apiCall("chat.update", {
    ...body,
    channel,
    ts,
    // Without an empty list, the placeholder's own blocks would stay.
    blocks: blocks ?? [],
    metadata: metadataOf(message),
  });
}

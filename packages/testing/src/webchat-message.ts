import { newId } from "@konstruct/core/ids";
import { type KonstructMessage, konstructMessageSchema } from "@konstruct/core/message";

/** What a visitor of a site says, as the channel normalises it: each call another message. */
export function webchatMessage(
  accountKey: string,
  visitor: string,
  text: string,
  over: Partial<KonstructMessage> = {},
): KonstructMessage {
  return konstructMessageSchema.parse({
    externalId: newId(),
    channel: "webchat",
    accountKey,
    conversationRef: visitor,
    identity: { kind: "webchat_id", id: visitor },
    sentAt: new Date().toISOString(),
    text,
    parts: [{ type: "text", text }],
    startsTurn: true,
    replyTarget: { sessionId: visitor },
    ...over,
  });
}

import type { Part } from "@konstruct/core/message";
import { child, defined, type Fields, identifier, text } from "../../fields.ts";
import { type CheckedMessage, checkedMessage } from "../../normalized.ts";
import type { ChatwootBody } from "./body.ts";
import { contentOf } from "./content.ts";
import { isoOf, stampOf } from "./stamp.ts";

/** The contact of the conversation; for a message of the contact also its sender. */
function contactOf(body: Fields, isTheirs: boolean): Fields {
  const sender = isTheirs ? child(body, "sender") : {};
  return identifier(sender, "id") === undefined
    ? child(child(child(body, "conversation"), "meta"), "sender")
    : sender;
}

const deletionOf = (of: string): { text: string; parts: Part[] } => ({
  text: "",
  parts: [{ type: "revision", event: "deleted", of }],
});

/**
 * A message of a contact, or of a person of the business. The phone and email address of a Chatwoot contact are unverified form
 * input, so they are no aliases.
 */
export function toMessage(
  { accountId, accountKey, body }: Extract<ChatwootBody, { ok: true }>,
  author: "contact" | "member",
): CheckedMessage {
  const id = identifier(body, "id");
  const conversationRef = identifier(child(body, "conversation"), "id");
  const contact = contactOf(body, author === "contact");
  const contactId = identifier(contact, "id");
  if (id === undefined || conversationRef === undefined || !/^\d{1,18}$/.test(conversationRef))
    return { ok: false, reason: "no_conversation" };
  if (contactId === undefined) return { ok: false, reason: "no_contact" };
  const attributes = child(body, "content_attributes");
  const isDeleted = attributes.deleted === true;
  const content = isDeleted ? deletionOf(id) : contentOf(body);
  if (content.parts.length === 0) return { ok: false, reason: "empty" };
  return checkedMessage({
    externalId: isDeleted ? `${id}:deleted` : id,
    channel: "chatwoot",
    accountKey,
    conversationRef,
    identity: { kind: "chatwoot_contact", id: `${accountId}:${contactId}` },
    ...defined({ displayName: text(contact, "name")?.slice(0, 256).toWellFormed() }),
    sentAt: isoOf(stampOf(body, "created_at")),
    ...content,
    startsTurn: author === "contact" && !isDeleted,
    requiresConversation: isDeleted,
    author,
    ...defined({ replyTo: identifier(attributes, "in_reply_to") }),
    replyTarget: { conversationId: conversationRef },
  });
}

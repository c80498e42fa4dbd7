import { createHash } from "node:crypto";
import type { Part } from "@konstruct/core/message";
import { child, defined, type Fields, identifier, text } from "../../fields.ts";
import { type CheckedMessage, checkedMessage } from "../../normalized.ts";
import { answerIn, isRating } from "./answer.ts";
import type { ChatwootBody } from "./body.ts";
import { contentOf } from "./content.ts";
import { isoOf, stampOf } from "./stamp.ts";

type Read = Extract<ChatwootBody, { ok: true }>;

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

/** What is common to all that is said in a conversation. */
function saidIn({ accountId, accountKey, body }: Read, author: "contact" | "member") {
  const conversationRef = identifier(child(body, "conversation"), "id");
  const contact = contactOf(body, author === "contact");
  const contactId = identifier(contact, "id");
  if (conversationRef === undefined || !/^\d{1,18}$/.test(conversationRef)) return "no_conversation";
  if (contactId === undefined) return "no_contact";
  return {
    channel: "chatwoot" as const,
    accountKey,
    conversationRef,
    identity: { kind: "chatwoot_contact" as const, id: `${accountId}:${contactId}` },
    ...defined({ displayName: text(contact, "name")?.slice(0, 256).toWellFormed() }),
    sentAt: isoOf(stampOf(body, "updated_at") ?? stampOf(body, "created_at")),
    author,
    replyTarget: { conversationId: conversationRef },
  };
}

/** The same update twice is one; a later one to the same words is another if Chatwoot says when. */
const versionOf = (body: Fields, content: object): string =>
  createHash("sha256")
    .update(JSON.stringify([content, body.updated_at ?? null]))
    .digest("hex")
    .slice(0, 16);

/**
 * A message of a contact, or of a person of the business, or its change. The phone and email address of a Chatwoot contact are
 * unverified form input, so they are no aliases.
 */
export function toMessage(read: Read, author: "contact" | "member"): CheckedMessage {
  const { body, event } = read;
  const id = identifier(body, "id");
  const said = saidIn(read, author);
  if (typeof said === "string" || id === undefined)
    return { ok: false, reason: typeof said === "string" ? said : "no_conversation" };
  const attributes = child(body, "content_attributes");
  const isDeleted = attributes.deleted === true;
  const content = isDeleted ? deletionOf(id) : contentOf(body);
  if (content.parts.length === 0) return { ok: false, reason: "empty" };
  const isEdited = event === "message_updated" && !isDeleted;
  const edit: Part[] = isEdited ? [{ type: "revision", event: "edited", of: id }] : [];
  return checkedMessage({
    ...said,
    externalId: isDeleted ? `${id}:deleted` : isEdited ? `${id}:edited:${versionOf(body, content)}` : id,
    text: content.text,
    parts: [...content.parts, ...edit],
    startsTurn: author === "contact" && !isDeleted,
    requiresConversation: isDeleted || isEdited,
    ...defined({ replyTo: identifier(attributes, "in_reply_to") }),
  });
}

/** What a contact entered into a form, a list or a rating that a message of ours showed; undefined for any other update. */
export function toAnswer(read: Read): CheckedMessage | undefined {
  const { body } = read;
  const answer = answerIn(body);
  const id = identifier(body, "id");
  if (answer === undefined || id === undefined) return undefined;
  const said = saidIn({ ...read, body: { ...body, sender: undefined } }, "contact");
  if (typeof said === "string") return { ok: false, reason: said };
  return checkedMessage({
    ...said,
    externalId: `${id}:answer:${versionOf(body, answer)}`,
    text: answer.text,
    parts: [answer.part],
    startsTurn: !isRating(body),
    requiresConversation: true,
    replyTo: id,
  });
}

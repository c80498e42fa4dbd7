import { z } from "zod";

/**
 * The one format every channel is normalised to before any business logic.
 * Glossary: docs/glossary.md.
 */
export const channelSchema = z.enum(["slack", "whatsapp", "webchat", "chatwoot"]);
export type Channel = z.infer<typeof channelSchema>;

/** One of a contact's addresses. A contact is a person and may have several. */
export const identitySchema = z.object({
  kind: z.enum(["slack_user", "whatsapp_phone", "whatsapp_bsuid", "webchat_id", "chatwoot_contact"]),
  id: z.string().min(1).max(256),
});
export type Identity = z.infer<typeof identitySchema>;

const media = {
  /** The platform's handle; fetched through the channel, never a URL the contact gave. */
  mediaId: z.string().optional(),
  /** The platform's URL of the file. It is never passed on, and fetched only from the platform's own hosts. */
  url: z.string().optional(),
  mimeType: z.string().optional(),
  fileName: z.string().optional(),
  sizeBytes: z.number().int().nonnegative().optional(),
  sha256: z.string().optional(),
  caption: z.string().optional(),
};

export const partSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("image"), ...media }),
  z.object({ type: z.literal("document"), ...media }),
  z.object({ type: z.literal("audio"), ...media, voice: z.boolean().optional() }),
  z.object({ type: z.literal("video"), ...media }),
  z.object({ type: z.literal("sticker"), ...media, animated: z.boolean().optional() }),
  z.object({
    type: z.literal("location"),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
    link: z.string().optional(),
  }),
  z.object({
    type: z.literal("contacts"),
    contacts: z.array(
      z.object({
        name: z.string(),
        phones: z.array(z.string()),
        /** All else on the card, a line each: email, organisation, address, web address. */
        details: z.array(z.string()).optional(),
      }),
    ),
  }),
  /** Words that came with a message and are not what the contact says: another's, or `struck` out. Never part of its `text`. */
  z.object({
    type: z.literal("context"),
    role: z.enum(["forwarded", "quoted", "shared", "struck"]),
    /** `words`: a passage of the message's own text. `file`: what the platform shows of a file. */
    kind: z.enum(["message", "post", "link", "advertisement", "item", "words", "file", "subject"]),
    author: z.string().optional(),
    /** The platform's id of a post, by which it is edited and deleted. */
    id: z.string().optional(),
    text: z.string(),
  }),
  z.object({
    type: z.literal("choice"),
    id: z.string(),
    title: z.string(),
    description: z.string().optional(),
  }),
  z.object({
    type: z.literal("form"),
    name: z.string().optional(),
    values: z.record(z.string(), z.unknown()),
  }),
  z.object({
    type: z.literal("order"),
    catalogId: z.string().optional(),
    note: z.string().optional(),
    items: z.array(
      z.object({
        productId: z.string(),
        quantity: z.number().optional(),
        price: z.number().optional(),
        currency: z.string().optional(),
      }),
    ),
  }),
  /** The last part of a message that changes an earlier one. `before`: what that one said, if it was answered already. */
  z.object({
    type: z.literal("revision"),
    event: z.enum(["edited", "deleted"]),
    of: z.string(),
    before: z.string().optional(),
  }),
  z.object({ type: z.literal("reaction"), emoji: z.string(), targetId: z.string(), removed: z.boolean() }),
  /** `words`: how the platform puts it. */
  z.object({
    type: z.literal("system"),
    event: z.string(),
    detail: z.string().optional(),
    words: z.string().optional(),
  }),
  z.object({ type: z.literal("unsupported"), kind: z.string(), reason: z.string().optional() }),
]);
export type Part = z.infer<typeof partSchema>;

/**
 * Where a reply is sent, in the channel's own terms: Slack {channel, threadTs?, ts}, WhatsApp {to?, recipient?, messageId}, webchat
 * {sessionId}. Only the channel that wrote it reads it.
 */
export const replyTargetSchema = z.record(z.string(), z.string());
export type ReplyTarget = z.infer<typeof replyTargetSchema>;

export const konstructMessageSchema = z.object({
  /** Unique within the channel account: the de-duplication key. Slack `channel:ts`, WhatsApp `wamid`. */
  externalId: z.string().min(1).max(512),
  channel: channelSchema,
  /** The platform's name of the channel account: Slack `enterprise/team/app`, WhatsApp phone number id, webchat site key. */
  accountKey: z.string().min(1).max(256),
  /** The platform's name of the conversation; with the account it decides the conversation id. */
  conversationRef: z.string().min(1).max(512),
  identity: identitySchema,
  /** Other addresses of the same person seen in the same payload (a phone beside a business-scoped id). */
  aliases: z.array(identitySchema).default([]),
  displayName: z.string().max(256).optional(),
  /** ISO 8601, from the platform's stamp; orders messages inside a turn. */
  sentAt: z.iso.datetime(),
  /** Only what the contact said; all else is in `parts`. */
  text: z.string(),
  parts: z.array(partSchema),
  /** False for messages that are only recorded: reactions, system notices, a person's own reply from the phone. */
  startsTurn: z.boolean(),
  /** True if it only counts inside an existing conversation (a Slack thread reply without a mention). */
  requiresConversation: z.boolean().default(false),
  /** `contact` by default; `member` for a person of the tenant answering outside the portal. */
  author: z.enum(["contact", "member"]).default("contact"),
  replyTo: z.string().optional(),
  replyTarget: replyTargetSchema,
});
export type KonstructMessage = z.infer<typeof konstructMessageSchema>;

/** A delivery status that a platform reports for a message of ours. */
export const receiptSchema = z.object({
  channel: channelSchema,
  accountKey: z.string(),
  /** The platform's id of our message. */
  externalId: z.string(),
  status: z.enum(["sent", "delivered", "read", "failed"]),
  errorCode: z.string().optional(),
  errorMessage: z.string().optional(),
  /** Our own outbox id, echoed by the platform (Slack metadata, WhatsApp biz_opaque_callback_data). */
  outboxId: z.string().optional(),
  occurredAt: z.iso.datetime(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The content of one webhook body. A body with messages and receipts is `messages` and fills both. */
export type Normalized = {
  outcome: "messages" | "receipts" | "handshake" | "interaction" | "lifecycle" | "ignored" | "invalid";
  reason?: string;
  messages: KonstructMessage[];
  receipts: Receipt[];
};

/** A stored object that is sent with a reply. Only its key is stored here: the bytes are read at the time of sending. */
export const attachmentSchema = z.object({
  objectKey: z.string().min(1).max(256),
  filename: z.string().min(1).max(255),
  contentType: z.string().min(1).max(255),
  bytes: z.number().int().nonnegative(),
  caption: z.string().max(4_000).optional(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** The engine's reply, before a channel renders it to its own limits. */
export const replySchema = z.object({
  text: z.string(),
  choices: z
    .array(z.object({ id: z.string(), title: z.string(), description: z.string().optional() }))
    .optional(),
  attachments: z.array(attachmentSchema).max(10).optional(),
  /** An answer that its reader may rate, where the channel has buttons for it. */
  asksFeedback: z.boolean().optional(),
  /** Labels of those buttons for screen readers; English by default. */
  feedbackLabels: z.object({ helped: z.string(), notHelped: z.string() }).optional(),
});
export type Reply = z.infer<typeof replySchema>;

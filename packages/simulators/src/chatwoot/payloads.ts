import {
  type ChatwootContact,
  type ChatwootConversation,
  type ChatwootMessage,
  messageTypes,
  type Sender,
} from "./store.ts";

type Wire = Record<string, unknown>;
export type Account = { id: number; name: string };

const seconds = (ms: number) => Math.floor(ms / 1_000);

function contactOf(contact: ChatwootContact): Wire {
  return {
    additional_attributes: {},
    custom_attributes: {},
    email: contact.email ?? null,
    id: contact.id,
    identifier: null,
    name: contact.name,
    phone_number: contact.phoneNumber ?? null,
    thumbnail: "",
    blocked: false,
  };
}

/** The sender of a message, as webhooks describe it; a contact comes without a type. */
function webhookSender(sender: Sender | null, account: Account): Wire | null {
  if (sender === null) return null;
  if (sender.type === "contact") return { account, ...contactOf(sender), avatar: "" };
  const { type, id, name } = sender;
  return sender.type === "user" ? { id, name, email: sender.email, type } : { id, name, type };
}

function attachmentsOf(message: ChatwootMessage): Wire {
  if (message.attachments.length === 0) return {};
  return {
    attachments: message.attachments.map(({ id, filename, contentType, bytes }) => ({
      id,
      message_id: message.id,
      file_type: contentType.startsWith("image/") ? "image" : "file",
      extension: null,
      data_url: `https://chatwoot.invalid/rails/active_storage/blobs/${id}/${filename}`,
      thumb_url: "",
      file_size: bytes,
    })),
  };
}

/** A message as the API lists it: the type as a number, dates in whole seconds. */
export function apiMessage(message: ChatwootMessage, inboxId: number): Wire {
  return {
    id: message.id,
    content: message.content,
    inbox_id: inboxId,
    conversation_id: message.conversationId,
    message_type: messageTypes.indexOf(message.type),
    content_type: "text",
    status: "sent",
    content_attributes: message.contentAttributes,
    created_at: seconds(message.createdAtMs),
    private: message.isPrivate,
    source_id: null,
    ...(message.sender !== null && {
      sender: { id: message.sender.id, name: message.sender.name, type: message.sender.type },
    }),
    ...attachmentsOf(message),
  };
}

/** A conversation as it comes with every event. */
export function conversationOf(conversation: ChatwootConversation, account: Account): Wire {
  const { contact, inboxId, id } = conversation;
  const last = conversation.messages.findLast((message) => !message.isPrivate && message.type !== "activity");
  const updated = conversation.updatedAtMs;
  return {
    additional_attributes: {},
    can_reply: true,
    channel: "Channel::WebWidget",
    contact_inbox: {
      id: contact.id,
      contact_id: contact.id,
      inbox_id: inboxId,
      source_id: `source-${contact.id}`,
    },
    id,
    inbox_id: inboxId,
    messages: last === undefined ? [] : [{ ...apiMessage(last, inboxId), account_id: account.id }],
    labels: conversation.labels,
    meta: {
      sender: { ...contactOf(contact), type: "contact" },
      assignee: null,
      assignee_type: null,
      team: null,
      hmac_verified: false,
    },
    status: conversation.status,
    custom_attributes: {},
    snoozed_until: null,
    unread_count: 0,
    first_reply_created_at: null,
    priority: null,
    waiting_since: seconds(updated),
    agent_last_seen_at: 0,
    contact_last_seen_at: 0,
    last_activity_at: seconds(updated),
    timestamp: seconds(updated),
    created_at: seconds(conversation.createdAtMs),
    updated_at: updated / 1_000,
  };
}

export function messageEvent(
  event: string,
  message: ChatwootMessage,
  conversation: ChatwootConversation,
  account: Account,
): Wire {
  return {
    account,
    additional_attributes: {},
    content_attributes: message.contentAttributes,
    content_type: "text",
    content: message.content,
    conversation: conversationOf(conversation, account),
    created_at: new Date(message.createdAtMs).toISOString(),
    id: message.id,
    inbox: { id: conversation.inboxId, name: "Website" },
    message_type: message.type,
    private: message.isPrivate,
    sender: webhookSender(message.sender, account),
    source_id: null,
    ...attachmentsOf(message),
    event,
  };
}

/** An event about a conversation. It names the account only in the message it contains, and never who acted. */
export function conversationEvent(
  event: string,
  conversation: ChatwootConversation,
  account: Account,
  changes: Record<string, [unknown, unknown]>,
): Wire {
  return {
    ...conversationOf(conversation, account),
    event,
    changed_attributes: Object.entries(changes).map(([name, [previous_value, current_value]]) => ({
      [name]: { previous_value, current_value },
    })),
  };
}

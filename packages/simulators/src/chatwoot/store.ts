export type ChatwootContact = { id: number; name: string; email?: string; phoneNumber?: string };
export type ChatwootUser = { id: number; name: string; email: string };
export type ChatwootBot = { id: number; name: string };

export type Sender =
  | ({ type: "contact" } & ChatwootContact)
  | ({ type: "user" } & ChatwootUser)
  | ({ type: "agent_bot" } & ChatwootBot);

export const messageTypes = ["incoming", "outgoing", "activity", "template"] as const;

export type ChatwootMessage = {
  id: number;
  conversationId: number;
  content: string;
  type: (typeof messageTypes)[number];
  isPrivate: boolean;
  sender: Sender | null;
  contentAttributes: Record<string, unknown>;
  /** Files by name, type and size. */
  attachments: { id: number; filename: string; contentType: string; bytes: number }[];
  createdAtMs: number;
};

export type ChatwootConversation = {
  id: number;
  inboxId: number;
  contact: ChatwootContact;
  status: "open" | "pending" | "resolved" | "snoozed";
  labels: string[];
  messages: ChatwootMessage[];
  createdAtMs: number;
  updatedAtMs: number;
};

/** The data of one Chatwoot account. Conversations with a bot begin as pending. */
export function createChatwootStore(now: () => number) {
  const conversations = new Map<number, ChatwootConversation>();
  let ids = 1_000;

  return {
    conversations,
    open(inboxId: number, contact: ChatwootContact): ChatwootConversation {
      const id = conversations.size + 1;
      const at = now();
      const opened: ChatwootConversation = {
        id,
        inboxId,
        contact,
        status: "pending",
        labels: [],
        messages: [],
        createdAtMs: at,
        updatedAtMs: at,
      };
      conversations.set(id, opened);
      return opened;
    },
    find(id: number): ChatwootConversation {
      const found = conversations.get(id);
      if (found === undefined) throw new Error(`The Chatwoot simulator has no conversation ${id}`);
      return found;
    },
    add(
      conversation: ChatwootConversation,
      message: Pick<ChatwootMessage, "content" | "type" | "isPrivate" | "sender"> & Partial<ChatwootMessage>,
    ): ChatwootMessage {
      const createdAtMs = now();
      const added = {
        contentAttributes: {},
        attachments: [],
        ...message,
        id: ++ids,
        conversationId: conversation.id,
        createdAtMs,
      };
      conversation.messages.push(added);
      conversation.updatedAtMs = createdAtMs;
      return added;
    },
  };
}

export type ChatwootStore = ReturnType<typeof createChatwootStore>;

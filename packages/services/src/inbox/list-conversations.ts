import { type WhatsappWindow, whatsappWindow } from "@konstruct/channels/whatsapp/window";
import { channelSchema } from "@konstruct/core/message";
import type { Owner } from "@konstruct/db/conversation/ownership";
import { countHeld, countViews, type ViewCounts } from "@konstruct/db/inbox/count-views";
import * as stored from "@konstruct/db/inbox/list-conversations";
import { searchMessages } from "@konstruct/db/inbox/search-messages";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { memberIn } from "../acting-member.ts";
import { authorise, type ServiceContext } from "../context.ts";
import { cursorSchema, pageOf } from "../page.ts";
import { parseInput } from "../parse-input.ts";
import {
  type ConversationState,
  conversationStates,
  conversationViews,
  mostCounted,
} from "./conversation-states.ts";
import { type SnippetPart, snippetOf } from "./snippet.ts";
import { wantedWords } from "./wanted-words.ts";

const ownerOf: Record<ConversationState, Owner> = {
  ai: "agent",
  waiting_approval: "approval",
  human: "person",
  closed: "closed",
};
const stateOf: Record<Owner, ConversationState> = {
  agent: "ai",
  approval: "waiting_approval",
  person: "human",
  closed: "closed",
};

const inputSchema = z.strictObject({
  view: z.enum(conversationViews).optional(),
  state: z.enum(conversationStates).optional(),
  channel: channelSchema.optional(),
  agentId: z.guid().optional(),
  assigneeId: z.guid().optional(),
  tag: z.string().min(1).max(60).optional(),
  /** Words of a message, or text in the contact's name or address, or a conversation's id. */
  text: z.string().trim().min(1).max(200).optional(),
  cursor: cursorSchema.optional(),
  limit: z.int().min(1).max(100).default(50),
});

export type ConversationLine = Omit<
  stored.ListedConversation,
  "activeMicros" | "owner" | "lastContactAt" | "contactSeq" | "seenSeq"
> & {
  state: ConversationState;
  /** The contact wrote something the reader has not seen, in a conversation that people handle and no colleague is assigned to. */
  isUnread: boolean;
  /** The contact waits for an answer. */
  isWaiting: boolean;
  /** By when a member should have answered, by the agent's escalation settings. */
  answerDueAt: Date | null;
  /** Of WhatsApp. */
  window: WhatsappWindow | null;
};

/** A message that holds the words. */
export type MessageMatch = { author: "contact" | "agent" | "member"; snippet: SnippetPart[] };
export type ListedLine = ConversationLine & { match: MessageMatch | null };

/** The newest activity first. Words are searched in the newest messages that hold all of them. */
export async function listConversations(
  context: ServiceContext,
  input: z.input<typeof inputSchema> = {},
): Promise<{ conversations: ListedLine[]; nextCursor: string | null }> {
  authorise(context, "conversation.read");
  const { state, cursor, limit, text, ...filter } = parseInput(inputSchema, input);
  const now = new Date();
  const words = text === undefined ? [] : wantedWords(text);
  const { found, messages } = await withTenant(context.database, context.tenantId, async (tx) => {
    const matches = await searchMessages(tx, words);
    return {
      messages: new Map(matches.map((message) => [message.conversationId, message])),
      found: await stored.listConversations(
        tx,
        {
          ...filter,
          text:
            text === undefined
              ? undefined
              : { words: text, found: matches.map(({ conversationId }) => conversationId) },
          owner: state && ownerOf[state],
          memberId: memberIn(context) ?? undefined,
        },
        { limit: limit + 1, before: cursor, reader: memberIn(context) },
      ),
    };
  });
  const matchIn = (conversationId: string): MessageMatch | null => {
    const message = messages.get(conversationId);
    return message === undefined ? null : { author: message.author, snippet: snippetOf(message.text, words) };
  };
  const { shown, nextCursor } = pageOf(found, limit, ({ activeMicros, id }) => ({
    micros: activeMicros,
    id,
  }));
  return {
    conversations: shown.map((row) => ({ ...lineOf(row, now, memberIn(context)), match: matchIn(row.id) })),
    nextCursor,
  };
}

export function lineOf(
  { activeMicros: _cursor, owner, lastContactAt, contactSeq, seenSeq, ...row }: stored.ListedConversation,
  now: Date,
  reader: string | null,
): ConversationLine {
  const { awaitingSince, answerWithinMinutes, channel } = row;
  return {
    ...row,
    state: stateOf[owner],
    isWaiting: awaitingSince !== null,
    isUnread:
      (owner === "person" || owner === "approval") &&
      (row.assigneeId === null || row.assigneeId === reader) &&
      (contactSeq ?? 0) > (seenSeq ?? 0),
    answerDueAt:
      awaitingSince === null ? null : new Date(awaitingSince.getTime() + answerWithinMinutes * 60_000),
    window: channel === "whatsapp" ? whatsappWindow(lastContactAt, now) : null,
  };
}

/** How many conversations and approvals wait for members, for the numbers in the menu. */
export async function countWaiting(
  context: ServiceContext,
): Promise<{ person: number; approvals: number; escalations: number }> {
  authorise(context, "conversation.read");
  return withTenant(context.database, context.tenantId, countHeld);
}

/** How many conversations each view of the reader shows. */
export async function countInboxViews(context: ServiceContext): Promise<ViewCounts> {
  authorise(context, "conversation.read");
  return withTenant(context.database, context.tenantId, (tx) =>
    countViews(tx, memberIn(context), mostCounted),
  );
}

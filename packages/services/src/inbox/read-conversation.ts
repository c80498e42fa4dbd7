import { explainErrorCode } from "@konstruct/channels/whatsapp/error-codes";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { listApprovals } from "@konstruct/db/approval/read-approvals";
import { findContact, type StoredContact } from "@konstruct/db/contact/find-contact";
import { activeEscalation, type Escalation } from "@konstruct/db/escalation/escalations";
import { listConversations } from "@konstruct/db/inbox/list-conversations";
import {
  type Delivery,
  type InboxMessage,
  type ListedTurn,
  readThread,
  readTurnsOf,
} from "@konstruct/db/inbox/read-thread";
import { listMemories, type StoredMemory } from "@konstruct/db/memory/list-memories";
import { listPreferences, type PreferenceWithProvenance } from "@konstruct/db/memory/read-preferences";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { memberIn } from "../acting-member.ts";
import { type ApprovalView, viewOf } from "../approval/approval-view.ts";
import { authorise, may, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { type ConversationWindow, whatsappWindowOf } from "../whatsapp/window.ts";
import { type ConversationLine, lineOf } from "./list-conversations.ts";

const mostMessages = 50;

const inputSchema = z.strictObject({
  conversationId: z.guid(),
  /** Messages before this one of the previous page. */
  beforeSeq: z.int().positive().optional(),
});

export type ShownDelivery = Delivery & {
  /** The meaning of Meta's code. */
  explanation: string | null;
};

export type ShownMessage = Omit<InboxMessage, "deliveries"> & { deliveries: ShownDelivery[] };

/** The contact. Null for members who may read conversations and not contacts. */
export type ShownContact = {
  contact: StoredContact;
  preferences: PreferenceWithProvenance[];
  /** Newest first. */
  memories: StoredMemory[];
};

export type ConversationView = {
  conversation: ConversationLine;
  /** Oldest first. */
  messages: ShownMessage[];
  /** There are messages before the first of them. */
  hasEarlier: boolean;
  person: ShownContact | null;
  escalation: Escalation | null;
  approvals: ApprovalView[];
  window: ConversationWindow | null;
  /** Newest first. */
  turns: ListedTurn[];
  costMicroUsd: number;
};

/** A conversation with everything beside it. @throws AppError `not_found`, for another tenant's too */
export async function readConversation(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<ConversationView> {
  authorise(context, "conversation.read");
  const { conversationId, beforeSeq } = parseInput(inputSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const [row] = await listConversations(tx, { conversationId }, { limit: 1, reader: memberIn(context) });
    if (row === undefined) throw refusalError("conversation.not_found");
    const found = await readThread(tx, conversationId, { limit: mostMessages + 1, beforeSeq });
    const approvals = await listApprovals(tx, { conversationId, state: "pending", limit: 20 });
    return {
      conversation: lineOf(row, new Date(), memberIn(context)),
      messages: found.slice(-mostMessages).map(withExplanations),
      hasEarlier: found.length > mostMessages,
      person: may(context, "contact.read") ? await personOf(tx, row.contactId) : null,
      escalation: (await activeEscalation(tx, conversationId)) ?? null,
      approvals: approvals.map(viewOf),
      window: (await whatsappWindowOf(tx, conversationId)) ?? null,
      ...(await readTurnsOf(tx, conversationId, 20)),
    };
  });
}

function withExplanations(message: InboxMessage): ShownMessage {
  const deliveries = message.deliveries.map((delivery) => ({
    ...delivery,
    explanation: delivery.errorCode === null ? null : (explainErrorCode(delivery.errorCode)?.words ?? null),
  }));
  return { ...message, deliveries };
}

async function personOf(tx: TenantTransaction, contactId: string | null): Promise<ShownContact | null> {
  const contact = contactId === null ? undefined : await findContact(tx, contactId);
  if (contact === undefined) return null;
  return {
    contact,
    preferences: await listPreferences(tx, contact.id),
    memories: await listMemories(tx, contact.id, 20),
  };
}

import { newId } from "@konstruct/core/ids";
import type { KonstructMessage } from "@konstruct/core/message";
import type { Queryable } from "../database.ts";
import { toStorableJson } from "../storable-json.ts";

export type InboundEvent = {
  message: KonstructMessage;
  debounceMs: number;
  traceparent?: string | undefined;
};
/** `ignored`: overheard in a place where the agent has no conversation. */
export type AcceptOutcome = "accepted" | "duplicate" | "ignored" | "unknown_account";

function toRow({ message, debounceMs, traceparent }: InboundEvent, ord: number) {
  return {
    ord,
    id: newId(),
    channel: message.channel,
    account_key: message.accountKey,
    external_id: message.externalId,
    conversation_ref: message.conversationRef,
    author: message.author,
    text: message.text,
    parts: message.parts,
    envelope: {
      identity: message.identity,
      aliases: message.aliases,
      displayName: message.displayName,
      replyTo: message.replyTo,
      replyTarget: message.replyTarget,
      // Left out when false, which is nearly always.
      isOverheard: message.requiresConversation || undefined,
      traceparent,
    },
    starts_turn: message.startsTurn,
    requires_conversation: message.requiresConversation,
    sent_at: message.sentAt,
    debounce_ms: debounceMs,
  };
}

/**
 * Stores messages of any number of tenants in one transaction, each once; returns results in the order given.
 * @param options.wake wakes the orchestrators as part of the commit (the default); otherwise call wakeTurns soon after
 */
export async function acceptMessages(
  database: Queryable,
  events: InboundEvent[],
  options: { wake?: boolean } = {},
): Promise<AcceptOutcome[]> {
  const { rows } = await database.query<{ outcomes: AcceptOutcome[] }>({
    name: "accept-inbound",
    text: "select accept_inbound($1::jsonb, $2) as outcomes",
    values: [toStorableJson(events.map(toRow)), options.wake ?? true],
  });
  return rows[0]!.outcomes;
}

/** Wakes the orchestrators for messages already committed. */
export async function wakeTurns(database: Queryable, dueInMs: number): Promise<void> {
  await database.query({
    name: "wake-turns",
    text: "select pg_notify('konstruct_wake', $1)",
    values: [String(dueInMs)],
  });
}

import type { JsonObject } from "@konstruct/core/json";
import { storableText, toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { type Disclosure, storedDisclosure } from "./disclosure.ts";

/** A message of ours outside turns: from a member, or from the agent. */
export type OwnMessage = {
  id: string;
  conversationId: string;
  channelAccountId: string;
  /** `internal`: for colleagues only. */
  direction: "outbound" | "internal";
  author: "agent" | "member";
  text: string;
  envelope?: JsonObject;
  /** Said before the text, in the same message: that an AI answers. */
  disclosure?: Disclosure | undefined;
};

/** Stores a message that starts no turn. @returns false when a message with this id exists */
export async function insertOwnMessage(tx: TenantTransaction, message: OwnMessage): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "own-message",
    text: `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, envelope, disclosure, starts_turn, sent_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, false, now()) on conflict do nothing`,
    values: [
      tx.tenantId,
      message.id,
      message.conversationId,
      message.channelAccountId,
      message.direction,
      message.author,
      storableText(message.text),
      toStorableJson(message.envelope ?? {}),
      storedDisclosure(message.disclosure),
    ],
  });
  return rowCount === 1;
}

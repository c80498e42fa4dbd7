import type { RenderedMessage } from "@konstruct/core/channel";
import type { JsonObject } from "@konstruct/core/json";
import type { Channel, ReplyTarget } from "@konstruct/core/message";
import type { Queryable } from "../database.ts";
import type { OutboxKind } from "./plan-outbox.ts";

/** One message to send, or to look up when an earlier attempt's end is not known. Shape of claim_outbox in SQL. */
export type ClaimedOutbox = {
  tenantId: string;
  id: string;
  conversationId: string;
  channelAccountId: string;
  channel: Channel;
  accountKey: string;
  accountSettings: JsonObject;
  kind: OutboxKind;
  target: ReplyTarget;
  rendered: RenderedMessage;
  attempts: number;
  attemptedAt: string | null;
  foundIn: "planned" | "attempting" | "unknown";
  uncertainAt: string | null;
  /** Known when a receipt or an echo told it before we recorded the send. */
  providerMessageId: string | null;
  turnId: string | null;
  replacesProviderId: string | null;
  /** Its turn changed something in the world: saying it twice could mislead. */
  holdsEffect: boolean;
};

export async function claimOutbox(
  database: Queryable,
  worker: string,
  maxRows: number,
  leaseMs: number,
): Promise<ClaimedOutbox[]> {
  const { rows } = await database.query<{ row: ClaimedOutbox }>({
    name: "claim-outbox",
    text: "select claim_outbox as row from claim_outbox($1, $2, $3)",
    values: [worker, maxRows, leaseMs],
  });
  return rows.map((found) => found.row);
}

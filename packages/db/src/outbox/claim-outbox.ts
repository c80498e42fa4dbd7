import type { RenderedMessage } from "@konstruct/core/channel";
import type { JsonObject } from "@konstruct/core/json";
import type { Channel, ReplyTarget } from "@konstruct/core/message";
import type { Queryable } from "../database.ts";
import type { BucketLimit } from "../limits/bucket-limit.ts";
import { withoutWake } from "../limits/without-wake.ts";
import type { StoredSending } from "../whatsapp/read-sending.ts";
import type { OutboxKind } from "./plan-outbox.ts";

/** A message to send, or to look up when it is unknown how an earlier attempt ended. Shape of claim_outbox in SQL. */
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
  limits: BucketLimit[] | null;
  /** What decides whether WhatsApp would accept it, read at the claim; null on other channels. */
  sending: StoredSending | null;
  attempts: number;
  attemptedAt: string | null;
  /** Its state when it was claimed. `attempting`: the worker died. */
  foundIn: "planned" | "attempting" | "unknown";
  /** Since when its end is unknown. */
  uncertainAt: string | null;
  /** Set before the send was recorded when a receipt or an echo arrived first. */
  providerMessageId: string | null;
  turnId: string | null;
  /** The platform's id of the placeholder it replaces. */
  replacesProviderId: string | null;
  /** Its turn had an effect, so sending it twice could mislead the contact. */
  holdsEffect: boolean;
};

/** Leases messages that are due, of all tenants. @param wake called for each message held by its limits, with the time until it is due */
export async function claimOutbox(
  database: Queryable,
  worker: string,
  maxRows: number,
  leaseMs: number,
  wake: (dueInMs: number) => void = () => undefined,
): Promise<ClaimedOutbox[]> {
  const { rows } = await database.query<{ row: ClaimedOutbox | { wakeInMs: number } }>({
    name: "claim-outbox",
    text: "select claim_outbox as row from claim_outbox($1, $2, $3)",
    values: [worker, maxRows, leaseMs],
  });
  return withoutWake(
    rows.map(({ row }) => row),
    wake,
  );
}

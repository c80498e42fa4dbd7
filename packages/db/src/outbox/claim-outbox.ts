import type { RenderedMessage } from "@konstruct/core/channel";
import type { JsonObject } from "@konstruct/core/json";
import type { Channel, ReplyTarget } from "@konstruct/core/message";
import type { Queryable } from "../database.ts";
import type { BucketLimit } from "../limits/bucket-limit.ts";
import { withoutWake } from "../limits/without-wake.ts";
import type { StoredSending } from "../whatsapp/read-sending.ts";
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
  limits: BucketLimit[] | null;
  /** Of WhatsApp: whether it would be taken, as it is when it is claimed. */
  sending: StoredSending | null;
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

/** @param wake told when something that has to wait for its limits will be due */
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

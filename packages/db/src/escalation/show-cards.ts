import type { JsonObject } from "@konstruct/core/json";
import type { CardSurface } from "../card/cards.ts";
import type { Database, Queryable } from "../database.ts";
import { conversationIdOf } from "../inbound/conversation-id.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";

/** A card to render as its subject is now. Shape of claim_cards in SQL. */
export type ClaimedCard = {
  tenantId: string;
  id: string;
  conversationId: string;
  subject: "escalation" | "approval";
  subjectId: string;
  /** Null for a note in the conversation itself. */
  memberId: string | null;
  surface: CardSurface;
  address: string;
  channelAccountId: string | null;
  accountKey: string | null;
  accountSettings: JsonObject;
  /** The revision to show. */
  wanted: number;
  attempts: number;
  attemptedAt: string | null;
  /** Its state when it was claimed. */
  foundIn: "planned" | "attempting" | "shown" | "unknown" | "failed";
  /** Where it is shown: Slack's channel, or notePlace of a Chatwoot note. */
  place: string | null;
  providerMessageId: string | null;
};

/** Leases cards that are due, of all tenants. */
export async function claimCards(
  database: Queryable,
  worker: string,
  maxCards: number,
  leaseMs: number,
): Promise<ClaimedCard[]> {
  const { rows } = await database.query<{ card: ClaimedCard }>({
    name: "claim-cards",
    text: "select claim_cards as card from claim_cards($1, $2, $3)",
    values: [worker, maxCards, leaseMs],
  });
  return rows.map((row) => row.card);
}

export type CardRecord =
  | {
      state: "shown";
      place: string | null;
      providerMessageId: string;
      /** The platform's id of the thread below the card, where the internal thread is opened. */
      threadRef?: string | undefined;
    }
  | { state: "planned" | "unknown"; retryInMs: number; reason: string }
  | { state: "failed"; reason: string };

/**
 * Records how an attempt to show a card ended. Shown, it is due again when a change was made meanwhile; failed, only at the next
 * change.
 */
export async function recordCard(
  database: Database,
  card: ClaimedCard,
  worker: string,
  record: CardRecord,
): Promise<void> {
  await withTenant(database, card.tenantId, async (tx) => {
    const shown = record.state === "shown" ? record : undefined;
    const { rowCount } = await tx.query({
      name: "record-card",
      text: `update card set state = $4, lease_owner = null, error = $5,
               place = coalesce($6, place), provider_message_id = coalesce($7, provider_message_id),
               shown = case when $4 = 'shown' then $8 else shown end,
               attempts = case when $4 = 'shown' then 0 else attempts end,
               due_at = case when $9::integer is not null then now() + make_interval(secs => $9 / 1000.0)
                             when wanted > $8 and $4 = 'shown' then now() end
             where tenant_id = $1 and id = $2 and lease_owner = $3 and state = 'attempting'`,
      values: [
        tx.tenantId,
        card.id,
        worker,
        record.state,
        "reason" in record ? record.reason.slice(0, 500) : null,
        shown?.place ?? null,
        shown?.providerMessageId ?? null,
        card.wanted,
        "retryInMs" in record ? record.retryInMs : null,
      ],
    });
    if (rowCount !== 1 || shown?.threadRef === undefined || card.channelAccountId === null) return;
    await tx.query({
      name: "open-internal-thread",
      text: `with opened as (
               insert into conversation (tenant_id, id, channel_account_id, conversation_ref, internal_thread_of) values ($1, $2, $3, $4, $5)
               -- The row exists when a member wrote below the card before its id was stored.
               on conflict (tenant_id, id) do update set internal_thread_of = excluded.internal_thread_of where conversation.internal_thread_of is null returning id)
             insert into conversation_work (tenant_id, conversation_id) select $1, id from opened on conflict do nothing`,
      values: [
        tx.tenantId,
        conversationIdOf(card.channelAccountId, shown.threadRef),
        card.channelAccountId,
        shown.threadRef,
        card.subjectId,
      ],
    });
  });
}

/** Whether a card is being posted to a member right now: a thread with an unknown id may be the one below it. */
export async function isCardOnItsWay(tx: TenantTransaction, slackUser: string): Promise<boolean> {
  const { rows } = await tx.query({
    name: "card-on-its-way",
    text: `select from card k join member_identity i on i.tenant_id = k.tenant_id and i.member_id = k.member_id
           where i.tenant_id = $1 and i.kind = 'slack_user' and i.external_id = $2
             and k.surface = 'slack' and k.state in ('attempting', 'unknown') and k.provider_message_id is null limit 1`,
    values: [tx.tenantId, slackUser],
  });
  return rows.length > 0;
}

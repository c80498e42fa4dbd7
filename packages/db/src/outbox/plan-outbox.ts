import type { RenderedMessage } from "@konstruct/core/channel";
import { newId } from "@konstruct/core/ids";
import type { ReplyTarget } from "@konstruct/core/message";
import { type BucketLimit, bucketLimits } from "../limits/bucket-limit.ts";
import { toStorableJson } from "../storable-json.ts";
import type { StoredSending } from "../whatsapp/read-sending.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type PlannedOutbox = {
  id: string;
  rendered: RenderedMessage;
  limits: BucketLimit[];
  /** Of a WhatsApp message to send now: what decides whether it would be accepted. */
  sending: StoredSending | null;
  /** Undefined: it is sent now, by `sender` or by being committed. */
  dueInMs: number | undefined;
};

/** `reply` and `placeholder` are the agent's: they are not sent while a person owns the conversation. */
export type OutboxKind = "reply" | "placeholder" | "notice" | "member_reply";

type OutboxPlan = {
  conversationId: string;
  channelAccountId: string;
  turnId: string | undefined;
  messageId: string | undefined;
  kind: OutboxKind;
  target: ReplyTarget;
  messages: RenderedMessage[];
  /** The id of the first message's row; a new one if absent. */
  firstId?: string | undefined;
  /** Outbox id of the placeholder the first message replaces. */
  replaces?: string | undefined;
  /**
   * Who sends the first message at once, when its limits allow it: it is then leased by this commit, and the others are claimed later.
   * `commit`: the channel shows what is committed, so all messages are stored as sent. Undefined: all are claimed later.
   */
  sender: { worker: string; leaseMs: number } | "commit" | undefined;
};

/** Plans one row for each platform message, in order. A placeholder that would have to wait is not planned. */
export async function planOutbox(tx: TenantTransaction, plan: OutboxPlan): Promise<PlannedOutbox[]> {
  const messages = plan.messages.map(({ limits = [], ...rendered }, at) => {
    const replaces = at === 0 && plan.replaces !== undefined;
    const id = (at === 0 ? plan.firstId : undefined) ?? newId();
    return { id, rendered, limits: bucketLimits(plan.channelAccountId, limits, replaces) };
  });
  const { sender } = plan;
  const lease = sender === "commit" ? undefined : sender;
  const { rows } = await tx.query<Pick<PlannedOutbox, "id" | "sending"> & { dueInMs: number | null }>({
    name: "plan-outbox",
    text: `with planned as (
             insert into outbox (tenant_id, id, conversation_id, channel_account_id, turn_id, message_id, kind, target, rendered, limits, replaces,
                                 state, attempts, lease_owner, attempted_at, due_at)
             select $1, o.id, $2, $3, $4, $5, $6, $7::jsonb, o.rendered, o.limits, case when o.place = 1 then $8::uuid end,
                    case when $12 then 'sent' when mine then 'attempting' else 'planned' end, (mine or $12)::integer,
                    case when mine then $9 end, case when mine or $12 then now() end,
                    case when $12 then null when mine then now() + make_interval(secs => $10 / 1000.0) else slot.due_at end
             from (select id, rendered, nullif(limits, '[]') as limits, place
                   -- Of an array the planner knows the length, so it would plan this again for every call.
                   from rows from (jsonb_to_recordset($11::jsonb) as (id uuid, rendered jsonb, limits jsonb)) with ordinality as o(id, rendered, limits, place)) o,
                  lateral (select plan_send($1, case when not $12 then o.limits end, o.place = 1 and $9::text is not null, $6 <> 'placeholder') as due_at) slot,
                  lateral (select not $12 and slot.due_at is null as mine) m
             where mine or $6 <> 'placeholder'
             order by o.place
             returning tenant_id, id, conversation_id, channel_account_id, rendered, state, due_at)
           select id, case when state = 'planned' then greatest(extract(epoch from due_at - now()) * 1000, 0)::integer end as "dueInMs",
                  case when state = 'attempting' then (
                    select sending_of($1, conversation_id, rendered -> 'body' -> 'template') from channel_account a
                    where a.tenant_id = $1 and a.id = channel_account_id and a.channel = 'whatsapp') end as sending,
                  -- The commit notifies web-chat streams and live pages.
                  case when state = 'sent' then pg_notify('konstruct_sent', conversation_id::text) end,
                  case when state = 'sent' then pg_notify('konstruct_live', tenant_id || ' conversations') end
           from planned`,
    values: [
      tx.tenantId,
      plan.conversationId,
      plan.channelAccountId,
      plan.turnId ?? null,
      plan.messageId ?? null,
      plan.kind,
      toStorableJson(plan.target),
      plan.replaces ?? null,
      lease?.worker ?? null,
      lease?.leaseMs ?? 0,
      toStorableJson(messages),
      sender === "commit",
    ],
  });
  const stored = new Map(rows.map((row) => [row.id, row]));
  return messages.flatMap((row) => {
    const { dueInMs, sending } = stored.get(row.id) ?? {};
    return sending === undefined ? [] : { ...row, sending, dueInMs: dueInMs ?? undefined };
  });
}

import type { RenderedMessage } from "@konstruct/core/channel";
import { newId } from "@konstruct/core/ids";
import type { ReplyTarget } from "@konstruct/core/message";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type PlannedOutbox = { id: string; rendered: RenderedMessage };

/** `reply` and `placeholder` are the agent's, and not sent while a person has the conversation. */
export type OutboxKind = "reply" | "placeholder" | "notice" | "member_reply";

type OutboxPlan = {
  conversationId: string;
  channelAccountId: string;
  turnId: string | undefined;
  messageId: string | undefined;
  kind: OutboxKind;
  target: ReplyTarget;
  messages: RenderedMessage[];
  /** Outbox id of the placeholder the first message replaces. */
  replaces?: string | undefined;
  /**
   * Who sends the first message at once: its intent to send is then part of this commit, the rest wait their turn.
   * `commit`: all of them are delivered by being committed.
   */
  sender: { worker: string; leaseMs: number } | "commit" | undefined;
};

/** One row a platform message, in order. @returns the first, to be sent by `sender`, and those behind it */
export async function planOutbox(tx: TenantTransaction, plan: OutboxPlan): Promise<PlannedOutbox[]> {
  const planned = plan.messages.map((rendered) => ({ id: newId(), rendered }));
  const { sender } = plan;
  const lease = sender === "commit" ? undefined : sender;
  await tx.query({
    name: "plan-outbox",
    text: `with planned as (
             insert into outbox (tenant_id, id, conversation_id, channel_account_id, turn_id, message_id, kind, target, rendered, replaces,
                                 state, attempts, lease_owner, attempted_at, due_at)
             select $1, o.id, $2, $3, $4, $5, $6, $7::jsonb, o.rendered, case when o.place = 1 then $8::uuid end,
                    case when $13 then 'sent' when mine then 'attempting' else 'planned' end, (mine or $13)::integer,
                    case when mine then $9 end, case when mine or $13 then now() end,
                    case when $13 then null when mine then now() + make_interval(secs => $10 / 1000.0) else now() end
             from unnest($11::uuid[], $12::jsonb[]) with ordinality as o(id, rendered, place),
                  lateral (select o.place = 1 and $9::text is not null as mine) m
             order by o.place
             returning conversation_id, state)
           -- Whoever shows the conversation live hears of it with this commit.
           select pg_notify('konstruct_sent', conversation_id::text) from planned where state = 'sent' limit 1`,
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
      planned.map((row) => row.id),
      planned.map((row) => toStorableJson(row.rendered)),
      sender === "commit",
    ],
  });
  return planned;
}

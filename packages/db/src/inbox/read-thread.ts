import type { JsonObject } from "@konstruct/core/json";
import type { Part } from "@konstruct/core/message";
import { turnHasFailedCall } from "../tool/call-failed.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { seenText } from "../words-of-row.ts";

/** The delivery of one platform message of ours. */
export type Delivery = {
  outboxId: string;
  state: "planned" | "attempting" | "sent" | "unknown" | "failed";
  receipt: "sent" | "failed" | "delivered" | "read" | null;
  errorCode: string | null;
  error: string | null;
};

export type InboxMessage = {
  id: string;
  seq: number;
  /** `internal`: a note, or a reply the agent did not send. */
  direction: "inbound" | "outbound" | "internal";
  author: "contact" | "agent" | "member";
  memberId: string | null;
  memberName: string | null;
  text: string;
  parts: Part[];
  sentAt: Date;
  turnId: string | null;
  /** A tool failed in its turn. */
  toolFailed: boolean;
  /** The source of each fact in a reply. */
  provenance: JsonObject[] | null;
  deliveries: Delivery[];
};

/** The newest messages of a conversation, oldest first; with `beforeSeq`, earlier ones. */
export async function readThread(
  tx: TenantTransaction,
  conversationId: string,
  { limit, beforeSeq }: { limit: number; beforeSeq?: number | undefined },
): Promise<InboxMessage[]> {
  const { rows } = await tx.query<InboxMessage>({
    name: "read-thread",
    text: `with shown as materialized (
             select m.* from message m
             where m.tenant_id = $1 and m.conversation_id = $2 and ($3::bigint is null or m.seq < $3)
               -- A decision is the input of one turn and was never said.
               and not m.envelope ? 'approvalId'
             order by m.seq desc limit $4),
           sent as (
             select o.message_id, jsonb_agg(jsonb_build_object('outboxId', o.id, 'state', o.state, 'receipt', o.receipt,
                      'errorCode', coalesce(r.error_code, o.error_code), 'error', coalesce(r.error, o.error)) order by o.seq) as deliveries
             from outbox o
             left join lateral (
               select r.error_code, r.error from receipt r
               where r.tenant_id = $1 and r.outbox_id = o.id and r.status = 'failed' limit 1) r on true
             where o.tenant_id = $1 and o.conversation_id = $2 and o.message_id in (select id from shown)
             group by o.message_id)
           select m.id, m.seq, m.direction, m.author, b.id as "memberId", b.name as "memberName", ${seenText("m")} as text, m.parts, m.sent_at as "sentAt", m.turn_id as "turnId",
             ${turnHasFailedCall("$1", "m.turn_id")} as "toolFailed", m.provenance, coalesce(s.deliveries, '[]') as deliveries
           from shown m
           left join sent s on s.message_id = m.id
           left join member b on b.tenant_id = $1 and b.id::text = m.envelope ->> 'memberId'
           order by m.seq`,
    values: [tx.tenantId, conversationId, beforeSeq ?? null, limit],
  });
  return rows;
}

export type ListedTurn = {
  id: string;
  outcome: string;
  startedAt: Date;
  finishedAt: Date;
  costMicroUsd: number;
  /** Null: a draft, in a preview. */
  versionNumber: number | null;
  toolFailed: boolean;
};

/** The newest turns first, and the cost of all of them. */
export async function readTurnsOf(
  tx: TenantTransaction,
  conversationId: string,
  limit: number,
): Promise<{ turns: ListedTurn[]; costMicroUsd: number }> {
  const { rows: turns } = await tx.query<ListedTurn>({
    name: "turns-of",
    text: `select t.id, t.outcome, t.started_at as "startedAt", t.finished_at as "finishedAt", t.cost_micro_usd as "costMicroUsd",
             v.number as "versionNumber", ${turnHasFailedCall("$1", "t.id")} as "toolFailed"
           from turn t left join agent_version v on v.tenant_id = t.tenant_id and v.id = t.agent_version_id
           where t.tenant_id = $1 and t.conversation_id = $2 order by t.started_at desc, t.id desc limit $3`,
    values: [tx.tenantId, conversationId, limit],
  });
  const { rows: sums } = await tx.query<{ cost: number }>({
    name: "cost-of-conversation",
    text: "select coalesce(sum(cost_micro_usd), 0) as cost from turn where tenant_id = $1 and conversation_id = $2",
    values: [tx.tenantId, conversationId],
  });
  return { turns, costMicroUsd: sums[0]!.cost };
}

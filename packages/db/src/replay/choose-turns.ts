import { isNoPreview } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { ReplayFilter } from "./replays.ts";

/** How many turns of one conversation are replayed, the oldest first. */
const mostTurnsEach = 50;

/**
 * Stores the turns to replay: those of the newest `count` conversations that match the filter. Each conversation's turns are in the
 * order they happened.
 * @returns how many conversations and turns were stored
 */
export async function chooseTurns(
  tx: TenantTransaction,
  replayId: string,
  { agentId, filter, count }: { agentId: string; filter: ReplayFilter; count: number },
): Promise<{ conversations: number; turns: number }> {
  const { rows } = await tx.query<{ conversations: number; turns: number }>({
    text: `with chosen as (
             select c.id, c.created_at from conversation c
             join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id and a.agent_id = $3
             where c.tenant_id = $1 and c.internal_thread_of is null and ${isNoPreview("c")}
               and exists (select from turn t where t.tenant_id = c.tenant_id and t.conversation_id = c.id
                     and ($7::timestamptz is null or t.started_at >= $7::timestamptz))
               and (not $4::boolean or exists (select from escalation e where e.tenant_id = c.tenant_id and e.conversation_id = c.id))
               and (not $5::boolean or exists (select from feedback f where f.tenant_id = c.tenant_id and f.conversation_id = c.id and f.rating = 'down'))
               and ($6::text is null or exists (select from tool_call k where k.tenant_id = c.tenant_id and k.conversation_id = c.id and k.tool = $6))
             order by c.created_at desc, c.id desc limit $8),
           turns as (
             select t.id, t.conversation_id, row_number() over (order by h.created_at desc, t.conversation_id, t.started_at, t.id) as place
             from chosen h cross join lateral (
               select t.id, t.conversation_id, t.started_at from turn t
               where t.tenant_id = $1 and t.conversation_id = h.id order by t.started_at, t.id limit ${mostTurnsEach}) t),
           written as (
             insert into replay_turn (tenant_id, replay_id, turn_id, conversation_id, place)
             select $1, $2, id, conversation_id, place from turns returning conversation_id),
           counted as (
             update replay set conversations = (select count(distinct conversation_id) from written) where tenant_id = $1 and id = $2)
           select count(distinct conversation_id)::int as conversations, count(*)::int as turns from written`,
    values: [
      tx.tenantId,
      replayId,
      agentId,
      filter.escalated ?? false,
      filter.thumbsDown ?? false,
      filter.tool ?? null,
      filter.since ?? null,
      count,
    ],
  });
  return rows[0]!;
}

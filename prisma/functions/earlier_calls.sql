-- Returns finished tool calls of a conversation's last 100 turns, oldest first: the newest 40 at most, within 64 kB of results,
-- the newest in any case. Leaves out calls from before a memory purge.
-- Called by: claimed_turns
create or replace function earlier_calls(of_tenant uuid, of_conversation uuid, purged_before timestamptz) returns jsonb
-- plpgsql, so that its plan is cached: claimed_turns calls it for each conversation.
language plpgsql stable as $$
begin
  return (
    with last_turn as materialized (
      select t.id, t.to_seq, t.started_at from public.turn t
      where t.tenant_id = of_tenant and t.conversation_id = of_conversation and (purged_before is null or t.started_at > purged_before)
      order by t.started_at desc limit 100
    ),
    newest as materialized (
      select c.*, t.to_seq, t.started_at from last_turn t
      cross join lateral (
        select * from public.tool_call c
        where c.tenant_id = of_tenant and c.turn_id = t.id and c.state in ('done', 'failed', 'unknown')
        -- offset 0: the planner uses the index for each turn, whatever row count it estimates.
        offset 0
      ) c
      order by t.started_at desc, c.id desc limit 40
    ),
    sized as (
      select n.*, sum(coalesce(octet_length(n.result::text), 0)) over newer as bytes, row_number() over newer as place
      from newest n window newer as (order by n.started_at desc, n.id desc)
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'turnId', s.turn_id, 'tool', s.tool, 'effect', s.effect, 'args', s.args,
             'state', s.state, 'result', s.result, 'idempotencyKey', s.idempotency_key, 'seq', s.to_seq,
             'createdAt', floor(extract(epoch from s.created_at) * 1000), 'endedAt', floor(extract(epoch from s.ended_at) * 1000))
             order by s.place desc), '[]')
    from sized s where s.bytes <= 65536 or s.place = 1);
end
$$;

revoke all on function earlier_calls(uuid, uuid, timestamptz) from public;
grant execute on function earlier_calls(uuid, uuid, timestamptz) to konstruct_definer;

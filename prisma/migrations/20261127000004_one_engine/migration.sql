-- function earlier_calls sha256:5d69070d1935e51771c5778cd33c412f008d6623c1d35e5030cf9fef8660a578
-- function open_steps sha256:5bc88b51c6654a2dd68b2e6e49a4b043520728b2d13cbbf22d360df4e1432d10
-- function claimed_turns sha256:2132b8b67ba82edcf866350ec7fdb501a2144460e6921bdc33dfe2e5d13b8c17

create or replace function earlier_calls(of_tenant uuid, of_conversation uuid, purged_before timestamptz) returns jsonb
-- With its own plan: it is asked for each conversation that is claimed.
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
        -- Turn by turn, whatever the planner takes their number for.
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

create or replace function open_steps(of_tenant uuid, of_conversation uuid) returns jsonb
-- With its own plan: it is asked for each conversation that is claimed.
language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('turnId', s.turn_id, 'ordinal', s.ordinal, 'body', encode(s.body, 'base64'))
             order by s.ordinal, s.turn_id), '[]')
    from (select * from public.turn_step s
          where s.tenant_id = of_tenant and s.conversation_id = of_conversation
            and not exists (select from public.turn t where t.tenant_id = s.tenant_id and t.id = s.turn_id)
          order by s.ordinal, s.turn_id limit 100) s);
end
$$;

revoke all on function open_steps(uuid, uuid) from public;
grant execute on function open_steps(uuid, uuid) to konstruct_definer;

create or replace function claimed_turns(worker text, claimed uuid[], slowed jsonb) returns setof jsonb
language sql stable as $$
  select jsonb_build_object(
    'tenantId', w.tenant_id, 'conversationId', w.conversation_id, 'fence', w.fence, 'doneSeq', w.done_seq,
    'crashCount', w.crash_count, 'failureCount', w.failure_count, 'restartCount', w.restart_count,
    'channel', a.channel, 'channelAccountId', a.id, 'accountKey', a.account_key, 'accountSettings', a.settings,
    'owner', w.owner, 'deskOf', c.desk_of, 'heldMs', slowed -> w.conversation_id::text,
    'escalationId', (select e.id from public.escalation e
                     where e.tenant_id = w.tenant_id and e.conversation_id = w.conversation_id and e.state in ('open', 'owned')),
    'agentId', a.agent_id, 'agentVersionId', v.id, 'liveVersionId', g.live_version_id, 'isPreview', c.preview,
    'contact', known.contact,
    'summary', (select s.text from public.conversation_summary s
                where s.tenant_id = w.tenant_id and s.conversation_id = w.conversation_id),
    'session', (select jsonb_build_object('version', s.version, 'state', s.state)
                from public.session s where s.tenant_id = w.tenant_id and s.conversation_id = w.conversation_id),
    'pending', (select p from public.pending_messages(w.tenant_id, w.conversation_id, w.done_seq) p),
    'history', (select h from public.messages_before(
                  w.tenant_id, w.conversation_id, w.done_seq, (known.contact ->> 'purgedBefore')::timestamptz, size.history) h),
    'toolCalls', (select t from public.open_tool_calls(w.tenant_id, w.conversation_id) t),
    'earlierCalls', public.earlier_calls(w.tenant_id, w.conversation_id, (known.contact ->> 'purgedBefore')::timestamptz),
    'openSteps', public.open_steps(w.tenant_id, w.conversation_id))
  from public.conversation_work w
  join public.conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
  join public.channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  join public.agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
  left join public.agent_version v on v.tenant_id = g.tenant_id and v.id = coalesce(w.pinned_version_id, g.live_version_id)
  -- Read once: a large configuration is unpacked for each look into it.
  cross join lateral (select coalesce(k.history_window, 10) as history
                      from jsonb_to_record(v.config) as k(history_window integer) offset 0) size
  cross join lateral (select case when c.contact_id is not null then
    public.known_contact(c.tenant_id, c.contact_id, a.agent_id, size.history) end as contact
    -- Asked once: without this fence the planner asks again for every row of the history.
    offset 0) known
  where w.conversation_id = any (claimed) and w.lease_owner = worker
$$;

revoke all on function claimed_turns(text, uuid[], jsonb) from public;
grant execute on function claimed_turns(text, uuid[], jsonb) to konstruct_definer;

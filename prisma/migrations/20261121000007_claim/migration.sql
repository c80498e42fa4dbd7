create index conversation_work_leased on conversation_work (tenant_id) where lease_owner is not null;

-- Takes up to max_turns conversations that are due, fairly over tenants: the tenant with the fewest turns running gets
-- the next one (water-filling), so a flood delays only its owner. Returns each with all a turn needs.
create function claim_turns(worker text, max_turns integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  claimed uuid[];
begin
  with recursive lane as (
    (select w.tenant_id from public.conversation_work w where w.wake_at <= now() order by w.tenant_id limit 1)
    union all
    select (select w.tenant_id from public.conversation_work w
            where w.tenant_id > lane.tenant_id and w.wake_at <= now() order by w.tenant_id limit 1)
    from lane where lane.tenant_id is not null
  ),
  busy as (
    select lane.tenant_id,
           (select count(*) from (select from public.conversation_work w
              where w.tenant_id = lane.tenant_id and w.lease_owner is not null limit 256) running) as running
    from lane where lane.tenant_id is not null
  ),
  candidate as (
    select due.*
    from (select * from busy order by running, random() limit greatest(max_turns, 16)) busy,
    lateral (
      select w.tenant_id, w.conversation_id, w.wake_at,
             busy.running + row_number() over (order by w.wake_at) as place
      from (select * from public.conversation_work w
            where w.tenant_id = busy.tenant_id and w.wake_at <= now() order by w.wake_at limit max_turns * 4) w
    ) due
    -- More than are wanted: another worker may hold the first of them.
    order by place, wake_at
    limit max_turns * 4
  ),
  taken as (
    select w.tenant_id, w.conversation_id
    from public.conversation_work w
    join candidate c on c.tenant_id = w.tenant_id and c.conversation_id = w.conversation_id
    where w.wake_at <= now()
    order by c.place, c.wake_at
    limit max_turns
    for update of w skip locked
  ),
  leased as (
    update public.conversation_work w set
      lease_owner = worker,
      lease_until = now() + make_interval(secs => lease_ms / 1000.0),
      wake_at = now() + make_interval(secs => lease_ms / 1000.0),
      fence = w.fence + 1,
      pending_since = null,
      -- A lease nobody gave back: the worker died in the middle.
      crash_count = w.crash_count + (w.lease_owner is not null)::integer
    from taken where w.tenant_id = taken.tenant_id and w.conversation_id = taken.conversation_id
    returning w.conversation_id
  )
  select array_agg(conversation_id) into claimed from leased;

  -- A statement of its own: its snapshot is younger than the locks, so no message accepted before them is missed.
  return query
  select jsonb_build_object(
    'tenantId', w.tenant_id, 'conversationId', w.conversation_id, 'fence', w.fence, 'doneSeq', w.done_seq,
    'crashCount', w.crash_count, 'failureCount', w.failure_count, 'restartCount', w.restart_count,
    'channel', a.channel, 'channelAccountId', a.id, 'accountKey', a.account_key, 'accountSettings', a.settings,
    'owner', c.owner, 'agentId', a.agent_id, 'agentVersionId', v.id,
    'contact', (select jsonb_build_object('id', k.id, 'displayName', k.display_name, 'attributes', k.attributes)
                from public.contact k where k.tenant_id = c.tenant_id and k.id = c.contact_id),
    'session', (select jsonb_build_object('version', s.version, 'state', s.state)
                from public.session s where s.tenant_id = w.tenant_id and s.conversation_id = w.conversation_id),
    'pending', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'seq', m.seq, 'text', m.text, 'parts', m.parts,
                  'envelope', m.envelope, 'sentAt', m.sent_at) order by m.sent_at, m.seq)
                from (select * from public.message m where m.tenant_id = w.tenant_id and m.conversation_id = w.conversation_id
                        and m.seq > w.done_seq and m.starts_turn order by m.seq limit 50) m), '[]'),
    'history', coalesce((select jsonb_agg(jsonb_build_object('author', h.author, 'text', h.text, 'at', h.sent_at) order by h.seq)
                from (select * from public.message h where h.tenant_id = w.tenant_id and h.conversation_id = w.conversation_id
                        and (h.seq <= w.done_seq or not h.starts_turn)
                      order by h.seq desc limit coalesce((v.config ->> 'history_window')::integer, 10)) h), '[]'),
    'toolCalls', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'turnId', t.turn_id, 'tool', t.tool, 'effect', t.effect,
                  'args', t.args, 'idempotencyKey', t.idempotency_key, 'state', t.state, 'attempts', t.attempts) order by t.created_at)
                from public.tool_call t where t.tenant_id = w.tenant_id and t.conversation_id = w.conversation_id
                  and t.state in ('planned', 'attempting')), '[]'))
  from public.conversation_work w
  join public.conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
  join public.channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  join public.agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
  left join public.agent_version v on v.tenant_id = g.tenant_id and v.id = g.live_version_id
  where w.conversation_id = any (claimed) and w.lease_owner = worker;
end
$$;

-- Keeps the leases of turns still running; what was lost meanwhile is simply not returned.
create function renew_turn_leases(worker text, tenants uuid[], conversations uuid[], lease_ms integer) returns setof uuid
language sql security definer set search_path = pg_catalog, public as $$
  update public.conversation_work w set
    lease_until = now() + make_interval(secs => lease_ms / 1000.0),
    wake_at = now() + make_interval(secs => lease_ms / 1000.0)
  from unnest(tenants, conversations) as held(tenant_id, conversation_id)
  where w.tenant_id = held.tenant_id and w.conversation_id = held.conversation_id and w.lease_owner = worker
  returning w.conversation_id
$$;

-- For the gauges: how much waits, and for how long, over all tenants.
create function pending_work() returns table (conversations bigint, oldest_ms bigint, outbox bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select (select count(*) from public.conversation_work where wake_at <= now()),
         (select coalesce(extract(epoch from now() - min(wake_at)) * 1000, 0)::bigint from public.conversation_work where wake_at <= now()),
         (select count(*) from public.outbox where due_at <= now())
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'claim_turns(text, integer, integer)', 'renew_turn_leases(text, uuid[], uuid[], integer)', 'pending_work()'
  ] loop
    execute 'alter function ' || signature || ' owner to konstruct_definer';
    execute 'revoke all on function ' || signature || ' from public';
    execute 'grant execute on function ' || signature || ' to konstruct_app';
  end loop;
end
$$;

-- function audit_tenants_to_seal sha256:ac7961ef7eb976d4de65f7e373defaeb9faf7314fc27b07bf5ea04d168c2eebe
-- function read_limits sha256:6a164bd4cd5b5a50bd9ba1afb15fadb1249573dbc390e7812c04c739fa456fe4
-- function lock_buckets sha256:5086215ad0512649830ca84924df318bf795dc0f44ac5f3ca82fb569ef73ca7c
-- function claim_outbox sha256:791116709ea18a6c16713c614cbfc2615772df2f20f00c9a4ba321dc94ce000f
-- function claim_turns sha256:a05b323fa319cb5d919d6ca764220a755a111bd48282298deb31f18811d1daf4
-- function conversation_named sha256:73759627494ee6a27e46957179a63fcf054be52198ccc5714bd4a16d34827bc5
-- function first_id_at sha256:9917bf7a6cc849dd2fbaef783550ea0a80f5417f85447e29b775bb711bb0f917
-- function has_budget sha256:361bd822c0de119758bb6780273428c783aefd1033f89cebb3dad82b7a5b9cb1
-- function known_contact sha256:6c35957b2086030f92eb5a78a68bd2f2fb2dac4fca627c92e54e7a5bf0b120fe
-- function limit_setting sha256:97758509f2df828f5e79013ea1914fafbf41e8c9565677ef27a37d206a25ac9e
-- function noticed_members sha256:8e8d28425c9f681f0a2919306c6019d21224f7ba73aba69d402d266ac779f3c6
-- function renew_turn_leases sha256:7aee4146a5bcb87808d5e7db9c110f4ee5c3018bc81187cd6b1a036fb22fcc51
-- function turn_limits sha256:49edde1154a545f1edd99e53bc09cac494d951871ca81fa0c9556ae9b9e693f3

grant create on schema public to konstruct_definer;

create or replace function audit_tenants_to_seal(max_tenants integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query
  select t.id
  from public.tenant t
  left join lateral (
    select b.staged_in, b.last_xid, b.last_id from public.audit_batch b where b.tenant_id = t.id
    order by b.seq_to desc, b.staged_in = public.database_cluster() desc limit 1
  ) mark on true
  where mark.staged_in <> public.database_cluster()
     or exists (
       select from public.audit_entry e
       where e.tenant_id = t.id
         and (mark.staged_in is null or e.staged_in = public.database_cluster())
         and (mark.staged_in is null or (e.staged_xid, e.id) > (mark.last_xid, mark.last_id))
         and (e.staged_xid < pg_snapshot_xmin(pg_current_snapshot()) or e.staged_in <> public.database_cluster()))
  limit max_tenants;
end
$$;

alter function audit_tenants_to_seal(integer) owner to konstruct_definer;
revoke all on function audit_tenants_to_seal(integer) from public;
grant execute on function audit_tenants_to_seal(integer) to konstruct_app;

create or replace function read_limits(limits jsonb) returns table (key text, pause interval, ahead interval)
language sql immutable as $$
  select l.key, make_interval(secs => 1 / l."perSecond"), (l.burst - 1) * make_interval(secs => 1 / l."perSecond")
  from jsonb_to_recordset(limits) as l(key text, "perSecond" double precision, burst integer)
$$;

revoke all on function read_limits(jsonb) from public;
grant execute on function read_limits(jsonb) to konstruct_app, konstruct_definer;

create or replace function lock_buckets(tenants uuid[], limits jsonb[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.rate_bucket (tenant_id, key, taken_until, promised_until)
  select distinct taker.tenant, l.key, 'epoch'::timestamptz, 'epoch'::timestamptz
  from unnest(tenants, limits) as taker(tenant, limits), public.read_limits(taker.limits) l
  where taker.limits is not null
  order by 1, 2
  on conflict (tenant_id, key) do update set told_at = excluded.told_at where false;
end
$$;

revoke all on function lock_buckets(uuid[], jsonb[]) from public;
grant execute on function lock_buckets(uuid[], jsonb[]) to konstruct_app, konstruct_definer;

create or replace function claim_outbox(worker text, max_rows integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public
-- Planned once a connection: each plan costs as much as the work.
set plan_cache_mode = force_generic_plan as $$
declare
  due jsonb;
  item record;
  place timestamptz;
  next_at timestamptz;
  ready uuid[] := '{}';
begin
  with recursive lane as (
    (select o.tenant_id from public.outbox o where o.due_at <= now() order by o.tenant_id limit 1)
    union all
    select (select o.tenant_id from public.outbox o
            where o.tenant_id > lane.tenant_id and o.due_at <= now() order by o.tenant_id limit 1)
    from lane where lane.tenant_id is not null
  ),
  candidate as (
    select due.* from (select tenant_id from lane where tenant_id is not null order by random() limit greatest(max_rows, 16)) lane,
    lateral (
      select o.tenant_id, o.id, o.due_at, row_number() over (order by o.due_at) as place
      from (select * from public.outbox o where o.tenant_id = lane.tenant_id and o.due_at <= now()
              and not exists (select from public.outbox earlier
                where earlier.tenant_id = o.tenant_id and earlier.conversation_id = o.conversation_id and earlier.seq < o.seq
                  and earlier.state in ('planned', 'attempting', 'unknown') and earlier.due_at is not null)
            order by o.due_at limit max_rows * 4) o
    ) due
    order by place, due_at limit max_rows * 4
  ),
  -- A person has the conversation, so the agent's planned replies are not sent.
  overtaken as (
    update public.outbox o set state = 'failed', due_at = null, error_code = 'person_took_over', error = 'a person has the conversation'
    from candidate c, public.conversation_work w
    where c.tenant_id = o.tenant_id and c.id = o.id and o.state = 'planned' and o.kind in ('reply', 'placeholder')
      and w.tenant_id = o.tenant_id and w.conversation_id = o.conversation_id and w.owner = 'person' and o.turn_id is distinct from w.handoff_turn_id
    returning o.id
  ),
  taken as (
    select o.tenant_id, o.id, o.state, o.limits, c.place, c.due_at
    from public.outbox o join candidate c on c.tenant_id = o.tenant_id and c.id = o.id
    join public.conversation_work w on w.tenant_id = o.tenant_id and w.conversation_id = o.conversation_id
    where o.due_at <= now() and o.id not in (select t.id from overtaken t)
      -- The lock re-reads the row, so no person can take over between this check and the attempt.
      and not (o.state = 'planned' and o.kind in ('reply', 'placeholder') and w.owner = 'person' and o.turn_id is distinct from w.handoff_turn_id)
    order by c.place, c.due_at
    limit max_rows
    for update of o skip locked for share of w skip locked
  )
  select jsonb_agg(jsonb_build_object('tenant', t.tenant_id, 'id', t.id, 'foundIn', t.state, 'number', t.number,
           -- Looking up the end of an earlier attempt sends nothing, so no limit applies.
           'limits', case when t.state = 'planned' then t.limits end))
  into due from (select t.*, row_number() over (order by t.place, t.due_at) as number from taken t) t;
  if due is null then
    return;
  end if;

  perform public.lock_buckets(array_agg(f.tenant), array_agg(f.limits))
  from jsonb_to_recordset(due) as f(tenant uuid, limits jsonb) where f.limits is not null;
  for item in
    select * from jsonb_to_recordset(due) as f(tenant uuid, id uuid, number integer, limits jsonb) order by f.number
  loop
    if item.limits is null or public.take_tokens(item.tenant, item.limits, true) then
      ready := ready || item.id;
      continue;
    end if;
    place := public.reserve_place(item.tenant, item.limits);
    update public.outbox o set due_at = place where o.tenant_id = item.tenant and o.id = item.id;
    next_at := least(next_at, place);
  end loop;
  if next_at is not null then
    -- This row says when to claim again: at once when waiting messages filled the batch.
    return next jsonb_build_object('wakeInMs',
      case when jsonb_array_length(due) = max_rows then 0 else greatest(extract(epoch from next_at - now()) * 1000, 0)::integer end);
  end if;

  return query
  with leased as (
    update public.outbox o set
      state = 'attempting',
      lease_owner = worker,
      -- Its sender died, so it is uncertain from now on whether it was sent.
      uncertain_at = case when f."foundIn" = 'planned' then o.uncertain_at else coalesce(o.uncertain_at, now()) end,
      attempts = o.attempts + 1,
      attempted_at = case when f."foundIn" = 'planned' then now() else o.attempted_at end,
      due_at = now() + make_interval(secs => lease_ms / 1000.0)
    from jsonb_to_recordset(due) as f(tenant uuid, id uuid, "foundIn" text)
    where o.tenant_id = f.tenant and o.id = f.id and o.id = any (ready)
    returning o.*, f."foundIn" as found_in
  )
  select jsonb_build_object(
    'tenantId', l.tenant_id, 'id', l.id, 'conversationId', l.conversation_id, 'channelAccountId', l.channel_account_id,
    'channel', a.channel, 'accountKey', a.account_key, 'accountSettings', a.settings, 'kind', l.kind, 'target', l.target,
    'rendered', l.rendered, 'limits', l.limits,
    'sending', case when a.channel = 'whatsapp' then public.sending_of(l.tenant_id, l.conversation_id, l.rendered -> 'body' -> 'template') end, 'attempts', l.attempts, 'attemptedAt', l.attempted_at, 'foundIn', l.found_in,
    'uncertainAt', l.uncertain_at, 'providerMessageId', l.provider_message_id, 'turnId', l.turn_id,
    'replacesProviderId', (select p.provider_message_id from public.outbox p where p.tenant_id = l.tenant_id and p.id = l.replaces),
    'holdsEffect', exists (select from public.tool_call t where t.tenant_id = l.tenant_id and t.turn_id = l.turn_id and t.effect <> 'read'))
  from leased l join public.channel_account a on a.tenant_id = l.tenant_id and a.id = l.channel_account_id
  order by l.seq;
end
$$;

alter function claim_outbox(text, integer, integer) owner to konstruct_definer;
revoke all on function claim_outbox(text, integer, integer) from public;
grant execute on function claim_outbox(text, integer, integer) to konstruct_app;

create or replace function claim_turns(worker text, max_turns integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public
-- Planned once a connection: each plan costs as much as the work.
set plan_cache_mode = force_generic_plan as $$
declare
  due jsonb := public.lock_due_conversations(max_turns);
  through record;
begin
  if due is null then
    return;
  end if;
  -- Separate statements from here on: their snapshots are newer than the locks, so they see every message accepted before.
  select jsonb_agg(t) into due from public.turns_with_limits(due) t;
  through := public.apply_turn_limits(due);

  update public.conversation_work w set
    lease_owner = worker,
    lease_until = now() + make_interval(secs => lease_ms / 1000.0),
    wake_at = now() + make_interval(secs => lease_ms / 1000.0),
    fence = w.fence + 1,
    pending_since = null,
    is_new = false,
    held_until = case when through.slowed ? w.conversation_id::text then w.held_until end,
    -- The lease was not given back: its worker died.
    crash_count = w.crash_count + (w.lease_owner is not null)::integer
  from jsonb_to_recordset(due) as f(tenant uuid, conversation uuid)
  where w.tenant_id = f.tenant and w.conversation_id = f.conversation and w.conversation_id = any (through.claimed);

  if through.next_at is not null then
    -- This row says when to claim again: at once when waiting conversations filled the batch.
    return next jsonb_build_object('wakeInMs',
      case when jsonb_array_length(due) = max_turns then 0 else greatest(extract(epoch from through.next_at - now()) * 1000, 0)::integer end);
  end if;
  return query select t from public.claimed_turns(worker, through.claimed, through.slowed) t;
end
$$;

alter function claim_turns(text, integer, integer) owner to konstruct_definer;
revoke all on function claim_turns(text, integer, integer) from public;
grant execute on function claim_turns(text, integer, integer) to konstruct_app;

create or replace function conversation_named(account uuid, ref text) returns uuid
language plpgsql immutable parallel safe as $$
begin
  return substring(encode(sha256(convert_to(account::text || '/' || ref, 'UTF8')), 'hex') for 32)::uuid;
end
$$;

revoke all on function conversation_named(uuid, text) from public;
grant execute on function conversation_named(uuid, text) to konstruct_definer;

create or replace function first_id_at(moment timestamptz) returns uuid
language plpgsql immutable as $$
begin
  return (lpad(to_hex(greatest(floor(extract(epoch from moment) * 1000), 0)::bigint), 12, '0') || repeat('0', 20))::uuid;
end
$$;

revoke all on function first_id_at(timestamp with time zone) from public;
grant execute on function first_id_at(timestamp with time zone) to konstruct_app;

create or replace function has_budget(of_tenant uuid, of_agent uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return (
    select exists (select from public.budget b where b.tenant_id = of_tenant and (b.agent_id is null or b.agent_id = of_agent)));
end
$$;

alter function has_budget(uuid, uuid) owner to konstruct_definer;
revoke all on function has_budget(uuid, uuid) from public;
grant execute on function has_budget(uuid, uuid) to konstruct_app;

create or replace function known_contact(tenant uuid, contact uuid, agent uuid, history_window integer) returns jsonb
language plpgsql stable as $$
begin
  return (
    with person as materialized (
      select k.id, k.display_name, k.attributes, p.is_root from public.person_of(tenant, contact) p
      join public.contact k on k.tenant_id = tenant and k.id = p.id
    )
    select jsonb_build_object(
      'id', root.id,
      'displayName', coalesce(root.display_name, (select min(p.display_name) from person p)),
      'attributes', coalesce((select jsonb_object_agg(a.key, a.value order by p.is_root) from person p, jsonb_each(p.attributes) a), '{}'),
      'preferences', coalesce((
        select jsonb_agg(jsonb_build_object('kind', f.kind, 'value', f.value) order by f.created_at desc)
        from (select f.* from public.preference f
              where f.tenant_id = tenant and f.agent_id = agent and f.contact_id in (select p.id from person p) and f.retired_at is null
              order by f.created_at desc limit 40) f), '[]'),
      'purgedBefore', (select max(g.before) from public.memory_purge g
                       where g.tenant_id = tenant and g.agent_id = agent and g.contact_id in (select p.id from person p)),
      -- True when the person has more messages in memory than the turn's history window.
      'hasMemories', exists (
        select from public.conversation o join public.memory_entry e on e.tenant_id = o.tenant_id and e.conversation_id = o.id
        where o.tenant_id = tenant and o.contact_id in (select p.id from person p) and e.agent_id = agent
        offset history_window limit 1))
    from person root where root.is_root);
end
$$;

revoke all on function known_contact(uuid, uuid, uuid, integer) from public;
grant execute on function known_contact(uuid, uuid, uuid, integer) to konstruct_app, konstruct_definer;

create or replace function limit_setting(settings jsonb, default_setting jsonb) returns jsonb
language sql immutable as $$
  select jsonb_build_object(
    'perSecond', least(greatest(coalesce(case jsonb_typeof(settings -> 'perMinute') when 'number' then (settings ->> 'perMinute')::numeric end,
      (default_setting ->> 'perMinute')::numeric), 0.01), 1000000) / 60,
    'burst', least(greatest(coalesce(case jsonb_typeof(settings -> 'burst') when 'number' then trunc((settings ->> 'burst')::numeric) end,
      (default_setting ->> 'burst')::numeric), 1), 1000000))
$$;

revoke all on function limit_setting(jsonb, jsonb) from public;
grant execute on function limit_setting(jsonb, jsonb) to konstruct_app, konstruct_definer;

create or replace function noticed_members(tenant uuid) returns jsonb
language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('email', r.email, 'role', r.role, 'by', r.by) order by r.email), '[]')
    from (select a.email, a.role, array_agg(distinct a.surface order by a.surface) as by
          from public.member_addresses(tenant, null) a group by a.email, a.role order by a.email limit 500) r);
end
$$;

revoke all on function noticed_members(uuid) from public;
grant execute on function noticed_members(uuid) to konstruct_app, konstruct_definer;

create or replace function renew_turn_leases(worker text, tenants uuid[], conversations uuid[], lease_ms integer) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public
-- Planned once a connection: each plan costs as much as the work.
set plan_cache_mode = force_generic_plan as $$
begin
  return query
  -- In the order of mark_inbound_due, so that the two cannot deadlock.
  with held as materialized (
    select w.tenant_id, w.conversation_id
    from unnest(tenants, conversations) as asked(tenant_id, conversation_id)
    join public.conversation_work w on w.tenant_id = asked.tenant_id and w.conversation_id = asked.conversation_id
    where w.lease_owner = worker
    order by w.tenant_id, w.conversation_id for update of w
  )
  update public.conversation_work w set
    lease_until = now() + make_interval(secs => lease_ms / 1000.0),
    wake_at = now() + make_interval(secs => lease_ms / 1000.0)
  from held where w.tenant_id = held.tenant_id and w.conversation_id = held.conversation_id
  returning w.conversation_id;
end
$$;

alter function renew_turn_leases(text, uuid[], uuid[], integer) owner to konstruct_definer;
revoke all on function renew_turn_leases(text, uuid[], uuid[], integer) from public;
grant execute on function renew_turn_leases(text, uuid[], uuid[], integer) to konstruct_app;

create or replace function turn_limits(of_tenant jsonb, of_account jsonb, account uuid, contact text) returns jsonb
language plpgsql immutable set search_path = pg_catalog, public as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('key', l.key) || public.limit_setting(l.settings, l.default_setting))
    from (values
      ('contact:' || contact, coalesce(of_account -> 'contact', of_tenant -> 'contact'), '{"perMinute": 20, "burst": 10}'::jsonb),
      ('account:' || account, coalesce(of_account -> 'account', of_tenant -> 'account'), '{"perMinute": 12000, "burst": 6000}'),
      ('tenant', of_tenant -> 'tenant', '{"perMinute": 24000, "burst": 12000}')) as l(key, settings, default_setting));
end
$$;

revoke all on function turn_limits(jsonb, jsonb, uuid, text) from public;
grant execute on function turn_limits(jsonb, jsonb, uuid, text) to konstruct_app, konstruct_definer;

revoke create on schema public from konstruct_definer;

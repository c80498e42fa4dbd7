-- function claim_outbox sha256:f4db8460a0c15404522f2eae62ccbdb92157e6d710b96210015aaeb1f7b153fa

grant create on schema public to konstruct_definer;

create or replace function claim_outbox(worker text, max_rows integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public
-- Planned once a connection: each plan costs as much as the work.
set plan_cache_mode = force_generic_plan as $$
declare
  due jsonb;
  item record;
  place timestamptz;
  held integer := 0;
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
    held := held + 1;
    return next jsonb_build_object('wakeInMs', greatest(extract(epoch from place - now()) * 1000, 0)::integer);
  end loop;
  -- Waiting messages filled the batch, so others may be due behind them.
  if held > 0 and jsonb_array_length(due) = max_rows then
    return next jsonb_build_object('wakeInMs', 0);
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

revoke create on schema public from konstruct_definer;

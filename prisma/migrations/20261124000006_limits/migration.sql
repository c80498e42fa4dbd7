-- Limits: how often something may be said to a platform, and how often somebody may make us think. Token buckets, kept by time.

-- A bucket that fills at a pace: what was taken from it, and what is promised besides to whoever waits. Both are the moment at which it
-- would be full again. Lost with a crash, which makes every bucket full: the platform's own answer corrects that.
create unlogged table rate_bucket (
  tenant_id uuid not null,
  key text not null,
  taken_until timestamptz not null,
  promised_until timestamptz not null,
  -- Of a contact: told that it takes a little longer, and not told again until the bucket has been fine.
  told_at timestamptz,
  primary key (tenant_id, key)
) with (fillfactor = 50);

alter table rate_bucket enable row level security;
alter table rate_bucket force row level security;
create policy tenant_only on rate_bucket to konstruct_app
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select, insert, update on rate_bucket to konstruct_app;
create policy definer_buckets on rate_bucket to konstruct_definer using (true) with check (true);
grant select, insert, update, delete on rate_bucket to konstruct_definer;
-- Whose bucket a message counts for, before its conversation knows who it is with. More than reading to erase.
drop policy definer_reads_to_erase on identity;
create policy definer_identities on identity for select to konstruct_definer using (true);

-- Whether WhatsApp would take a message is read with its claim.
create policy definer_opt_outs on opt_out for select to konstruct_definer using (true);
grant select on opt_out to konstruct_definer;
create policy definer_sending_stops on sending_stop for select to konstruct_definer using (true);
grant select on sending_stop to konstruct_definer;
create policy definer_templates on whatsapp_template for select to konstruct_definer using (true);
grant select on whatsapp_template to konstruct_definer;

-- What the platform counts this message against: [{key, perSecond, burst, refusals}]; null for nothing.
alter table outbox add column limits jsonb;
-- Its place in the line for a turn, while there are more than there may be.
alter table conversation_work add column held_until timestamptz;

-- Limits as SQL counts them: the pause between two, and how far ahead of that pace one may be.
create function read_limits(limits jsonb) returns table (key text, pause interval, ahead interval)
language sql immutable set search_path = pg_catalog, public as $$
  select l.key, make_interval(secs => 1 / l."perSecond"), (l.burst - 1) * make_interval(secs => 1 / l."perSecond")
  from jsonb_to_recordset(limits) as l(key text, "perSecond" double precision, burst integer)
$$;

-- Locks all buckets of several takers, in the order of their keys, so that no two wait for each other; those that are missing are full.
create function lock_buckets(tenants uuid[], limits jsonb[]) returns void
language sql set search_path = pg_catalog, public as $$
  insert into public.rate_bucket (tenant_id, key, taken_until, promised_until)
  select distinct taker.tenant, l.key, 'epoch'::timestamptz, 'epoch'::timestamptz
  from unnest(tenants, limits) as taker(tenant, limits), public.read_limits(taker.limits) l
  where taker.limits is not null
  order by 1, 2
  on conflict (tenant_id, key) do update set told_at = excluded.told_at where false
$$;

-- Takes one from each of the locked buckets, or nothing. Whoever has no place in the line must not overtake those who have.
create function take_tokens(tenant uuid, limits jsonb, has_place boolean) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare
  at timestamptz := clock_timestamp();
  is_free boolean;
  is_fine boolean;
begin
  select bool_and(case when has_place then b.taken_until else b.promised_until end - l.ahead <= at),
         bool_and(b.promised_until - l.ahead / 2 <= at)
  into is_free, is_fine
  from public.read_limits(limits) l join public.rate_bucket b on b.tenant_id = tenant and b.key = l.key;
  if is_free then
    update public.rate_bucket b set
      taken_until = greatest(b.taken_until, at) + l.pause,
      promised_until = case when has_place then greatest(b.promised_until, b.taken_until + l.pause, at + l.pause)
                            else greatest(b.promised_until, at) + l.pause end,
      told_at = case when is_fine then null else b.told_at end
    from public.read_limits(limits) l where b.tenant_id = tenant and b.key = l.key;
  end if;
  return is_free;
end
$$;

-- A place behind all who wait for the same: when it comes. Only where it has to wait is something promised.
create function stand_in_line(tenant uuid, limits jsonb) returns timestamptz
language plpgsql set search_path = pg_catalog, public as $$
declare
  at timestamptz := clock_timestamp();
  place timestamptz;
begin
  select max(greatest(b.promised_until - l.ahead, at)) into place
  from public.read_limits(limits) l join public.rate_bucket b on b.tenant_id = tenant and b.key = l.key;
  update public.rate_bucket b set promised_until = greatest(b.promised_until, at) + l.pause
  from public.read_limits(limits) l
  where b.tenant_id = tenant and b.key = l.key and (place = at or b.promised_until - l.ahead > at);
  return place;
end
$$;

-- When a message that is planned may be sent. Null: now, and what it needs is taken. What may not wait gets no place.
create function plan_send(tenant uuid, limits jsonb, is_sent_now boolean, may_wait boolean) returns timestamptz
language plpgsql set search_path = pg_catalog, public as $$
begin
  if limits is null then
    return case when not is_sent_now then now() end;
  end if;
  perform public.lock_buckets(array[tenant], array[limits]);
  if is_sent_now and public.take_tokens(tenant, limits, false) then
    return null;
  end if;
  return case when may_wait then public.stand_in_line(tenant, limits) else 'infinity' end;
end
$$;

-- The platform said "not before": nothing is taken until then, and the whole line moves back behind the message that was refused.
create function block_buckets(tenant uuid, limits jsonb, until timestamptz) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  blocked record;
  head timestamptz;
begin
  perform public.lock_buckets(array[tenant], array[limits]);
  for blocked in select * from public.read_limits(limits) order by key loop
    select min(o.due_at) into head from public.outbox o
    where o.tenant_id = tenant and o.due_at is not null and o.state = 'planned'
      and o.limits @> jsonb_build_array(jsonb_build_object('key', blocked.key));
    update public.outbox o set due_at = o.due_at + (until + blocked.pause - head)
    from (select w.id from public.outbox w
          where w.tenant_id = tenant and w.due_at is not null and w.state = 'planned' and head < until + blocked.pause
            and w.limits @> jsonb_build_array(jsonb_build_object('key', blocked.key))
          -- Whoever holds one just now waits for these buckets, and finds them empty.
          for update skip locked) waiting
    where o.tenant_id = tenant and o.id = waiting.id;
    update public.rate_bucket b set
      taken_until = greatest(b.taken_until, until + blocked.ahead),
      promised_until = greatest(b.promised_until + greatest(until + blocked.pause - head, interval '0'), until + blocked.ahead + blocked.pause)
    where b.tenant_id = tenant and b.key = blocked.key;
  end loop;
end
$$;

-- What decides whether something may be sent in a conversation of WhatsApp now: packages/db/src/whatsapp/read-sending.ts. Null for others.
create function sending_of(tenant uuid, conversation uuid, template jsonb) returns jsonb
language sql stable set search_path = pg_catalog, public as $$
  with newest as materialized (
    -- What somebody said, not what Meta tells about them; the newest few, since stamps and arrival may cross.
    select m.sent_at, m.seq from public.message m
    where m.tenant_id = tenant and m.conversation_id = conversation and m.direction = 'inbound' and m.author = 'contact' and m.starts_turn
      and m.parts -> 0 ->> 'type' is distinct from 'system'
    order by m.seq desc limit 5)
  select jsonb_build_object(
    'channelAccountId', c.channel_account_id,
    'lastContactAt', (select max(sent_at) from newest),
    'optOut', (select jsonb_build_object('state', o.state, 'scope', o.scope,
        -- Stamps are whole seconds: within one, the number says what came after.
        'wroteSince', exists (select from newest n where (n.sent_at, n.seq) > (o.decided_at, coalesce(
          (select m.seq from public.message m where m.tenant_id = tenant and m.id = o.message_id and m.conversation_id = conversation), 0))))
      from public.opt_out o
      where o.tenant_id = tenant and o.channel_account_id = c.channel_account_id and o.contact_id = c.contact_id),
    'stoppedBy', (select s.error_code from public.sending_stop s where s.tenant_id = tenant and s.channel_account_id = c.channel_account_id),
    'template', (select jsonb_build_object('status', t.status, 'category', t.category) from public.whatsapp_template t
      where t.tenant_id = tenant and t.business_account_id = a.settings ->> 'businessAccountId'
        and t.name = template ->> 'name' and t.language = template -> 'language' ->> 'code'))
  from public.conversation c join public.channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  where c.tenant_id = tenant and c.id = conversation and a.channel = 'whatsapp'
$$;

-- One setting of a limit. What makes no sense in it must not stop the turns of everybody.
create function limit_setting(settings jsonb, default_setting jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, public as $$
  select jsonb_build_object(
    'perSecond', least(greatest(coalesce(case jsonb_typeof(settings -> 'perMinute') when 'number' then (settings ->> 'perMinute')::numeric end,
      (default_setting ->> 'perMinute')::numeric), 0.01), 1000000) / 60,
    'burst', least(greatest(coalesce(case jsonb_typeof(settings -> 'burst') when 'number' then trunc((settings ->> 'burst')::numeric) end,
      (default_setting ->> 'burst')::numeric), 1), 1000000))
$$;

-- What a turn counts for: its contact, its account, its tenant. An account's own setting goes before the tenant's.
create function turn_limits(of_tenant jsonb, of_account jsonb, account uuid, contact text) returns jsonb
language sql immutable set search_path = pg_catalog, public as $$
  select jsonb_agg(jsonb_build_object('key', l.key) || public.limit_setting(l.settings, l.default_setting))
  from (values
    ('contact:' || contact, coalesce(of_account -> 'contact', of_tenant -> 'contact'), '{"perMinute": 20, "burst": 10}'::jsonb),
    ('account:' || account, coalesce(of_account -> 'account', of_tenant -> 'account'), '{"perMinute": 12000, "burst": 6000}'),
    ('tenant', of_tenant -> 'tenant', '{"perMinute": 24000, "burst": 12000}')) as l(key, settings, default_setting)
$$;

-- Buckets that have been full for a while say nothing that a missing one does not.
create function purge_rate_buckets() returns bigint
language sql security definer set search_path = pg_catalog, public as $$
  with purged as (
    delete from public.rate_bucket b using (
      select tenant_id, key from public.rate_bucket where promised_until < now() - interval '10 minutes' and taken_until < now() - interval '10 minutes'
      for update skip locked) old
    where b.tenant_id = old.tenant_id and b.key = old.key
    returning b.tenant_id)
  select count(*) from purged
$$;

create or replace function claim_turns(worker text, max_turns integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  due jsonb;
  item record;
  claimed uuid[] := '{}';
  -- Told why it takes longer, each by its turn's number of milliseconds.
  slowed jsonb := '{}';
  place timestamptz;
  next_at timestamptz;
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
    select w.tenant_id, w.conversation_id, c.place, c.wake_at
    from public.conversation_work w
    join candidate c on c.tenant_id = w.tenant_id and c.conversation_id = w.conversation_id
    where w.wake_at <= now()
    order by c.place, c.wake_at
    limit max_turns
    for update of w skip locked
  )
  select jsonb_agg(jsonb_build_object('tenant', t.tenant_id, 'conversation', t.conversation_id, 'number', t.number))
  into due from (select t.*, row_number() over (order by t.place, t.wake_at) as number from taken t) t;
  if due is null then
    return;
  end if;

  -- Who counts for what. Statements of their own from here on: their snapshots are younger than the locks, so no message accepted
  -- before them is missed.
  select jsonb_agg(jsonb_build_object('tenant', w.tenant_id, 'conversation', w.conversation_id, 'number', f.number,
           'heldUntil', w.held_until, 'owner', w.owner, 'contact', who.key,
           'limits', case when who.key is not null then
             public.turn_limits(n.settings -> 'limits', a.settings -> 'limits', a.id, who.key) end))
  into due
  from jsonb_to_recordset(due) as f(tenant uuid, conversation uuid, number integer)
  join public.conversation_work w on w.tenant_id = f.tenant and w.conversation_id = f.conversation
  join public.conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
  join public.channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  join public.tenant n on n.id = w.tenant_id
  left join lateral (
    select coalesce(coalesce(k.merged_into, k.id)::text,
             -- Nobody's address in the clear: buckets outlive an erasure by minutes.
             encode(sha256(convert_to(concat_ws(' ', m.envelope -> 'identity' ->> 'kind', m.envelope -> 'identity' ->> 'id'), 'UTF8')), 'hex')) as key
    from (select m.envelope from public.message m
          where m.tenant_id = w.tenant_id and m.conversation_id = w.conversation_id and m.seq > w.done_seq and m.starts_turn and m.author = 'contact'
          order by m.seq limit 1) m
    left join public.identity i on i.tenant_id = w.tenant_id and i.kind = m.envelope -> 'identity' ->> 'kind'
      and i.external_id = m.envelope -> 'identity' ->> 'id'
    left join public.contact k on k.tenant_id = i.tenant_id and k.id = i.contact_id
    -- A member at a desk is no contact, and what is tried again was counted the first time.
    where c.desk_of is null and w.crash_count + w.failure_count + w.restart_count = 0 and w.lease_owner is null
  ) who on true;

  perform public.lock_buckets(array_agg(f.tenant), array_agg(f.limits))
  from jsonb_to_recordset(due) as f(tenant uuid, limits jsonb) where f.limits is not null;
  for item in
    select * from jsonb_to_recordset(due) as f(tenant uuid, conversation uuid, number integer, "heldUntil" timestamptz, owner text, contact text, limits jsonb)
    order by f.number
  loop
    if item.limits is null
       or (coalesce(item."heldUntil" <= now(), true) and public.take_tokens(item.tenant, item.limits, item."heldUntil" is not null)) then
      claimed := claimed || item.conversation;
      continue;
    end if;
    -- A place is kept when more is written meanwhile.
    place := case when item."heldUntil" > now() then item."heldUntil" else public.stand_in_line(item.tenant, item.limits) end;
    update public.conversation_work w set held_until = place, wake_at = place
    where w.tenant_id = item.tenant and w.conversation_id = item.conversation;
    next_at := least(next_at, place);
    update public.rate_bucket b set told_at = now()
    where b.tenant_id = item.tenant and b.key = 'contact:' || item.contact and b.told_at is null and item.owner <> 'person';
    if found then
      claimed := claimed || item.conversation;
      slowed := slowed || jsonb_build_object(item.conversation::text, greatest(extract(epoch from place - now()) * 1000, 0)::integer);
    end if;
  end loop;

  update public.conversation_work w set
    lease_owner = worker,
    lease_until = now() + make_interval(secs => lease_ms / 1000.0),
    wake_at = now() + make_interval(secs => lease_ms / 1000.0),
    fence = w.fence + 1,
    pending_since = null,
    held_until = case when slowed ? w.conversation_id::text then w.held_until end,
    -- A lease nobody gave back: the worker died in the middle.
    crash_count = w.crash_count + (w.lease_owner is not null)::integer
  from jsonb_to_recordset(due) as f(tenant uuid, conversation uuid)
  where w.tenant_id = f.tenant and w.conversation_id = f.conversation and w.conversation_id = any (claimed);

  if next_at is not null then
    -- Not a conversation: when to look again. At once, where those who have to wait took the places of others.
    return next jsonb_build_object('wakeInMs',
      case when jsonb_array_length(due) = max_turns then 0 else greatest(extract(epoch from next_at - now()) * 1000, 0)::integer end);
  end if;
  return query
  select jsonb_build_object(
    'tenantId', w.tenant_id, 'conversationId', w.conversation_id, 'fence', w.fence, 'doneSeq', w.done_seq,
    'crashCount', w.crash_count, 'failureCount', w.failure_count, 'restartCount', w.restart_count,
    'channel', a.channel, 'channelAccountId', a.id, 'accountKey', a.account_key, 'accountSettings', a.settings,
    'owner', w.owner, 'deskOf', c.desk_of, 'heldMs', slowed -> w.conversation_id::text,
    'escalationId', (select e.id from public.escalation e
                     where e.tenant_id = w.tenant_id and e.conversation_id = w.conversation_id and e.state in ('open', 'owned')),
    'agentId', a.agent_id, 'agentVersionId', v.id,
    'contact', known.contact,
    'summary', (select s.text from public.conversation_summary s
                where s.tenant_id = w.tenant_id and s.conversation_id = w.conversation_id),
    'session', (select jsonb_build_object('version', s.version, 'state', s.state)
                from public.session s where s.tenant_id = w.tenant_id and s.conversation_id = w.conversation_id),
    'pending', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'seq', m.seq, 'text', m.text, 'parts', m.parts,
                  'author', m.author, 'envelope', m.envelope, 'sentAt', m.sent_at) order by m.sent_at, m.seq)
                from (select * from public.message m where m.tenant_id = w.tenant_id and m.conversation_id = w.conversation_id
                        and m.seq > w.done_seq and m.starts_turn order by m.seq limit 50) m), '[]'),
    'history', coalesce((select jsonb_agg(jsonb_build_object('author', h.author, 'text', h.text, 'at', h.sent_at) order by h.seq)
                from (select * from public.message h where h.tenant_id = w.tenant_id and h.conversation_id = w.conversation_id
                        and (h.seq <= w.done_seq or not h.starts_turn)
                        -- Notes are for colleagues.
                        and h.direction <> 'internal'
                        -- A decision is input of one turn, never something that was said.
                        and not h.envelope ? 'approvalId'
                      order by h.seq desc limit size.history) h
                where (known.contact ->> 'purgedBefore') is null or h.sent_at > (known.contact ->> 'purgedBefore')::timestamptz), '[]'),
    'toolCalls', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'turnId', t.turn_id, 'tool', t.tool, 'effect', t.effect,
                  'args', t.args, 'idempotencyKey', t.idempotency_key, 'state', t.state, 'attempts', t.attempts) order by t.created_at)
                from public.tool_call t where t.tenant_id = w.tenant_id and t.conversation_id = w.conversation_id
                  and t.state in ('planned', 'attempting')), '[]'))
  from public.conversation_work w
  join public.conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
  join public.channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  join public.agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
  left join public.agent_version v on v.tenant_id = g.tenant_id and v.id = g.live_version_id
  cross join lateral (select coalesce((v.config ->> 'history_window')::integer, 10) as history) size
  cross join lateral (select case when c.contact_id is not null then
    public.known_contact(c.tenant_id, c.contact_id, a.agent_id, size.history) end as contact
    -- Asked once: without this fence the planner asks again for every row of the history.
    offset 0) known
  where w.conversation_id = any (claimed) and w.lease_owner = worker;
end
$$;

create or replace function claim_outbox(worker text, max_rows integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
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
  -- A person has the conversation: what the agent had planned to say is not said any more.
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
      -- Asked again of the row as it is once it is locked: nobody steps in between this and the attempt.
      and not (o.state = 'planned' and o.kind in ('reply', 'placeholder') and w.owner = 'person' and o.turn_id is distinct from w.handoff_turn_id)
    order by c.place, c.due_at
    limit max_rows
    for update of o skip locked for share of w skip locked
  )
  select jsonb_agg(jsonb_build_object('tenant', t.tenant_id, 'id', t.id, 'foundIn', t.state, 'number', t.number,
           -- Looking something up is not sending it.
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
    place := public.stand_in_line(item.tenant, item.limits);
    update public.outbox o set due_at = place where o.tenant_id = item.tenant and o.id = item.id;
    next_at := least(next_at, place);
  end loop;
  if next_at is not null then
    -- Not a message: when to look again. At once, where those that have to wait took the places of others.
    return next jsonb_build_object('wakeInMs',
      case when jsonb_array_length(due) = max_rows then 0 else greatest(extract(epoch from next_at - now()) * 1000, 0)::integer end);
  end if;

  return query
  with leased as (
    update public.outbox o set
      state = 'attempting',
      lease_owner = worker,
      -- Its sender vanished: whatever a look-up finds, for a time nobody knew.
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

do $$
declare
  signature text;
begin
  grant create on schema public to konstruct_definer;
  execute 'alter function purge_rate_buckets() owner to konstruct_definer';
  revoke create on schema public from konstruct_definer;
  revoke all on function purge_rate_buckets() from public;
  grant execute on function purge_rate_buckets() to konstruct_app;
  foreach signature in array array['read_limits(jsonb)', 'lock_buckets(uuid[], jsonb[])', 'take_tokens(uuid, jsonb, boolean)', 'stand_in_line(uuid, jsonb)',
    'plan_send(uuid, jsonb, boolean, boolean)', 'block_buckets(uuid, jsonb, timestamptz)', 'sending_of(uuid, uuid, jsonb)', 'limit_setting(jsonb, jsonb)', 'turn_limits(jsonb, jsonb, uuid, text)'] loop
    execute 'revoke all on function ' || signature || ' from public';
    execute 'grant execute on function ' || signature || ' to konstruct_app, konstruct_definer';
  end loop;
end
$$;

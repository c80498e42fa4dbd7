-- What the gateway may do before it knows a tenant. Owned by konstruct_definer, whose reach is listed in the
-- row_security migration; every statement carries the tenant found through channel_route.

-- One batch of normalised messages, in one transaction: each is stored once or explained.
-- events: [{ord, id, channel, account_key, external_id, conversation_ref, author, text, parts, envelope, starts_turn,
--           requires_conversation, sent_at, debounce_ms}]
create function accept_inbound(events jsonb)
returns table (ord integer, outcome text, tenant uuid, conversation uuid)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  soonest integer;
begin
  return query
  with event as (
    select * from jsonb_to_recordset(events) as e(
      ord integer, id uuid, channel text, account_key text, external_id text, conversation_ref text, author text, text text,
      parts jsonb, envelope jsonb, starts_turn boolean, requires_conversation boolean, sent_at timestamptz, debounce_ms integer)
  ),
  routed as (
    select e.*, r.owner as tenant_id, r.channel_account_id,
           substring(encode(sha256(convert_to(r.channel_account_id::text || '/' || e.conversation_ref, 'UTF8')), 'hex') for 32)::uuid as conversation_id
    from event e
    left join public.channel_route r on r.channel = e.channel and r.account_key = e.account_key
      and exists (select from public.channel_account a where a.tenant_id = r.owner and a.id = r.channel_account_id and a.state = 'active')
  ),
  wanted as (
    select r.* from routed r
    where r.tenant_id is not null
      and (not r.requires_conversation
           or exists (select from public.conversation c where c.tenant_id = r.tenant_id and c.id = r.conversation_id))
  ),
  -- A duplicate already committed must not wake anybody; one racing us is caught by the unique key below.
  fresh as (
    select distinct on (w.tenant_id, w.channel_account_id, w.external_id) w.* from wanted w
    where not exists (
      select from public.message m
      where m.tenant_id = w.tenant_id and m.channel_account_id = w.channel_account_id and m.external_id = w.external_id)
    order by w.tenant_id, w.channel_account_id, w.external_id, w.ord
  ),
  new_conversation as (
    insert into public.conversation (tenant_id, id, channel_account_id, conversation_ref)
    select distinct on (f.tenant_id, f.conversation_id) f.tenant_id, f.conversation_id, f.channel_account_id, f.conversation_ref
    from fresh f order by f.tenant_id, f.conversation_id
    on conflict do nothing
  ),
  -- The row lock taken here, always in this order, is what lets message.seq be trusted inside a conversation.
  work as (
    insert into public.conversation_work as w (tenant_id, conversation_id, wake_at, pending_since)
    select f.tenant_id, f.conversation_id,
           case when bool_or(f.starts_turn) then now() + make_interval(secs => max(f.debounce_ms) filter (where f.starts_turn) / 1000.0) end,
           case when bool_or(f.starts_turn) then now() end
    from fresh f group by f.tenant_id, f.conversation_id order by f.tenant_id, f.conversation_id
    on conflict (tenant_id, conversation_id) do update set
      pending_since = coalesce(w.pending_since, excluded.pending_since),
      wake_at = case
        when excluded.wake_at is null or w.lease_until > now() then w.wake_at
        -- A burst pushes the turn back, at most five debounces after its first message.
        else least(excluded.wake_at, coalesce(w.pending_since, now()) + 5 * (excluded.wake_at - now()))
      end
    returning w.tenant_id, w.conversation_id
  ),
  stored as (
    insert into public.message (tenant_id, id, conversation_id, channel_account_id, direction, author, external_id, text, parts, envelope, starts_turn, sent_at)
    select f.tenant_id, f.id, f.conversation_id, f.channel_account_id, 'inbound', f.author, f.external_id, f.text, f.parts, f.envelope, f.starts_turn, f.sent_at
    from work join fresh f on f.tenant_id = work.tenant_id and f.conversation_id = work.conversation_id
    order by f.tenant_id, f.conversation_id, f.sent_at, f.ord
    on conflict (tenant_id, channel_account_id, external_id) do nothing
    returning id
  )
  select r.ord,
         case when r.tenant_id is null then 'unknown_account'
              when exists (select from stored s where s.id = r.id) then 'accepted'
              when exists (select from wanted w where w.id = r.id) then 'duplicate'
              else 'ignored' end,
         r.tenant_id, r.conversation_id
  from routed r;

  select min((e ->> 'debounce_ms')::integer) into soonest
  from jsonb_array_elements(events) e where (e ->> 'starts_turn')::boolean;
  if soonest is not null then
    -- Rides on this commit: nobody is woken for what was rolled back, and it costs no commit of its own.
    perform pg_notify('konstruct_wake', soonest::text);
  end if;
end
$$;

-- Delivery statuses, merged forwards only: sent < failed < delivered < read (who has it cannot have failed).
-- receipts: [{ord, channel, account_key, external_id, status, outbox_id, error_code, error, occurred_at}]
create function accept_receipts(receipts jsonb)
returns table (ord integer, outcome text)
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
  with incoming as (
    select i.*, r.owner as tenant_id, r.channel_account_id
    from jsonb_to_recordset(receipts) as i(
      ord integer, channel text, account_key text, external_id text, status text, outbox_id uuid, error_code text, error text, occurred_at timestamptz)
    left join public.channel_route r on r.channel = i.channel and r.account_key = i.account_key
  ),
  stored as (
    insert into public.receipt (tenant_id, channel_account_id, external_id, status, outbox_id, error_code, error, occurred_at)
    select i.tenant_id, i.channel_account_id, i.external_id, i.status, i.outbox_id, i.error_code, i.error, i.occurred_at
    from incoming i where i.tenant_id is not null
    order by i.tenant_id, i.channel_account_id, i.external_id, i.status
    on conflict do nothing
    returning tenant_id, channel_account_id, external_id, status
  )
  select i.ord,
         case when i.tenant_id is null then 'unknown_account'
              when exists (select from stored s where s.tenant_id = i.tenant_id and s.channel_account_id = i.channel_account_id
                             and s.external_id = i.external_id and s.status = i.status) then 'accepted'
              else 'duplicate' end
  from incoming i;

  with touched as (
    select distinct r.owner as tenant_id, r.channel_account_id, i.external_id, i.outbox_id
    from jsonb_to_recordset(receipts) as i(channel text, account_key text, external_id text, outbox_id uuid)
    join public.channel_route r on r.channel = i.channel and r.account_key = i.account_key
  ),
  target as (
    select o.tenant_id, o.id, t.external_id
    from touched t
    join public.outbox o on o.tenant_id = t.tenant_id and o.channel_account_id = t.channel_account_id
      and (o.id = t.outbox_id or o.provider_message_id = t.external_id)
    order by o.tenant_id, o.id
    for update of o
  )
  update public.outbox o set
    provider_message_id = coalesce(o.provider_message_id, target.external_id),
    receipt = best.status,
    -- The platform saying it has the message settles a send whose answer we never got.
    state = case when o.state in ('attempting', 'unknown') then 'sent' else o.state end,
    due_at = case when o.state in ('attempting', 'unknown') then null else o.due_at end,
    error_code = coalesce(best.error_code, o.error_code),
    error = coalesce(best.error, o.error)
  from target, lateral (
    select c.status, c.error_code, c.error
    from (
      select r.status, r.error_code, r.error from public.receipt r
      where r.tenant_id = target.tenant_id and r.external_id = target.external_id
    ) c
    order by case c.status when 'read' then 4 when 'delivered' then 3 when 'failed' then 2 else 1 end desc
    limit 1
  ) best
  where o.tenant_id = target.tenant_id and o.id = target.id;
end
$$;

-- Which account a webhook is for: the gateway reads its settings and sealed credentials before a tenant is known.
create function find_channel_account(of_channel text, of_account_key text)
returns table (tenant_id uuid, id uuid, settings jsonb, sealed_credentials text, state text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select a.tenant_id, a.id, a.settings, a.sealed_credentials, a.state
  from public.channel_route r
  join public.channel_account a on a.tenant_id = r.owner and a.id = r.channel_account_id
  where r.channel = of_channel and r.account_key = of_account_key
$$;

-- Takes an account name for the tenant of this transaction; false when another tenant holds it.
create function take_channel_route(of_channel text, of_account_key text, of_account uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.current_tenant', true), '')::uuid;
begin
  insert into public.channel_route (channel, account_key, owner, channel_account_id)
  select of_channel, of_account_key, a.tenant_id, a.id
  from public.channel_account a where a.tenant_id = tenant and a.id = of_account
  on conflict (channel, account_key) do nothing;
  return exists (
    select from public.channel_route r
    where r.channel = of_channel and r.account_key = of_account_key and r.owner = tenant and r.channel_account_id = of_account);
end
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'accept_inbound(jsonb)', 'accept_receipts(jsonb)', 'find_channel_account(text, text)', 'take_channel_route(text, text, uuid)'
  ] loop
    execute 'alter function ' || signature || ' owner to konstruct_definer';
    execute 'revoke all on function ' || signature || ' from public';
    execute 'grant execute on function ' || signature || ' to konstruct_app';
  end loop;
end
$$;

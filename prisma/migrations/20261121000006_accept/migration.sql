-- What the gateway may do before it knows a tenant. Owned by konstruct_definer, whose reach is listed in the
-- row_security migration; every statement carries the tenant found through channel_route.

-- One batch of normalised messages, in one transaction: each is stored once or explained.
-- events: [{ord, id, channel, account_key, external_id, conversation_ref, author, text, parts, envelope, starts_turn,
--           requires_conversation, sent_at, debounce_ms}]
-- wake: tell the orchestrators as part of this commit. Answers [outcome, ...] in the order given: accepted | duplicate | ignored | unknown_account.
create function accept_inbound(events jsonb, wake boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public
-- Planned once. No statement here reads a table that grows except by its primary key: a plan made while the tables were
-- empty must still be right when they hold millions.
set plan_cache_mode = force_generic_plan as $$
declare
  outcomes jsonb;
  late uuid[];
  due integer[];
begin
  with event as (
    select * from jsonb_to_recordset(events) as e(
      ord integer, id uuid, channel text, account_key text, external_id text, conversation_ref text, author text, text text,
      parts jsonb, envelope jsonb, starts_turn boolean, requires_conversation boolean, sent_at timestamptz, debounce_ms integer)
  ),
  routed as materialized (
    select e.*, r.owner as tenant_id, r.channel_account_id,
           substring(encode(sha256(convert_to(r.channel_account_id::text || '/' || e.conversation_ref, 'UTF8')), 'hex') for 32)::uuid as conversation_id
    from event e
    left join lateral (
      select r.owner, r.channel_account_id from public.channel_route r
      join public.channel_account a on a.tenant_id = r.owner and a.id = r.channel_account_id and a.state = 'active'
      where r.channel = e.channel and r.account_key = e.account_key
    ) r on true
  ),
  wanted as materialized (
    select r.* from routed r
    where r.tenant_id is not null
      and (not r.requires_conversation
           or (select true from public.conversation c where c.tenant_id = r.tenant_id and c.id = r.conversation_id)
           -- Opened by this very batch.
           or exists (select from routed o where o.tenant_id = r.tenant_id and o.conversation_id = r.conversation_id and not o.requires_conversation))
  ),
  -- Numbered in the order they came, before they are sorted for another reason.
  numbered as materialized (
    select w.*, nextval('public.message_seq_seq') as seq from (select * from wanted order by ord) w
  ),
  -- The unique key is the de-duplication. Sorted, so that two batches with the same messages cannot block each other.
  stored as (
    insert into public.message (tenant_id, id, conversation_id, channel_account_id, seq, direction, author, external_id, text, parts, envelope, starts_turn, sent_at)
    select w.tenant_id, w.id, w.conversation_id, w.channel_account_id, w.seq, 'inbound', w.author, w.external_id, w.text, w.parts, w.envelope, w.starts_turn, w.sent_at
    from numbered w
    order by w.tenant_id, w.channel_account_id, w.external_id, w.ord
    on conflict (tenant_id, channel_account_id, external_id) where external_id is not null do nothing
    returning tenant_id, conversation_id, id, seq
  ),
  touched as materialized (
    select s.tenant_id, s.conversation_id, min(w.channel_account_id::text)::uuid as channel_account_id, min(w.conversation_ref) as conversation_ref,
           array_agg(s.id) as ids, min(s.seq) as first_seq, max(w.debounce_ms) filter (where w.starts_turn) as debounce_ms
    from stored s join wanted w on w.id = s.id
    group by s.tenant_id, s.conversation_id
  ),
  new_conversation as (
    insert into public.conversation (tenant_id, id, channel_account_id, conversation_ref)
    select t.tenant_id, t.conversation_id, t.channel_account_id, t.conversation_ref
    from touched t order by t.tenant_id, t.conversation_id
    on conflict do nothing
  ),
  work as (
    insert into public.conversation_work as w (tenant_id, conversation_id, wake_at, pending_since, done_seq)
    select t.tenant_id, t.conversation_id, now() + make_interval(secs => t.debounce_ms / 1000.0),
           case when t.debounce_ms is not null then now() end, t.first_seq - 1
    from touched t order by t.tenant_id, t.conversation_id
    on conflict (tenant_id, conversation_id) do update set
      pending_since = coalesce(w.pending_since, excluded.pending_since),
      wake_at = case
        when excluded.wake_at is null or w.lease_until > now() then w.wake_at
        -- A burst pushes the turn back, at most five debounces after its first message.
        else least(excluded.wake_at, coalesce(w.pending_since, now()) + 5 * (excluded.wake_at - now()))
      end
    -- In the thick of a burst, a push of less than half a debounce is not worth a write: locked, but left as it is.
    where not (w.pending_since is not null and w.lease_owner is null and w.done_seq <= excluded.done_seq
               and w.wake_at >= now() + (excluded.wake_at - now()) / 2)
    returning w.conversation_id, w.done_seq, w.lease_owner
  ),
  overtaken as (
    select unnest(t.ids) as id from work join touched t on t.conversation_id = work.conversation_id
    where work.lease_owner is not null or work.done_seq >= t.first_seq
  )
  select
    (select jsonb_agg(case when r.tenant_id is null then 'unknown_account'
                           when s.id is not null then 'accepted'
                           when w.id is not null then 'duplicate'
                           else 'ignored' end order by r.ord)
     from routed r left join stored s on s.id = r.id left join wanted w on w.id = r.id),
    (select array_agg(o.id) from overtaken o),
    (select array_agg(distinct t.debounce_ms) from touched t where t.debounce_ms is not null)
  into outcomes, late, due;

  if late is not null then
    -- Numbered before a turn took, or is taking, everything up to a higher number. The lock of the work row is ours now:
    -- numbered anew, they come after all of that.
    update public.message m set seq = e.seq
    from (select o.id, nextval('public.message_seq_seq') as seq
          from (select id from jsonb_to_recordset(events) as e(ord integer, id uuid) where id = any (late) order by ord) o) e,
         public.channel_route r
    where m.id = e.id and m.tenant_id = r.owner and m.channel_account_id = r.channel_account_id;
  end if;
  if due is not null and wake then
    -- Rides on this commit: nobody is woken for what was rolled back, and it costs no commit of its own. But commits that
    -- notify wait for each other, so a busy gateway asks for it once for many batches (wakeTurns).
    perform pg_notify('konstruct_wake', due_in::text) from unnest(due) due_in;
  end if;
  return outcomes;
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
    select o.tenant_id, o.id, o.channel_account_id, t.external_id
    from touched t
    join public.outbox o on o.tenant_id = t.tenant_id and o.channel_account_id = t.channel_account_id
      and (o.id = t.outbox_id or o.provider_message_id = t.external_id)
    order by o.tenant_id, o.id
    for update of o
  )
  update public.outbox o set
    provider_message_id = coalesce(o.provider_message_id, target.external_id),
    receipt = best.status,
    -- The platform has a message whose answer we never got: the orchestrator settles and audits it, now rather than later.
    due_at = case when o.state = 'unknown' then now() else o.due_at end,
    error_code = coalesce(best.error_code, o.error_code),
    error = coalesce(best.error, o.error)
  from target, lateral (
    select c.status, c.error_code, c.error
    from (
      select r.status, r.error_code, r.error from public.receipt r
      where r.tenant_id = target.tenant_id and r.channel_account_id = target.channel_account_id and r.external_id = target.external_id
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
  -- Whom it was revoked from no longer stands in the way.
  on conflict (channel, account_key) do update set owner = excluded.owner, channel_account_id = excluded.channel_account_id
    where exists (select from public.channel_account a
                  where a.tenant_id = channel_route.owner and a.id = channel_route.channel_account_id and a.state = 'revoked');
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
    'accept_inbound(jsonb, boolean)', 'accept_receipts(jsonb)', 'find_channel_account(text, text)', 'take_channel_route(text, text, uuid)'
  ] loop
    execute 'alter function ' || signature || ' owner to konstruct_definer';
    execute 'revoke all on function ' || signature || ' from public';
    execute 'grant execute on function ' || signature || ' to konstruct_app';
  end loop;
end
$$;

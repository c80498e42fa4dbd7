-- Receipts move a message forwards only, late messages are numbered without reading routes, tenants that wait are read in pages, and a
-- source is embedded again by one worker. Comments in functions are plainer.

-- Nothing calls it.
drop function pending_work();

-- Both have other arguments now.
drop function renumber_inbound(jsonb, uuid[]);
drop function waiting_tenants(timestamptz, integer);

-- function mark_inbound_due sha256:6b223f8319d377e58004bfb52e9ca7f53554e9c43f7dc3e9b24a94f0abe64f91
-- function renumber_inbound sha256:7925d75e2b36d29c8abf920ae7dd5b4f2c2d0e4164b026ae34420b6742a8ea89
-- function accept_inbound sha256:6dfe9db43f0f87bbb760588549befe44797318faef5522ae76d22f46648da25e
-- function accept_receipts sha256:5a7e1b3928269a317d3ec3a16cb6a1d434636d4adaff50acf17f5e6b9c608617
-- function block_buckets sha256:4c643613191fea573cc3b5a9bcf355d640e6525551102b02a701aa7a831794c2
-- function earlier_calls sha256:5d41658de31610b5a8d6c9691d9dcbf436761cc0f60aaf350da33d38b6363c5d
-- function knowledge_tenants_due sha256:6467d31306c9e189d780589f7620eb495e61d93b2f47187969b7f9b5e112a56e
-- function known_contact sha256:4e964fe2b66dd2089ce41b5783591b873de92d4ca5772680f82507ad600b6d0e
-- function lock_due_conversations sha256:d41708d784e8ce049e15f0880c844489b66f0966539b677be5f0cb850595dd3f
-- function open_steps sha256:10188563ff0580ef9e79a1527c05563972917cba1086779b77c9942166e13293
-- function reserve_budget sha256:9e96eb5e557e239777b2dcb790eafe1c7777cfdc2f90804f564af91cfad4d32c
-- function routed_inbound sha256:346e023b7969c0b8f9931b720b9aef2c90128561809817746e35ca14608c0235
-- function sending_of sha256:d0a992c403e4a15c252dbcde05299eaab672e8d97cd72c1e73b80908de9d0477
-- function settle_budget sha256:d9531f00996e53e0435b34cbdd95de888f4128f097d100ba5203a5e79bc70c2a
-- function take_channel_route sha256:59aaeed3d200c51fbce8f41ff644d757d5c6df8fc06927e0f3ca41b2e78b5399
-- function take_tokens sha256:9de48f4d7942b436258820a6ab97b83fcbb647da580b9618ea8e29a4f947f61d
-- function turns_with_limits sha256:008f33090802fb943d7dca156bbc663172a92eca0c1ad5b52524fef0cf402346
-- function waiting_tenants sha256:5e1d3eb7237a6c041250d4e040fbd737db9dfaed71a21bb28a2c1bdd58acbfb6

grant create on schema public to konstruct_definer;

create or replace function mark_inbound_due(messages stored_message[], out late uuid[], out due integer[])
language plpgsql as $$
begin
  with touched as materialized (
    select s.tenant_id, s.conversation_id, min(s.identity_kind) as identity_kind, min(s.identity_id) as identity_id,
           array_agg(s.id) as ids, min(s.seq) as first_seq,
           -- A member's own reply starts no turn, but wakes an orchestrator.
           coalesce(max(s.debounce_ms) filter (where s.starts_turn), max(0) filter (where s.author = 'member')) as debounce_ms,
           bool_or(s.starts_turn) as starts_turn,
           bool_or(s.author = 'member') as by_member,
           max(s.seq) filter (where s.author = 'member') as member_seq,
           max(s.seq) filter (where s.author = 'contact' and s.starts_turn) as contact_seq
    from unnest(messages) s
    group by s.tenant_id, s.conversation_id
  ),
  work as (
    insert into public.conversation_work as w (tenant_id, conversation_id, wake_at, pending_since, done_seq, owner, awaiting_since, is_new)
    select t.tenant_id, t.conversation_id, now() + make_interval(secs => t.debounce_ms / 1000.0),
           case when t.starts_turn then now() end, coalesce(t.member_seq, t.first_seq - 1),
           -- A member who answers from the business's own phone owns the conversation before any turn can commit.
           case when t.by_member then 'person' else 'agent' end, case when t.contact_seq > coalesce(t.member_seq, 0) then now() end,
           not exists (select from public.identity i where i.tenant_id = t.tenant_id and i.kind = t.identity_kind and i.external_id = t.identity_id)
    from touched t order by t.tenant_id, t.conversation_id
    on conflict (tenant_id, conversation_id) do update set
      pending_since = coalesce(w.pending_since, excluded.pending_since),
      -- A member's reply answers everything before it, up to an open decision.
      done_seq = case when excluded.owner = 'person' then public.answered_through(w.tenant_id, w.conversation_id, w.done_seq, excluded.done_seq) else w.done_seq end,
      owner = case when excluded.owner = 'person' then 'person' else w.owner end,
      owner_since = case when excluded.owner = 'person' and w.owner <> 'person' then now() else w.owner_since end,
      awaiting_since = case when excluded.owner = 'person' then excluded.awaiting_since else coalesce(w.awaiting_since, excluded.awaiting_since) end,
      wake_at = case
        when excluded.wake_at is null or w.lease_until > now() then w.wake_at
        -- A burst pushes the turn back, at most five debounces after its first message.
        else least(excluded.wake_at, coalesce(w.pending_since, now()) + 5 * (excluded.wake_at - now()))
      end
    -- During a burst, a push of less than half a debounce is not written: the row is locked and left unchanged.
    where excluded.owner = 'person'
      or not (w.pending_since is not null and w.lease_owner is null and w.done_seq <= excluded.done_seq
               and w.wake_at >= now() + (excluded.wake_at - now()) / 2)
    returning w.conversation_id, w.done_seq, w.lease_owner
  ),
  overtaken as (
    select unnest(t.ids) as id from work join touched t on t.conversation_id = work.conversation_id
    where work.lease_owner is not null
      or work.done_seq >= case when t.by_member then case when t.contact_seq > t.member_seq then t.contact_seq else work.done_seq + 1 end else t.first_seq end
  )
  select (select array_agg(o.id) from overtaken o),
         (select array_agg(distinct t.debounce_ms) from touched t where t.debounce_ms is not null)
  into late, due;
end
$$;

revoke all on function mark_inbound_due(stored_message[]) from public;
grant execute on function mark_inbound_due(stored_message[]) to konstruct_definer;

create or replace function renumber_inbound(messages stored_message[], late uuid[]) returns void
language plpgsql as $$
begin
  update public.message m set seq = e.seq
  from (select o.tenant_id, o.id, nextval('public.message_seq_seq') as seq
        from (select s.tenant_id, s.id from unnest(messages) s where s.id = any (late) order by s.seq) o) e
  where m.tenant_id = e.tenant_id and m.id = e.id;
end
$$;

revoke all on function renumber_inbound(stored_message[], uuid[]) from public;
grant execute on function renumber_inbound(stored_message[], uuid[]) to konstruct_definer;

create or replace function accept_inbound(events jsonb, wake boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public
-- Planned once, in the pieces too. Statements read growing tables only by primary key, or within one conversation: a plan made while
-- the tables were empty must still be right when they hold millions.
set plan_cache_mode = force_generic_plan as $$
declare
  stored record := public.store_inbound(events);
  marked record;
begin
  if stored.messages is null then
    return stored.outcomes;
  end if;
  marked := public.mark_inbound_due(stored.messages);
  if marked.late is not null then
    perform public.renumber_inbound(stored.messages, marked.late);
  end if;
  if marked.due is not null and wake then
    -- PostgreSQL delivers it when this transaction commits, so a rollback wakes no orchestrator. Transactions that notify commit one
    -- after another, so a busy gateway notifies once for many batches (wakeTurns).
    perform pg_notify('konstruct_wake', due_in::text) from unnest(marked.due) due_in;
  end if;
  return stored.outcomes;
end
$$;

alter function accept_inbound(jsonb, boolean) owner to konstruct_definer;
revoke all on function accept_inbound(jsonb, boolean) from public;
grant execute on function accept_inbound(jsonb, boolean) to konstruct_app;

create or replace function accept_receipts(receipts jsonb)
returns table (ord integer, outcome text)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ranks constant text[] := array['sent', 'failed', 'delivered', 'read'];
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
    error_code = case when o.receipt = 'failed' and best.status <> 'failed' then null else coalesce(best.error_code, o.error_code) end,
    error = case when o.receipt = 'failed' and best.status <> 'failed' then null else coalesce(best.error, o.error) end
  from target, lateral (
    select c.status, c.error_code, c.error
    from (
      select r.status, r.error_code, r.error from public.receipt r
      where r.tenant_id = target.tenant_id and r.channel_account_id = target.channel_account_id and r.external_id = target.external_id
    ) c
    order by array_position(ranks, c.status) desc
    limit 1
  ) best
  where o.tenant_id = target.tenant_id and o.id = target.id
    -- When another transaction held the row, this one reads the row again, but not the receipts that the other stored.
    and coalesce(array_position(ranks, o.receipt), 0) <= array_position(ranks, best.status);
end
$$;

alter function accept_receipts(jsonb) owner to konstruct_definer;
revoke all on function accept_receipts(jsonb) from public;
grant execute on function accept_receipts(jsonb) to konstruct_app;

create or replace function block_buckets(tenant uuid, limits jsonb, until timestamptz) returns void
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
          -- A worker that has locked one of these rows waits for the buckets, then finds no tokens.
          for update skip locked) waiting
    where o.tenant_id = tenant and o.id = waiting.id;
    update public.rate_bucket b set
      taken_until = greatest(b.taken_until, until + blocked.ahead),
      promised_until = greatest(b.promised_until + greatest(until + blocked.pause - head, interval '0'), until + blocked.ahead + blocked.pause)
    where b.tenant_id = tenant and b.key = blocked.key;
  end loop;
end
$$;

revoke all on function block_buckets(uuid, jsonb, timestamp with time zone) from public;
grant execute on function block_buckets(uuid, jsonb, timestamp with time zone) to konstruct_app, konstruct_definer;

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

create or replace function knowledge_tenants_due(embedder_name text, most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.tenant_id from public.knowledge_source s
  where s.due_at <= now()
     or (s.state = 'ready' and s.embedder is distinct from embedder_name and (s.lease_until is null or s.lease_until <= now()))
  group by s.tenant_id order by min(s.due_at) limit most
$$;

alter function knowledge_tenants_due(text, integer) owner to konstruct_definer;
revoke all on function knowledge_tenants_due(text, integer) from public;
grant execute on function knowledge_tenants_due(text, integer) to konstruct_app;

create or replace function known_contact(tenant uuid, contact uuid, agent uuid, history_window integer) returns jsonb
language sql stable as $$
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
  from person root where root.is_root
$$;

revoke all on function known_contact(uuid, uuid, uuid, integer) from public;
grant execute on function known_contact(uuid, uuid, uuid, integer) to konstruct_app, konstruct_definer;

create or replace function lock_due_conversations(max_turns integer, out due jsonb)
language plpgsql as $$
declare
  -- One claim in four takes new contacts first, so that known contacts cannot keep every slot.
  new_first boolean := random() < 0.25;
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
             busy.running + row_number() over (order by w.is_new <> new_first, w.wake_at) as place
      from ((select * from public.conversation_work w
             where w.tenant_id = busy.tenant_id and not w.is_new and w.wake_at <= now() order by w.wake_at limit max_turns * 4)
            union all
            (select * from public.conversation_work w
             where w.tenant_id = busy.tenant_id and w.is_new and w.wake_at <= now() order by w.wake_at limit max_turns * 4)) w
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
end
$$;

revoke all on function lock_due_conversations(integer) from public;
grant execute on function lock_due_conversations(integer) to konstruct_definer;

create or replace function open_steps(of_tenant uuid, of_conversation uuid) returns jsonb
-- plpgsql, so that its plan is cached: claimed_turns calls it for each conversation.
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

create or replace function reserve_budget(of_tenant uuid, of_agent uuid, reservation uuid, worst_micro_usd bigint, lease_ms integer) returns jsonb
language plpgsql as $$
declare
  asked record;
  first_refusal boolean;
begin
  -- Budgets are locked in the order of their ids, so that two calls cannot deadlock.
  for asked in
    select b.id, b.limit_micro_usd, b.when_reached,
           date_trunc(b.period, now() at time zone tenant_zone(of_tenant))::date as starts_on
    from budget b where b.tenant_id = of_tenant and (b.agent_id is null or b.agent_id = of_agent) order by b.id
  loop
    -- This write locks the period: the statements below see what earlier transactions reserved and settled.
    insert into budget_period as p (tenant_id, budget_id, starts_on) values (of_tenant, asked.id, asked.starts_on)
    on conflict (tenant_id, budget_id, starts_on) do update set spent_micro_usd = p.spent_micro_usd;
    if worst_micro_usd
       + (select p.spent_micro_usd from budget_period p
          where p.tenant_id = of_tenant and p.budget_id = asked.id and p.starts_on = asked.starts_on)
       + (select coalesce(sum(r.micro_usd), 0) from budget_reservation r
          where r.tenant_id = of_tenant and r.budget_id = asked.id and r.starts_on = asked.starts_on and r.lapses_at > clock_timestamp())
       > asked.limit_micro_usd
    then
      delete from budget_reservation r where r.tenant_id = of_tenant and r.id = reservation;
      update budget_period p set reached_at = now()
      where p.tenant_id = of_tenant and p.budget_id = asked.id and p.starts_on = asked.starts_on and p.reached_at is null;
      first_refusal := found;
      return jsonb_build_object('budgetId', asked.id, 'whenReached', asked.when_reached, 'isFirst', first_refusal);
    end if;
    insert into budget_reservation (tenant_id, budget_id, id, starts_on, micro_usd, lapses_at)
    values (of_tenant, asked.id, reservation, asked.starts_on, worst_micro_usd, clock_timestamp() + make_interval(secs => lease_ms / 1000.0));
  end loop;
  return '{}';
end
$$;

revoke all on function reserve_budget(uuid, uuid, uuid, bigint, integer) from public;
grant execute on function reserve_budget(uuid, uuid, uuid, bigint, integer) to konstruct_app;

create or replace function routed_inbound(events jsonb)
returns table (
  ord integer, id uuid, tenant_id uuid, channel_account_id uuid, conversation_id uuid, conversation_ref text, external_id text, author text,
  text text, parts jsonb, envelope jsonb, starts_turn boolean, requires_conversation boolean, sent_at timestamptz, debounce_ms integer)
language sql stable as $$
  select e.ord, e.id, r.owner, r.channel_account_id,
         -- After a change of address, the alias leads to the contact's earlier conversation.
         coalesce(moved.conversation_id,
           substring(encode(sha256(convert_to(r.channel_account_id::text || '/' || e.conversation_ref, 'UTF8')), 'hex') for 32)::uuid),
         e.conversation_ref, e.external_id, e.author, e.text, e.parts, e.envelope, e.starts_turn, e.requires_conversation, e.sent_at, e.debounce_ms
  from jsonb_to_recordset(events) as e(
    ord integer, id uuid, channel text, account_key text, external_id text, conversation_ref text, author text, text text,
    parts jsonb, envelope jsonb, starts_turn boolean, requires_conversation boolean, sent_at timestamptz, debounce_ms integer)
  left join lateral (
    select r.owner, r.channel_account_id from public.channel_route r
    join public.channel_account a on a.tenant_id = r.owner and a.id = r.channel_account_id and a.state = 'active'
    where r.channel = e.channel and r.account_key = e.account_key
  ) r on true
  left join public.conversation_alias moved on moved.tenant_id = r.owner and moved.channel_account_id = r.channel_account_id
    and moved.conversation_ref = e.conversation_ref
$$;

revoke all on function routed_inbound(jsonb) from public;
grant execute on function routed_inbound(jsonb) to konstruct_definer;

create or replace function sending_of(tenant uuid, conversation uuid, template jsonb) returns jsonb
language sql stable set search_path = pg_catalog, public as $$
  with newest as materialized (
    -- What the contact wrote, without the platform's system messages. The newest five, because sent_at and seq can be in different
    -- orders.
    select m.sent_at, m.seq from public.message m
    where m.tenant_id = tenant and m.conversation_id = conversation and m.direction = 'inbound' and m.author = 'contact' and m.starts_turn
      and m.parts -> 0 ->> 'type' is distinct from 'system'
    order by m.seq desc limit 5)
  select jsonb_build_object(
    'channelAccountId', c.channel_account_id,
    'lastContactAt', (select max(sent_at) from newest),
    'optOut', (select jsonb_build_object('state', o.state, 'scope', o.scope,
        -- WhatsApp's timestamps are whole seconds: within one second, seq gives the order.
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

revoke all on function sending_of(uuid, uuid, jsonb) from public;
grant execute on function sending_of(uuid, uuid, jsonb) to konstruct_app, konstruct_definer;

create or replace function settle_budget(of_tenant uuid, reservation uuid, cost_micro_usd bigint) returns void
language plpgsql as $$
declare
  held record;
begin
  for held in
    select r.budget_id, r.starts_on from budget_reservation r
    where r.tenant_id = of_tenant and r.id = reservation order by r.budget_id
  loop
    update budget_period p set spent_micro_usd = p.spent_micro_usd + cost_micro_usd
    where p.tenant_id = of_tenant and p.budget_id = held.budget_id and p.starts_on = held.starts_on;
    -- Also deletes the budget's reservations that were never settled and lapsed a day ago.
    delete from budget_reservation r
    where r.tenant_id = of_tenant and r.budget_id = held.budget_id
      and (r.id = reservation or r.lapses_at < clock_timestamp() - interval '1 day');
  end loop;
end
$$;

revoke all on function settle_budget(uuid, uuid, bigint) from public;
grant execute on function settle_budget(uuid, uuid, bigint) to konstruct_app;

create or replace function take_channel_route(of_channel text, of_account_key text, of_account uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.current_tenant', true), '')::uuid;
begin
  insert into public.channel_route (channel, account_key, owner, channel_account_id)
  select of_channel, of_account_key, a.tenant_id, a.id
  from public.channel_account a where a.tenant_id = tenant and a.id = of_account
  -- A route of a revoked account is given to the new one.
  on conflict (channel, account_key) do update set owner = excluded.owner, channel_account_id = excluded.channel_account_id
    where exists (select from public.channel_account a
                  where a.tenant_id = channel_route.owner and a.id = channel_route.channel_account_id and a.state = 'revoked');
  return exists (
    select from public.channel_route r
    where r.channel = of_channel and r.account_key = of_account_key and r.owner = tenant and r.channel_account_id = of_account);
end
$$;

alter function take_channel_route(text, text, uuid) owner to konstruct_definer;
revoke all on function take_channel_route(text, text, uuid) from public;
grant execute on function take_channel_route(text, text, uuid) to konstruct_app;

create or replace function take_tokens(tenant uuid, limits jsonb, has_place boolean) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare
  at timestamptz := clock_timestamp();
  is_free boolean;
  -- Once every bucket is half full again, the next delay is announced again.
  is_half_full boolean;
begin
  select bool_and(case when has_place then b.taken_until else b.promised_until end - l.ahead <= at),
         bool_and(b.promised_until - l.ahead / 2 <= at)
  into is_free, is_half_full
  from public.read_limits(limits) l join public.rate_bucket b on b.tenant_id = tenant and b.key = l.key;
  if is_free then
    update public.rate_bucket b set
      taken_until = greatest(b.taken_until, at) + l.pause,
      promised_until = case when has_place then greatest(b.promised_until, b.taken_until + l.pause, at + l.pause)
                            else greatest(b.promised_until, at) + l.pause end,
      told_at = case when is_half_full then null else b.told_at end
    from public.read_limits(limits) l where b.tenant_id = tenant and b.key = l.key;
  end if;
  return is_free;
end
$$;

revoke all on function take_tokens(uuid, jsonb, boolean) from public;
grant execute on function take_tokens(uuid, jsonb, boolean) to konstruct_app, konstruct_definer;

create or replace function turns_with_limits(due jsonb) returns setof jsonb
language sql stable as $$
  select jsonb_build_object('tenant', w.tenant_id, 'conversation', w.conversation_id, 'number', f.number,
           'heldUntil', w.held_until, 'owner', w.owner, 'contact', who.key,
           'limits', case when who.key is not null then
             public.turn_limits(n.settings -> 'limits', a.settings -> 'limits', a.id, who.key) end)
  from jsonb_to_recordset(due) as f(tenant uuid, conversation uuid, number integer)
  join public.conversation_work w on w.tenant_id = f.tenant and w.conversation_id = f.conversation
  join public.conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
  join public.channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  join public.tenant n on n.id = w.tenant_id
  left join lateral (
    select coalesce(coalesce(k.merged_into, k.id)::text,
             -- Hashed, because a bucket is deleted only minutes after its contact was erased.
             encode(sha256(convert_to(concat_ws(' ', m.envelope -> 'identity' ->> 'kind', m.envelope -> 'identity' ->> 'id'), 'UTF8')), 'hex')) as key
    from (select m.envelope from public.message m
          where m.tenant_id = w.tenant_id and m.conversation_id = w.conversation_id and m.seq > w.done_seq and m.starts_turn and m.author = 'contact'
          order by m.seq limit 1) m
    left join public.identity i on i.tenant_id = w.tenant_id and i.kind = m.envelope -> 'identity' ->> 'kind'
      and i.external_id = m.envelope -> 'identity' ->> 'id'
    left join public.contact k on k.tenant_id = i.tenant_id and k.id = i.contact_id
    -- Limits count contacts only, so internal threads are left out; a retry was counted the first time.
    where c.internal_thread_of is null and w.crash_count + w.failure_count + w.restart_count = 0 and w.lease_owner is null
  ) who on true
$$;

revoke all on function turns_with_limits(jsonb) from public;
grant execute on function turns_with_limits(jsonb) to konstruct_definer;

create or replace function waiting_tenants(due_before timestamptz, after_tenant uuid, most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id from public.tenant t
  where (after_tenant is null or t.id > after_tenant)
    and (exists (select from public.conversation_work w where w.tenant_id = t.id and w.owner = 'person')
         or exists (select from public.escalation e where e.tenant_id = t.id and e.state in ('open', 'owned'))
         or exists (select from public.conversation_work w where w.tenant_id = t.id and w.wake_at < due_before))
  order by t.id limit most
$$;

alter function waiting_tenants(timestamp with time zone, uuid, integer) owner to konstruct_definer;
revoke all on function waiting_tenants(timestamp with time zone, uuid, integer) from public;
grant execute on function waiting_tenants(timestamp with time zone, uuid, integer) to konstruct_app;

revoke create on schema public from konstruct_definer;

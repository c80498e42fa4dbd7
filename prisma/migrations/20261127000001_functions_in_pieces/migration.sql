-- accept_inbound and claim_turns in pieces of a screen each; and a claim gives agents of engine v2 the tool calls of earlier turns.

-- What marking a conversation due needs of a message that was stored.
create type stored_message as (
  tenant_id uuid, conversation_id uuid, id uuid, seq bigint, author text, starts_turn boolean, debounce_ms integer, identity_kind text, identity_id text);

-- The turns of earlier calls are found by the claim, which crosses tenants.
drop policy definer_reads_to_erase on turn;
create policy definer_turns on turn for select to konstruct_definer using (true);

-- function mark_inbound_due sha256:29d929fdcda3c15f9fce972660b7a3bd45ecef9de78c9309f909d9a0cae086a7
-- function renumber_inbound sha256:a2a00fa6dc9d1f908aaae24d6306b573bab03b6d8c0394d4b7f70c1f97521e53
-- function routed_inbound sha256:5adc6e8498069bc3ebb2fc7a056cb97ac3d93ea5dc2a13046a006b331ca7b9f1
-- function store_inbound sha256:54ee8b942ffa0a9ac5887c61b0197da556ec84f2422518a000cd00440109c3f7
-- function accept_inbound sha256:0d0df8c43c505653f098dff9502be2fb76072c761a75b78905eab6e895308d26
-- function earlier_calls sha256:c59282e7c4fd960b0321fbcb78da4e3d54adaf0a6aada0331b6f60d93143e6b6
-- function messages_before sha256:d123b93d5d21d89a2d08168ad7dd68cc4070d8ae2361651a7a9f3e1b31190b25
-- function open_tool_calls sha256:6b76522b0726fd67ae4a9cf7507c72dd69a3de2a7c3abecff246895585579736
-- function pending_messages sha256:3617c48514d537364b25f110ee65a1206161b4796d93775ff1fc0fa2d85b9f2f
-- function claimed_turns sha256:61a83d20f6b121862cc9e656e73526dce95e8abd81402dd7c750ea0724d7ac5a
-- function let_turns_through sha256:5e0097823a9436c7c7500c64472b968c935f9b723cb6f223c1bf712997554bc2
-- function lock_due_conversations sha256:f45ca8adcc17b91debe6b4664f3498dfc1b7f0a02bbee6183cb2e1ff616614ef
-- function turns_with_limits sha256:88fa30fd6a0b11ff7afc16c0686436373113dc9c0a5f6ebfaa566fbda37a43c4
-- function claim_turns sha256:6135971a41ef7b1960f523bedf8bc8c45cfaac22b85a213da8f0fd2645dd51ad

grant create on schema public to konstruct_definer;

create or replace function mark_inbound_due(messages stored_message[], out late uuid[], out due integer[])
language plpgsql as $$
begin
  with touched as materialized (
    select s.tenant_id, s.conversation_id, min(s.identity_kind) as identity_kind, min(s.identity_id) as identity_id,
           array_agg(s.id) as ids, min(s.seq) as first_seq,
           -- A person's own reply starts no turn, but the orchestrator has to hear of it.
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
           -- Whoever answers from the business's own phone has the conversation, before any turn can commit.
           case when t.by_member then 'person' else 'agent' end, case when t.contact_seq > coalesce(t.member_seq, 0) then now() end,
           not exists (select from public.identity i where i.tenant_id = t.tenant_id and i.kind = t.identity_kind and i.external_id = t.identity_id)
    from touched t order by t.tenant_id, t.conversation_id
    on conflict (tenant_id, conversation_id) do update set
      pending_since = coalesce(w.pending_since, excluded.pending_since),
      -- What a person answered is answered.
      done_seq = case when excluded.owner = 'person' then public.answered_through(w.tenant_id, w.conversation_id, w.done_seq, excluded.done_seq) else w.done_seq end,
      owner = case when excluded.owner = 'person' then 'person' else w.owner end,
      owner_since = case when excluded.owner = 'person' and w.owner <> 'person' then now() else w.owner_since end,
      awaiting_since = case when excluded.owner = 'person' then excluded.awaiting_since else coalesce(w.awaiting_since, excluded.awaiting_since) end,
      wake_at = case
        when excluded.wake_at is null or w.lease_until > now() then w.wake_at
        -- A burst pushes the turn back, at most five debounces after its first message.
        else least(excluded.wake_at, coalesce(w.pending_since, now()) + 5 * (excluded.wake_at - now()))
      end
    -- In the thick of a burst, a push of less than half a debounce is not worth a write: locked, but left as it is.
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

create or replace function renumber_inbound(events jsonb, late uuid[]) returns void
language plpgsql as $$
begin
  update public.message m set seq = e.seq
  from (select o.id, nextval('public.message_seq_seq') as seq
        from (select id from jsonb_to_recordset(events) as e(ord integer, id uuid) where id = any (late) order by ord) o) e,
       public.channel_route r
  where m.id = e.id and m.tenant_id = r.owner and m.channel_account_id = r.channel_account_id;
end
$$;

revoke all on function renumber_inbound(jsonb, uuid[]) from public;
grant execute on function renumber_inbound(jsonb, uuid[]) to konstruct_definer;

create or replace function routed_inbound(events jsonb)
returns table (
  ord integer, id uuid, tenant_id uuid, channel_account_id uuid, conversation_id uuid, conversation_ref text, external_id text, author text,
  text text, parts jsonb, envelope jsonb, starts_turn boolean, requires_conversation boolean, sent_at timestamptz, debounce_ms integer)
language sql stable as $$
  select e.ord, e.id, r.owner, r.channel_account_id,
         -- Where somebody goes on under a new address, the conversation they had.
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

create or replace function store_inbound(events jsonb, out outcomes jsonb, out messages stored_message[])
language plpgsql as $$
begin
  with routed as materialized (select * from public.routed_inbound(events)),
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
    returning id, seq
  ),
  new_conversation as (
    insert into public.conversation (tenant_id, id, channel_account_id, conversation_ref)
    select w.tenant_id, w.conversation_id, min(w.channel_account_id::text)::uuid, min(w.conversation_ref)
    from stored s join wanted w on w.id = s.id
    group by w.tenant_id, w.conversation_id order by w.tenant_id, w.conversation_id
    on conflict do nothing
  )
  select jsonb_agg(case when r.tenant_id is null then 'unknown_account'
                        when s.id is not null then 'accepted'
                        when w.id is not null then 'duplicate'
                        else 'ignored' end order by r.ord),
         array_agg(row(r.tenant_id, r.conversation_id, r.id, s.seq, r.author, r.starts_turn, r.debounce_ms,
                       r.envelope -> 'identity' ->> 'kind', r.envelope -> 'identity' ->> 'id')::public.stored_message) filter (where s.id is not null)
  into outcomes, messages
  from routed r left join stored s on s.id = r.id left join wanted w on w.id = r.id;
end
$$;

revoke all on function store_inbound(jsonb) from public;
grant execute on function store_inbound(jsonb) to konstruct_definer;

create or replace function accept_inbound(events jsonb, wake boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public
-- Planned once, in the pieces too. No statement here reads a table that grows except by its primary key: a plan made while the
-- tables were empty must still be right when they hold millions.
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
    perform public.renumber_inbound(events, marked.late);
  end if;
  if marked.due is not null and wake then
    -- Rides on this commit: nobody is woken for what was rolled back, and it costs no commit of its own. But commits that
    -- notify wait for each other, so a busy gateway asks for it once for many batches (wakeTurns).
    perform pg_notify('konstruct_wake', due_in::text) from unnest(marked.due) due_in;
  end if;
  return stored.outcomes;
end
$$;

alter function accept_inbound(jsonb, boolean) owner to konstruct_definer;
revoke all on function accept_inbound(jsonb, boolean) from public;
grant execute on function accept_inbound(jsonb, boolean) to konstruct_app;

create or replace function earlier_calls(of_tenant uuid, of_conversation uuid, purged_before timestamptz) returns jsonb
-- With its own plan: only agents of engine v2 ask.
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

create or replace function messages_before(of_tenant uuid, of_conversation uuid, done_seq bigint, purged_before timestamptz, most integer)
returns setof jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('author', h.author, 'text', h.text, 'at', h.sent_at) order by h.seq), '[]')
  from (select * from public.message h
        where h.tenant_id = of_tenant and h.conversation_id = of_conversation and (h.seq <= done_seq or not h.starts_turn)
          -- Notes are for colleagues.
          and h.direction <> 'internal'
          -- A decision is input of one turn, never something that was said.
          and not h.envelope ? 'approvalId'
        order by h.seq desc limit most) h
  where purged_before is null or h.sent_at > purged_before
$$;

revoke all on function messages_before(uuid, uuid, bigint, timestamptz, integer) from public;
grant execute on function messages_before(uuid, uuid, bigint, timestamptz, integer) to konstruct_definer;

create or replace function open_tool_calls(of_tenant uuid, of_conversation uuid) returns setof jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'turnId', t.turn_id, 'tool', t.tool, 'effect', t.effect,
           'args', t.args, 'idempotencyKey', t.idempotency_key, 'state', t.state, 'attempts', t.attempts) order by t.created_at), '[]')
  from public.tool_call t
  where t.tenant_id = of_tenant and t.conversation_id = of_conversation and t.state in ('planned', 'attempting')
$$;

revoke all on function open_tool_calls(uuid, uuid) from public;
grant execute on function open_tool_calls(uuid, uuid) to konstruct_definer;

create or replace function pending_messages(of_tenant uuid, of_conversation uuid, done_seq bigint) returns setof jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'seq', m.seq, 'text', m.text, 'parts', m.parts,
           'author', m.author, 'envelope', m.envelope, 'sentAt', m.sent_at) order by m.sent_at, m.seq), '[]')
  from (select * from public.message m
        where m.tenant_id = of_tenant and m.conversation_id = of_conversation and m.seq > done_seq and m.starts_turn
        order by m.seq limit 50) m
$$;

revoke all on function pending_messages(uuid, uuid, bigint) from public;
grant execute on function pending_messages(uuid, uuid, bigint) to konstruct_definer;

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
    'earlierCalls', case when size.engine = 'v2' then
                      public.earlier_calls(w.tenant_id, w.conversation_id, (known.contact ->> 'purgedBefore')::timestamptz) end)
  from public.conversation_work w
  join public.conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
  join public.channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  join public.agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
  left join public.agent_version v on v.tenant_id = g.tenant_id and v.id = coalesce(w.pinned_version_id, g.live_version_id)
  -- Read once: a large configuration is unpacked for each look into it.
  cross join lateral (select coalesce(k.history_window, 10) as history, k.engine
                      from jsonb_to_record(v.config) as k(history_window integer, engine text) offset 0) size
  cross join lateral (select case when c.contact_id is not null then
    public.known_contact(c.tenant_id, c.contact_id, a.agent_id, size.history) end as contact
    -- Asked once: without this fence the planner asks again for every row of the history.
    offset 0) known
  where w.conversation_id = any (claimed) and w.lease_owner = worker
$$;

revoke all on function claimed_turns(text, uuid[], jsonb) from public;
grant execute on function claimed_turns(text, uuid[], jsonb) to konstruct_definer;

create or replace function let_turns_through(due jsonb, out claimed uuid[], out slowed jsonb, out next_at timestamptz)
language plpgsql as $$
declare
  item record;
  place timestamptz;
begin
  claimed := '{}';
  slowed := '{}';
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
end
$$;

revoke all on function let_turns_through(jsonb) from public;
grant execute on function let_turns_through(jsonb) to konstruct_definer;

create or replace function lock_due_conversations(max_turns integer, out due jsonb)
language plpgsql as $$
declare
  -- One claim in four begins with strangers, so that they are answered too while contacts keep every slot busy.
  strangers_first boolean := random() < 0.25;
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
             busy.running + row_number() over (order by w.is_new <> strangers_first, w.wake_at) as place
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
  ) who on true
$$;

revoke all on function turns_with_limits(jsonb) from public;
grant execute on function turns_with_limits(jsonb) to konstruct_definer;

create or replace function claim_turns(worker text, max_turns integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  due jsonb := public.lock_due_conversations(max_turns);
  through record;
begin
  if due is null then
    return;
  end if;
  -- Statements of their own from here on: their snapshots are younger than the locks, so no message accepted before them is missed.
  select jsonb_agg(t) into due from public.turns_with_limits(due) t;
  through := public.let_turns_through(due);

  update public.conversation_work w set
    lease_owner = worker,
    lease_until = now() + make_interval(secs => lease_ms / 1000.0),
    wake_at = now() + make_interval(secs => lease_ms / 1000.0),
    fence = w.fence + 1,
    pending_since = null,
    is_new = false,
    held_until = case when through.slowed ? w.conversation_id::text then w.held_until end,
    -- A lease nobody gave back: the worker died in the middle.
    crash_count = w.crash_count + (w.lease_owner is not null)::integer
  from jsonb_to_recordset(due) as f(tenant uuid, conversation uuid)
  where w.tenant_id = f.tenant and w.conversation_id = f.conversation and w.conversation_id = any (through.claimed);

  if through.next_at is not null then
    -- Not a conversation: when to look again. At once, where those who have to wait took the places of others.
    return next jsonb_build_object('wakeInMs',
      case when jsonb_array_length(due) = max_turns then 0 else greatest(extract(epoch from through.next_at - now()) * 1000, 0)::integer end);
  end if;
  return query select t from public.claimed_turns(worker, through.claimed, through.slowed) t;
end
$$;

alter function claim_turns(text, integer, integer) owner to konstruct_definer;
revoke all on function claim_turns(text, integer, integer) from public;
grant execute on function claim_turns(text, integer, integer) to konstruct_app;

revoke create on schema public from konstruct_definer;

-- Fairness inside a tenant: contacts with an answered conversation go before strangers, so a flood of new visitors delays itself.

-- True for a conversation of an identity never seen before, until its first claim.
alter table conversation_work add column is_new boolean not null default false;

drop index conversation_work_due;
create index conversation_work_due on conversation_work (tenant_id, is_new, wake_at) where wake_at is not null;

create or replace function accept_inbound(events jsonb, wake boolean) returns jsonb
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
           -- Where somebody goes on under a new address, the conversation they had.
           coalesce(moved.conversation_id,
             substring(encode(sha256(convert_to(r.channel_account_id::text || '/' || e.conversation_ref, 'UTF8')), 'hex') for 32)::uuid) as conversation_id
    from event e
    left join lateral (
      select r.owner, r.channel_account_id from public.channel_route r
      join public.channel_account a on a.tenant_id = r.owner and a.id = r.channel_account_id and a.state = 'active'
      where r.channel = e.channel and r.account_key = e.account_key
    ) r on true
    left join public.conversation_alias moved on moved.tenant_id = r.owner and moved.channel_account_id = r.channel_account_id
      and moved.conversation_ref = e.conversation_ref
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
           min(w.envelope -> 'identity' ->> 'kind') as identity_kind, min(w.envelope -> 'identity' ->> 'id') as identity_id,
           array_agg(s.id) as ids, min(s.seq) as first_seq,
           -- A person's own reply starts no turn, but the orchestrator has to hear of it.
           coalesce(max(w.debounce_ms) filter (where w.starts_turn), max(0) filter (where w.author = 'member')) as debounce_ms,
           bool_or(w.starts_turn) as starts_turn,
           bool_or(w.author = 'member') as by_member,
           max(s.seq) filter (where w.author = 'member') as member_seq,
           max(s.seq) filter (where w.author = 'contact' and w.starts_turn) as contact_seq
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
      awaiting_since = case when excluded.owner = 'person' then excluded.awaiting_since
                            else coalesce(w.awaiting_since, excluded.awaiting_since) end,
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

create or replace function claim_turns(worker text, max_turns integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  due jsonb;
  item record;
  claimed uuid[] := '{}';
  -- Told why it takes longer, each by its turn's number of milliseconds.
  slowed jsonb := '{}';
  place timestamptz;
  -- One claim in four begins with strangers, so that they are answered too while contacts keep every slot busy.
  strangers_first boolean := random() < 0.25;
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
    is_new = false,
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
    'agentId', a.agent_id, 'agentVersionId', v.id, 'liveVersionId', g.live_version_id, 'isPreview', c.preview,
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
  left join public.agent_version v on v.tenant_id = g.tenant_id and v.id = coalesce(w.pinned_version_id, g.live_version_id)
  cross join lateral (select coalesce((v.config ->> 'history_window')::integer, 10) as history) size
  cross join lateral (select case when c.contact_id is not null then
    public.known_contact(c.tenant_id, c.contact_id, a.agent_id, size.history) end as contact
    -- Asked once: without this fence the planner asks again for every row of the history.
    offset 0) known
  where w.conversation_id = any (claimed) and w.lease_owner = worker;
end
$$;

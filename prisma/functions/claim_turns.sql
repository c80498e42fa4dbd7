-- Takes conversations that are due for a turn, a lease each, fairly over tenants, with all that the turn reads.
-- Called by: packages/db/src/turn/claim-turns.ts
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

alter function claim_turns(text, integer, integer) owner to konstruct_definer;
revoke all on function claim_turns(text, integer, integer) from public;
grant execute on function claim_turns(text, integer, integer) to konstruct_app;

-- function address_key sha256:2364396098448ae77dfdd8c5ce79afb030e85874e46a576a10d77116e85b8c79
-- function conversation_named sha256:5ad6d1ab6a19a23b26acdf3adc9c21a81ec3222ec5a5b5e72044ee2ed4aab05c
-- function mark_inbound_due sha256:919a10106b7dcc0a3b7e24b3625d132376eff26419c990444116d002c2e830c4
-- function routed_inbound sha256:91b9b2379908589bbca9db91a49d2a022b15812d3aa0acb966a6bde1966a9405

create or replace function address_key(kind text, address text) returns text
language sql immutable strict parallel safe as $$
  select case when kind not in ('whatsapp_phone', 'phone') or address !~ '^[+0-9 ().-]+$' then address else
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(address,
      '[^0-9]', '', 'g'),
      '^00+', ''),
      '^550+', '55'),
      '^55([1-9][1-9])([6-9][0-9]{7})$', '55\19\2'),
      '^52(?:1|01|04[45])([2-9][0-9]{9})$', '52\1'),
      '^549?0?([1-3][0-9]{9})$', '54\1'),
      '^549?0?(?:(11)15([0-9]{8})|([23][0-9]{2})15([0-9]{7})|([23][0-9]{3})15([0-9]{6}))$', '54\1\2\3\4\5\6')
  end
$$;

revoke all on function address_key(text, text) from public;
grant execute on function address_key(text, text) to konstruct_app, konstruct_definer;

create or replace function conversation_named(account uuid, ref text) returns uuid
language sql immutable parallel safe as $$
  select substring(encode(sha256(convert_to(account::text || '/' || ref, 'UTF8')), 'hex') for 32)::uuid
$$;

revoke all on function conversation_named(uuid, text) from public;
grant execute on function conversation_named(uuid, text) to konstruct_definer;

-- Of one person's two identities that are one number, the older is kept; their contacts become one person. Row-level security is
-- forced on the owner too, and no trigger may refuse or announce what only moves; both are as before at the end.
do $$
declare
  touched constant text[] := array(
    select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations');
  forced constant text[] := array(
    select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relforcerowsecurity);
  by_conversation constant text[] := array(
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'conversation_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('conversation_work', 'session', 'conversation_summary'));
  a_table text;
  same record;
  roots uuid[];
  other uuid;
  moved uuid[];
  place record;
  kept uuid;
  kept_work conversation_work;
  other_work conversation_work;
begin
  foreach a_table in array touched loop
    execute format('alter table public.%I no force row level security', a_table);
    execute format('alter table public.%I disable trigger user', a_table);
  end loop;

  for same in
    select i.tenant_id, array_agg(distinct i.contact_id) as contacts from identity i where i.kind in ('whatsapp_phone', 'phone')
    group by i.tenant_id, i.kind, address_key(i.kind, i.external_id) having count(distinct i.contact_id) > 1
  loop
    roots := array(select distinct coalesce(k.merged_into, k.id) as id from contact k
                   where k.tenant_id = same.tenant_id and k.id = any (same.contacts) order by id);
    foreach other in array roots[2:] loop
      with merged as (
        update contact set merged_into = roots[1] where tenant_id = same.tenant_id and (id = other or merged_into = other) returning id)
      select array_agg(id) filter (where id <> other) into moved from merged;
      insert into contact_merge (tenant_id, id, survivor_id, merged_id, brought, reason, merged_by)
      -- An id that orders by time, as all ids of merges do.
      select same.tenant_id, (substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-7' || substr(gen_random_uuid()::text, 16))::uuid,
             roots[1], other, coalesce(moved, '{}'), 'verified_address', 'system:migration'
      from lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') hex;
    end loop;
  end loop;
  delete from identity i using identity older
    where older.tenant_id = i.tenant_id and older.kind = i.kind and address_key(older.kind, older.external_id) = address_key(i.kind, i.external_id)
      and (older.created_at, older.external_id) < (i.created_at, i.external_id);
  delete from member_identity i using member_identity older
    where older.tenant_id = i.tenant_id and older.kind = i.kind and address_key(older.kind, older.external_id) = address_key(i.kind, i.external_id)
      and (older.created_at, older.external_id) < (i.created_at, i.external_id);

  -- Where messages of one number went: a name leads to its alias, else to the conversation made for it.
  for place in
    with named as (
      select c.tenant_id, c.channel_account_id, c.conversation_ref from conversation c union
      select a.tenant_id, a.channel_account_id, a.conversation_ref from conversation_alias a),
    led as (
      select n.tenant_id, n.channel_account_id, address_key('phone', n.conversation_ref) as phone,
             coalesce(a.conversation_id, conversation_named(n.channel_account_id, n.conversation_ref)) as id
      from named n
      join channel_account o on o.tenant_id = n.tenant_id and o.id = n.channel_account_id and o.channel = 'whatsapp'
      left join conversation_alias a on a.tenant_id = n.tenant_id and a.channel_account_id = n.channel_account_id and a.conversation_ref = n.conversation_ref
      where n.conversation_ref ~ '^[+0-9 ().-]+$')
    select l.tenant_id, l.channel_account_id, l.phone, array_agg(distinct c.id) as talks,
           count(distinct coalesce(k.merged_into, k.id)) as people
    from led l
    join conversation c on c.tenant_id = l.tenant_id and c.id = l.id
    left join contact k on k.tenant_id = c.tenant_id and k.id = c.contact_id
    group by l.tenant_id, l.channel_account_id, l.phone
  loop
    -- Two persons had the number one after the other: each keeps their own.
    continue when place.people > 1;
    select c.id into kept from conversation c where c.tenant_id = place.tenant_id and c.id = any (place.talks) order by c.created_at, c.id limit 1;
    if kept <> conversation_named(place.channel_account_id, place.phone) then
      insert into conversation_alias (tenant_id, channel_account_id, conversation_ref, conversation_id)
      values (place.tenant_id, place.channel_account_id, place.phone, kept)
      on conflict (tenant_id, channel_account_id, conversation_ref) do update set conversation_id = excluded.conversation_id;
    end if;
    foreach other in array array_remove(place.talks, kept) loop
      select * into kept_work from conversation_work w where w.tenant_id = place.tenant_id and w.conversation_id = kept;
      select * into other_work from conversation_work w where w.tenant_id = place.tenant_id and w.conversation_id = other;
      -- What waits for an answer in one comes after all that is answered in both.
      update message m set seq = later.seq
      from (select w.id, nextval('message_seq_seq') as seq
            from (select m.id from message m join conversation_work w on w.tenant_id = m.tenant_id and w.conversation_id = m.conversation_id
                  where m.tenant_id = place.tenant_id and m.conversation_id in (kept, other) and m.direction = 'inbound' and m.starts_turn and m.seq > w.done_seq
                  order by m.seq) w) later
      where m.tenant_id = place.tenant_id and m.id = later.id;
      -- One takeover at a time: an owned one comes before an open one, an older before a newer.
      update escalation e set state = 'resolved', ended_at = now(), ended_by = 'system:migration'
      where e.tenant_id = place.tenant_id and e.conversation_id in (kept, other) and e.state in ('open', 'owned')
        and exists (select from escalation first where first.tenant_id = e.tenant_id and first.conversation_id in (kept, other) and first.state in ('open', 'owned')
                      and (first.state <> 'owned', first.opened_at, first.id) < (e.state <> 'owned', e.opened_at, e.id));
      -- What the engine remembers comes from where a decision is awaited, else from the newer talk.
      delete from session s where s.tenant_id = place.tenant_id and s.conversation_id in (kept, other)
        and exists (select from session better join conversation_work w on w.tenant_id = better.tenant_id and w.conversation_id = better.conversation_id
                    join conversation_work own on own.tenant_id = s.tenant_id and own.conversation_id = s.conversation_id
                    where better.tenant_id = s.tenant_id and better.conversation_id in (kept, other)
                      and (w.owner = 'approval', better.updated_at, better.conversation_id) > (own.owner = 'approval', s.updated_at, s.conversation_id));
      update session s set conversation_id = kept where s.tenant_id = place.tenant_id and s.conversation_id = other;
      -- Made again from all messages when it is needed.
      delete from conversation_summary s where s.tenant_id = place.tenant_id and s.conversation_id in (kept, other);
      delete from conversation_tag t using conversation_tag held
        where t.tenant_id = place.tenant_id and t.conversation_id = other and held.tenant_id = t.tenant_id and held.conversation_id = kept and held.tag = t.tag;
      delete from conversation_seen t using conversation_seen held
        where t.tenant_id = place.tenant_id and t.conversation_id = other and held.tenant_id = t.tenant_id and held.conversation_id = kept and held.member_id = t.member_id;
      delete from question_topic_conversation t using question_topic_conversation held
        where t.tenant_id = place.tenant_id and t.conversation_id = other and held.tenant_id = t.tenant_id and held.conversation_id = kept and held.topic_id = t.topic_id;
      delete from insight_day d where d.tenant_id = place.tenant_id;
      if kept_work.conversation_id is null then
        update conversation_work w set conversation_id = kept, lease_owner = null, lease_until = null, fence = w.fence + 1
        where w.tenant_id = place.tenant_id and w.conversation_id = other;
      elsif other_work.conversation_id is not null then
        update conversation_work w set
          wake_at = least(kept_work.wake_at, other_work.wake_at), pending_since = least(kept_work.pending_since, other_work.pending_since),
          lease_owner = null, lease_until = null, fence = greatest(kept_work.fence, other_work.fence) + 1,
          done_seq = greatest(kept_work.done_seq, other_work.done_seq), stop_seq = greatest(kept_work.stop_seq, other_work.stop_seq),
          owner = first_work.owner, owner_since = first_work.owner_since, handoff_turn_id = first_work.handoff_turn_id,
          awaiting_since = least(kept_work.awaiting_since, other_work.awaiting_since), active_at = greatest(kept_work.active_at, other_work.active_at),
          pinned_version_id = coalesce(first_work.pinned_version_id, kept_work.pinned_version_id, other_work.pinned_version_id)
        -- A person who has one has both.
        from (select x.* from conversation_work x where x.tenant_id = place.tenant_id and x.conversation_id in (kept, other)
              order by array_position(array['person', 'approval', 'agent', 'closed'], x.owner), x.owner_since desc nulls last limit 1) first_work
        where w.tenant_id = place.tenant_id and w.conversation_id = kept;
        delete from conversation_work w where w.tenant_id = place.tenant_id and w.conversation_id = other;
      end if;
      -- What the contact said last of getting messages counts; a narrower stop after a full one is still a full one.
      update opt_out newer set scope = o.scope from opt_out o, conversation c, conversation d
        where c.tenant_id = place.tenant_id and c.id = kept and d.tenant_id = c.tenant_id and d.id = other
          and o.tenant_id = c.tenant_id and o.channel_account_id = c.channel_account_id and o.contact_id in (c.contact_id, d.contact_id)
          and newer.tenant_id = c.tenant_id and newer.channel_account_id = c.channel_account_id and newer.contact_id in (c.contact_id, d.contact_id)
          and newer.decided_at > o.decided_at and newer.state = 'out' and o.state = 'out' and o.scope = 'everything';
      delete from opt_out o using opt_out newer, conversation c, conversation d
        where c.tenant_id = place.tenant_id and c.id = kept and d.tenant_id = c.tenant_id and d.id = other
          and o.tenant_id = c.tenant_id and o.channel_account_id = c.channel_account_id and o.contact_id in (c.contact_id, d.contact_id)
          and newer.tenant_id = c.tenant_id and newer.channel_account_id = c.channel_account_id and newer.contact_id in (c.contact_id, d.contact_id)
          and (newer.decided_at, newer.contact_id) > (o.decided_at, o.contact_id);
      update opt_out o set contact_id = c.contact_id from conversation c, conversation d
        where c.tenant_id = place.tenant_id and c.id = kept and d.tenant_id = c.tenant_id and d.id = other and c.contact_id is not null
          and o.tenant_id = c.tenant_id and o.channel_account_id = c.channel_account_id and o.contact_id = d.contact_id;
      foreach a_table in array by_conversation loop
        execute format('update public.%I set conversation_id = $1 where tenant_id = $2 and conversation_id = $3', a_table) using kept, place.tenant_id, other;
      end loop;
      update conversation c set contact_id = coalesce(c.contact_id, o.contact_id), assignee_id = coalesce(c.assignee_id, o.assignee_id)
        from conversation o where c.tenant_id = place.tenant_id and c.id = kept and o.tenant_id = c.tenant_id and o.id = other;
      delete from conversation c where c.tenant_id = place.tenant_id and c.id = other;
    end loop;
  end loop;

  foreach a_table in array touched loop
    execute format('alter table public.%I enable trigger user', a_table);
  end loop;
  foreach a_table in array forced loop
    execute format('alter table public.%I force row level security', a_table);
  end loop;
end
$$;

alter table identity add column address_key text not null generated always as (address_key(kind, external_id)) stored;
alter table identity drop constraint identity_pkey, add primary key (tenant_id, kind, address_key);
alter table member_identity add column address_key text not null generated always as (address_key(kind, external_id)) stored;
alter table member_identity drop constraint member_identity_pkey, add primary key (tenant_id, kind, address_key);

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
    insert into public.conversation_work as w (tenant_id, conversation_id, wake_at, pending_since, done_seq, owner, owner_since, awaiting_since, is_new)
    select t.tenant_id, t.conversation_id, now() + make_interval(secs => t.debounce_ms / 1000.0),
           case when t.starts_turn then now() end, coalesce(t.member_seq, t.first_seq - 1),
           -- A member who answers from the business's own phone owns the conversation before any turn can commit.
           case when t.by_member then 'person' else 'agent' end, case when t.by_member then now() end,
           case when t.contact_seq > coalesce(t.member_seq, 0) then now() end,
           not exists (select from public.identity i where i.tenant_id = t.tenant_id and i.kind = t.identity_kind and i.address_key = public.address_key(t.identity_kind, t.identity_id))
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

create or replace function routed_inbound(events jsonb)
returns table (
  ord integer, id uuid, tenant_id uuid, channel_account_id uuid, conversation_id uuid, conversation_ref text, external_id text, author text,
  text text, parts jsonb, envelope jsonb, starts_turn boolean, requires_conversation boolean, sent_at timestamptz, debounce_ms integer)
language sql stable as $$
  select e.ord, e.id, r.owner, r.channel_account_id,
         -- After a change of address, the alias leads to the contact's earlier conversation.
         coalesce(moved.conversation_id, other_name.conversation_id, public.conversation_named(r.channel_account_id, e.conversation_ref)),
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
  -- WhatsApp names a person by phone, by user id or by both. The first message under another of these names goes on in the
  -- conversation of the number's owner. An owner with another user id is somebody else: the number was reassigned.
  left join lateral (
    select known.id as conversation_id
    from (select public.address_key('whatsapp_phone', said ->> 'id') as phone
          from jsonb_array_elements(coalesce(e.envelope -> 'aliases', '[]') || (e.envelope -> 'identity')) said
          where said ->> 'kind' = 'whatsapp_phone') given
    cross join lateral (
      select c.id, c.created_at from public.identity i
      join public.conversation c on c.tenant_id = i.tenant_id and c.contact_id = i.contact_id
      where i.tenant_id = r.owner and i.kind = 'whatsapp_phone' and i.address_key = given.phone and c.channel_account_id = r.channel_account_id
        and (e.conversation_ref ~ '^[A-Z]{2}[.]') <> (c.conversation_ref ~ '^[A-Z]{2}[.]')
        and (c.conversation_ref ~ '^[A-Z]{2}[.]' or not exists (
          select from public.identity u where u.tenant_id = i.tenant_id and u.contact_id = i.contact_id and u.kind = 'whatsapp_bsuid'))
      union all
      -- A colleague wrote first, and no turn has found the contact yet.
      select c.id, c.created_at from public.conversation c
      where c.tenant_id = r.owner and c.id = public.conversation_named(r.channel_account_id, given.phone) and c.contact_id is null
    ) known
    where e.channel = 'whatsapp' and moved.conversation_id is null
      and not exists (select from public.conversation o
                      where o.tenant_id = r.owner and o.id = public.conversation_named(r.channel_account_id, e.conversation_ref))
    order by known.created_at desc, known.id limit 1
  ) other_name on true
$$;

revoke all on function routed_inbound(jsonb) from public;
grant execute on function routed_inbound(jsonb) to konstruct_definer;

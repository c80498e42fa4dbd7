-- Days kept so far end the time to the first reply with other messages than reads do now. The next read keeps them again.
alter table insight_day no force row level security;
delete from insight_day;
alter table insight_day force row level security;

-- function erase_contact sha256:b83f70874d798292b898e9f99f09aa3a5ba18c718977cad2392d86b11e853e56
-- function mark_inbound_due sha256:244ffa64abc50fe7e80710077fa58f1e75839a9fd86f2cfb8f322f3e6b9438be
-- function renew_turn_leases sha256:11b67f06d8a8de356df57682de55e2be88bede82a453cf1b27036b2bef026ae2

grant create on schema public to konstruct_definer;

create or replace function erase_contact(contact uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.current_tenant', true), '')::uuid;
  people uuid[] := (select array_agg(id) from public.person_of(tenant, contact));
  talks uuid[] := (select array_agg(id) from public.conversation where tenant_id = tenant and contact_id = any (people));
  asked uuid[] := (select array_agg(id) from public.escalation where tenant_id = tenant and conversation_id = any (talks));
  counts jsonb := '{}';
  erased integer;
  by_conversation text;
  by_contact text;
begin
  if people is null then
    return null;
  end if;
  -- Internal threads hold what members were told and asked about the contact.
  talks := talks || array(select id from public.conversation where tenant_id = tenant and internal_thread_of = any (asked));
  -- Turns still running must not write again: they hold this row's lock or find it gone.
  perform from public.conversation_work where tenant_id = tenant and conversation_id = any (talks) for update;
  delete from public.receipt r using public.outbox o
    where r.tenant_id = tenant and o.tenant_id = tenant and r.outbox_id = o.id and o.conversation_id = any (talks);
  -- Those that came before the send was recorded know only the platform's id.
  delete from public.receipt r using public.outbox o
    where r.tenant_id = tenant and o.tenant_id = tenant and r.channel_account_id = o.channel_account_id
      and r.external_id = o.provider_message_id and o.conversation_id = any (talks);
  foreach by_conversation in array array['card', 'conversation_alias', 'memory_entry', 'conversation_summary', 'media', 'knowledge_question', 'approval', 'model_call', 'tool_call', 'dead_letter', 'turn_step', 'turn',
    'outbox', 'session', 'conversation_work', 'message'] loop
    execute format('delete from public.%I where tenant_id = $1 and conversation_id = any ($2)', by_conversation) using tenant, talks;
    get diagnostics erased = row_count;
    counts := counts || jsonb_build_object(by_conversation, erased);
  end loop;
  -- What tools wrote down in the contact's words; orders and customers are the tenant's own books.
  delete from public.data_record where tenant_id = tenant and kind in ('ticket', 'escalation') and data ->> 'contact_id' = any (people::text[]);
  get diagnostics erased = row_count;
  counts := counts || jsonb_build_object('data_record', erased);
  delete from public.contact_merge where tenant_id = tenant and (survivor_id = any (people) or merged_id = any (people));
  update public.conversation set internal_thread_of = null where tenant_id = tenant and id = any (talks) and internal_thread_of is not null;
  delete from public.escalation where tenant_id = tenant and id = any (asked);
  get diagnostics erased = row_count;
  counts := counts || jsonb_build_object('escalation', erased);
  delete from public.conversation where tenant_id = tenant and id = any (talks);
  get diagnostics erased = row_count;
  counts := counts || jsonb_build_object('conversation', erased);
  foreach by_contact in array array['preference', 'memory_purge', 'link_code', 'link_attempt', 'identity'] loop
    execute format('delete from public.%I where tenant_id = $1 and contact_id = any ($2)', by_contact) using tenant, people;
    get diagnostics erased = row_count;
    counts := counts || jsonb_build_object(by_contact, erased);
  end loop;
  delete from public.contact where tenant_id = tenant and id = any (people);
  get diagnostics erased = row_count;
  return counts || jsonb_build_object('contact', erased);
end
$$;

alter function erase_contact(uuid) owner to konstruct_definer;
revoke all on function erase_contact(uuid) from public;
grant execute on function erase_contact(uuid) to konstruct_app;

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

create or replace function renew_turn_leases(worker text, tenants uuid[], conversations uuid[], lease_ms integer) returns setof uuid
language sql security definer set search_path = pg_catalog, public as $$
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
  returning w.conversation_id
$$;

alter function renew_turn_leases(text, uuid[], uuid[], integer) owner to konstruct_definer;
revoke all on function renew_turn_leases(text, uuid[], uuid[], integer) from public;
grant execute on function renew_turn_leases(text, uuid[], uuid[], integer) to konstruct_app;

revoke create on schema public from konstruct_definer;

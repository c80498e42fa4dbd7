-- Names of the field: an errand is a job, a desk is an internal thread. It renames, so the old version is stopped before it runs.
alter table errand rename to job;
do $$
declare
  named text;
begin
  for named in select conname from pg_constraint where conrelid = 'job'::regclass and conname like 'errand%' loop
    execute format('alter table job rename constraint %I to %I', named, replace(named, 'errand', 'job'));
  end loop;
end
$$;
alter index errand_due rename to job_due;
alter index errand_newest rename to job_newest;
alter policy definer_errands on job rename to definer_jobs;
drop function errand_tenants_due(integer);

drop trigger announce_new on job;
drop trigger announce_changed on job;
create trigger announce_new after insert on job referencing new table as changed
  for each statement execute function announce_live('jobs');
create trigger announce_changed after update on job referencing new table as changed
  for each statement execute function announce_live('jobs');

alter table conversation rename column desk_of to internal_thread_of;
alter table conversation rename constraint conversation_tenant_id_desk_of_fkey to conversation_tenant_id_internal_thread_of_fkey;
alter index conversation_desk rename to conversation_internal_thread;

-- Row-level security is forced on the owner too; this statement is of every tenant.
alter table message no force row level security;
update message set envelope = (envelope - 'deskId') || jsonb_build_object('internalThreadId', envelope -> 'deskId')
where author = 'member' and envelope ? 'deskId';
alter table message force row level security;

-- function claimed_turns sha256:5c062082abc1ae4e5a8f59823763ed5c8f9c8c126961789dffea84506a4ff762
-- function erase_contact sha256:a6d7b788c42e1ba564966b8bc5d1d7b016b1d2c88fb2245163b11de8b4a363dd
-- function job_tenants_due sha256:90f60c00c81d6088d97fa8e39383c18deafa64b184eb78830a9f6cb4ee5a9915
-- function turns_with_limits sha256:447f37b006b6ad067628fb0ba4e8aa3ca5f966d68f6a1081017649aa8acff27e

grant create on schema public to konstruct_definer;

create or replace function claimed_turns(worker text, claimed uuid[], slowed jsonb) returns setof jsonb
language sql stable as $$
  select jsonb_build_object(
    'tenantId', w.tenant_id, 'conversationId', w.conversation_id, 'fence', w.fence, 'doneSeq', w.done_seq,
    'crashCount', w.crash_count, 'failureCount', w.failure_count, 'restartCount', w.restart_count,
    'channel', a.channel, 'channelAccountId', a.id, 'accountKey', a.account_key, 'accountSettings', a.settings,
    'owner', w.owner, 'internalThreadOf', c.internal_thread_of, 'heldMs', slowed -> w.conversation_id::text,
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
    'earlierCalls', public.earlier_calls(w.tenant_id, w.conversation_id, (known.contact ->> 'purgedBefore')::timestamptz),
    'openSteps', public.open_steps(w.tenant_id, w.conversation_id))
  from public.conversation_work w
  join public.conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
  join public.channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  join public.agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
  left join public.agent_version v on v.tenant_id = g.tenant_id and v.id = coalesce(w.pinned_version_id, g.live_version_id)
  -- Read once: a large configuration is unpacked for each look into it.
  cross join lateral (select coalesce(k.history_window, 10) as history
                      from jsonb_to_record(v.config) as k(history_window integer) offset 0) size
  cross join lateral (select case when c.contact_id is not null then
    public.known_contact(c.tenant_id, c.contact_id, a.agent_id, size.history) end as contact
    -- Asked once: without this fence the planner asks again for every row of the history.
    offset 0) known
  where w.conversation_id = any (claimed) and w.lease_owner = worker
$$;

revoke all on function claimed_turns(text, uuid[], jsonb) from public;
grant execute on function claimed_turns(text, uuid[], jsonb) to konstruct_definer;

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

create or replace function job_tenants_due(most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select j.tenant_id from public.job j where j.due_at <= now() group by j.tenant_id
  order by bool_and(j.kind = 'shadow'), min(j.due_at) filter (where j.kind <> 'shadow'), min(j.due_at) limit most
$$;

alter function job_tenants_due(integer) owner to konstruct_definer;
revoke all on function job_tenants_due(integer) from public;
grant execute on function job_tenants_due(integer) to konstruct_app;

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
    -- Limits count contacts only, so internal threads are left out; a retry was counted the first time.
    where c.internal_thread_of is null and w.crash_count + w.failure_count + w.restart_count = 0 and w.lease_owner is null
  ) who on true
$$;

revoke all on function turns_with_limits(jsonb) from public;
grant execute on function turns_with_limits(jsonb) to konstruct_definer;

revoke create on schema public from konstruct_definer;

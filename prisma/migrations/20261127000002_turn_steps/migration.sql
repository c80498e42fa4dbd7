-- What a turn of engine v2 has done so far, kept until it is committed: after a crash no round of it is asked of a model again.

create table turn_step (
  tenant_id uuid not null,
  conversation_id uuid not null,
  turn_id uuid not null,
  ordinal integer not null check (ordinal between 0 and 99),
  -- JSON, deflated with the dictionary of traces.
  body bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, turn_id, ordinal),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id)
);
create index turn_step_by_conversation on turn_step (tenant_id, conversation_id);

alter table turn_step enable row level security;
alter table turn_step force row level security;
create policy tenant_only on turn_step to konstruct_app
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select, insert, delete on turn_step to konstruct_app;
-- The claim gives them to the worker that goes on, and erase_contact deletes them.
create policy definer_steps on turn_step for select to konstruct_definer using (true);
create policy definer_erases on turn_step for delete to konstruct_definer
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select, delete on turn_step to konstruct_definer;

-- function open_steps sha256:5e7560c4f7ced6bc356d1d3aa1e0ba94c77c3e92ab7d928a1c53db747e5c36ca
-- function claimed_turns sha256:882dab5a829ab18182e2f2563f798e396fe9c814024b5636bdbf8e13e89f1eeb
-- function erase_contact sha256:a8e9f676cdad439558a0269c1dcf9d02c9497432f1752de4f0ca35d7805a21a8

grant create on schema public to konstruct_definer;

create or replace function open_steps(of_tenant uuid, of_conversation uuid) returns jsonb
-- With its own plan: only agents of engine v2 ask.
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
                      public.earlier_calls(w.tenant_id, w.conversation_id, (known.contact ->> 'purgedBefore')::timestamptz) end,
    'openSteps', case when size.engine = 'v2' then public.open_steps(w.tenant_id, w.conversation_id) end)
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
  -- What a member was told of them, and asked about them, stands in the desk's own threads.
  talks := talks || array(select id from public.conversation where tenant_id = tenant and desk_of = any (asked));
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
  update public.conversation set desk_of = null where tenant_id = tenant and id = any (talks) and desk_of is not null;
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

revoke create on schema public from konstruct_definer;

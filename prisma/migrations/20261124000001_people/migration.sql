-- People: who a tenant's members are, who has a conversation, what is handed over to them and what they are shown.

create table member (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  name text not null,
  -- In lower case.
  email text not null,
  role text not null check (role in ('owner', 'admin', 'builder', 'reviewer', 'agent_manager', 'viewer')),
  state text not null default 'active' check (state in ('active', 'removed')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, email)
);

-- Where a member is reached, and who somebody on a platform is.
create table member_identity (
  tenant_id uuid not null,
  kind text not null check (kind in ('slack_user', 'whatsapp_phone', 'email')),
  external_id text not null,
  member_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, kind, external_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id)
);
create index member_identity_of on member_identity (tenant_id, member_id);

-- Who has a conversation stands in the row every turn locks when it commits, so that nobody can step in unseen.
alter table conversation_work
  add column owner text not null default 'agent' check (owner in ('agent', 'approval', 'person', 'closed')),
  add column owner_since timestamptz,
  -- The turn that handed over: its reply is the last one the agent says.
  add column handoff_turn_id uuid,
  -- Since when a contact has been waiting for an answer.
  add column awaiting_since timestamptz,
  -- A turn over messages up to this one was stopped: nothing it would say is said.
  add column stop_seq bigint not null default 0;
alter table conversation drop column owner;
create index conversation_work_held on conversation_work (tenant_id, conversation_id) where owner = 'person';

-- Another address under which a conversation goes on: somebody's number or user id has changed.
create table conversation_alias (
  tenant_id uuid not null,
  channel_account_id uuid not null,
  conversation_ref text not null,
  conversation_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, channel_account_id, conversation_ref),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id)
);
create index conversation_alias_of on conversation_alias (tenant_id, conversation_id);

-- A conversation handed to a member, from the reason to how it ended. At most one at a time is active.
create table escalation (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  agent_id uuid not null,
  turn_id uuid,
  reason text not null,
  detail text not null default '',
  -- Null until it is made: in few words what it is about, and what could be answered.
  summary text,
  suggestion text,
  state text not null default 'open' check (state in ('resolved', 'open', 'owned', 'handed_back')),
  -- The member who has it; null while open, and when somebody answered from the business's own phone.
  owner_id uuid,
  opened_at timestamptz not null default now(),
  taken_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  -- Nobody is reminded before.
  snoozed_until timestamptz,
  reminded_at timestamptz,
  reminders smallint not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id),
  foreign key (tenant_id, owner_id) references member (tenant_id, id),
  check ((state in ('handed_back', 'resolved')) = (ended_at is not null))
);
create unique index escalation_active on escalation (tenant_id, conversation_id) where state in ('open', 'owned');
create index escalation_newest on escalation (tenant_id, opened_at desc, id desc);

-- A thread in which a member and the agent talk about an escalated conversation, beside it.
alter table conversation add column desk_of uuid;
alter table conversation add foreign key (tenant_id, desk_of) references escalation (tenant_id, id);
create index conversation_desk on conversation (tenant_id, desk_of) where desk_of is not null;

-- One view of an escalation or an approval in front of one member: posted once, then kept as the subject stands.
create table card (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  subject text not null check (subject in ('escalation', 'approval')),
  subject_id uuid not null,
  member_id uuid not null,
  surface text not null check (surface in ('slack', 'whatsapp', 'email')),
  -- Where the member is reached, and through which account; e-mail needs none.
  address text not null,
  channel_account_id uuid,
  state text not null default 'planned' check (state in ('planned', 'attempting', 'shown', 'unknown', 'failed')),
  -- Grows when the subject changes; what is shown follows.
  wanted integer not null default 1,
  shown integer not null default 0,
  due_at timestamptz,
  lease_owner text,
  attempts smallint not null default 0,
  attempted_at timestamptz,
  -- The platform's place of it: of Slack the channel of the direct message.
  place text,
  provider_message_id text,
  -- Which of the conversation's newest messages were passed on to its thread.
  told uuid[] not null default '{}',
  error text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id),
  foreign key (tenant_id, member_id) references member (tenant_id, id),
  unique (tenant_id, subject, subject_id, member_id, surface)
);
create index card_due on card (tenant_id, due_at) where due_at is not null;
create index card_of_conversation on card (tenant_id, conversation_id);
create index card_of_member on card (tenant_id, member_id);

-- What a member writes beside a conversation is never sent to the contact.
alter table message drop constraint message_direction_check;
alter table message add constraint message_direction_check check (direction in ('inbound', 'outbound', 'internal'));
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('reply', 'placeholder', 'notice', 'member_reply'));

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['member', 'member_identity', 'conversation_alias', 'escalation', 'card'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant_only on %I to konstruct_app
         using (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)
         with check (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert, update on %I to konstruct_app', tenant_table);
  end loop;
  foreach tenant_table in array array['conversation_alias', 'escalation'] loop
    execute format(
      'create policy definer_erases on %I for delete to konstruct_definer
         using (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)', tenant_table);
    execute format('grant select, delete on %I to konstruct_definer', tenant_table);
  end loop;
end
$$;
grant delete on member_identity to konstruct_app;
create policy definer_aliases on conversation_alias for select to konstruct_definer using (true);
create policy definer_escalations on escalation for select to konstruct_definer using (true);
create policy definer_cards on card to konstruct_definer using (true) with check (true);
grant select, update, delete on card to konstruct_definer;
-- A desk is parted from its escalation before both are erased.
grant update (desk_of) on conversation to konstruct_definer;

-- How far a conversation is answered when a person has answered everything up to a message: never past a decision of a member
-- that no turn has carried out.
create function answered_through(of_tenant uuid, of_conversation uuid, done bigint, through bigint) returns bigint
language sql stable as $$
  select greatest(done, least(through, (
    select min(m.seq) - 1 from public.message m
    where m.tenant_id = of_tenant and m.conversation_id = of_conversation and m.seq > done and m.envelope ? 'approvalId')))
$$;
revoke all on function answered_through(uuid, uuid, bigint, bigint) from public;
grant execute on function answered_through(uuid, uuid, bigint, bigint) to konstruct_app, konstruct_definer;

-- One batch of normalised messages, in one transaction: each is stored once or explained.
-- events: [{ord, id, channel, account_key, external_id, conversation_ref, author, text, parts, envelope, starts_turn,
--           requires_conversation, sent_at, debounce_ms}]
-- wake: tell the orchestrators as part of this commit. Answers [outcome, ...] in the order given: accepted | duplicate | ignored | unknown_account.
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
    insert into public.conversation_work as w (tenant_id, conversation_id, wake_at, pending_since, done_seq, owner, awaiting_since)
    select t.tenant_id, t.conversation_id, now() + make_interval(secs => t.debounce_ms / 1000.0),
           case when t.starts_turn then now() end, coalesce(t.member_seq, t.first_seq - 1),
           -- Whoever answers from the business's own phone has the conversation, before any turn can commit.
           case when t.by_member then 'person' else 'agent' end, case when t.contact_seq > coalesce(t.member_seq, 0) then now() end
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

-- claim_turns and claim_outbox, which ask who has a conversation, follow whole in the migration of the limits.

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
  foreach by_conversation in array array['card', 'conversation_alias', 'memory_entry', 'conversation_summary', 'media', 'knowledge_question', 'approval', 'model_call', 'tool_call', 'dead_letter', 'turn',
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

-- Cards whose subject changed since they were shown, and those whose sender vanished; a lease each.
create function claim_cards(worker text, max_cards integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
  with recursive lane as (
    (select k.tenant_id from public.card k where k.due_at <= now() order by k.tenant_id limit 1)
    union all
    select (select k.tenant_id from public.card k
            where k.tenant_id > lane.tenant_id and k.due_at <= now() order by k.tenant_id limit 1)
    from lane where lane.tenant_id is not null
  ),
  candidate as (
    select due.* from (select tenant_id from lane where tenant_id is not null order by random() limit greatest(max_cards, 16)) lane,
    lateral (
      select k.tenant_id, k.id, k.due_at, row_number() over (order by k.due_at) as place
      from (select * from public.card k where k.tenant_id = lane.tenant_id and k.due_at <= now() order by k.due_at limit max_cards) k
    ) due
    order by place, due_at limit max_cards
  ),
  taken as (
    select k.tenant_id, k.id, k.state as found_in
    from public.card k join candidate c on c.tenant_id = k.tenant_id and c.id = k.id
    where k.due_at <= now()
    order by c.place, c.due_at
    for update of k skip locked
  ),
  leased as (
    update public.card k set
      state = 'attempting', lease_owner = worker, attempts = k.attempts + 1,
      attempted_at = case when taken.found_in in ('planned', 'shown') then now() else k.attempted_at end,
      due_at = now() + make_interval(secs => lease_ms / 1000.0)
    from taken where k.tenant_id = taken.tenant_id and k.id = taken.id
    returning k.*, taken.found_in
  )
  select jsonb_build_object(
    'tenantId', l.tenant_id, 'id', l.id, 'conversationId', l.conversation_id, 'subject', l.subject, 'subjectId', l.subject_id,
    'memberId', l.member_id, 'surface', l.surface, 'address', l.address, 'channelAccountId', l.channel_account_id,
    'accountKey', a.account_key, 'accountSettings', coalesce(a.settings, '{}'), 'wanted', l.wanted, 'attempts', l.attempts, 'attemptedAt', l.attempted_at, 'foundIn', l.found_in,
    'place', l.place, 'providerMessageId', l.provider_message_id)
  from leased l left join public.channel_account a on a.tenant_id = l.tenant_id and a.id = l.channel_account_id;
end
$$;

-- Tenants in which somebody may have been waiting for too long: a person has a conversation, or nobody came to one that is due.
create function waiting_tenants(due_before timestamptz, most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id from public.tenant t
  where exists (select from public.conversation_work w where w.tenant_id = t.id and w.owner = 'person')
     or exists (select from public.escalation e where e.tenant_id = t.id and e.state in ('open', 'owned'))
     or exists (select from public.conversation_work w where w.tenant_id = t.id and w.wake_at < due_before)
  limit most
$$;

do $$
declare
  signature text;
begin
  grant create on schema public to konstruct_definer;
  foreach signature in array array['claim_cards(text, integer, integer)', 'waiting_tenants(timestamptz, integer)'] loop
    execute 'alter function ' || signature || ' owner to konstruct_definer';
    execute 'revoke all on function ' || signature || ' from public';
    execute 'grant execute on function ' || signature || ' to konstruct_app';
  end loop;
  revoke create on schema public from konstruct_definer;
end
$$;

-- What an agent remembers of a person, across channels and conversations.

-- Nothing was ever written to the first sketch. Its nearest-neighbour index goes too: within one person's messages an exact
-- scan is right and fast, and such an index with a tenant's filter silently loses rows.
drop table memory_entry;

-- One message as it is found again. Whose it is follows from its conversation, so that linking two contacts moves nothing.
create table memory_entry (
  tenant_id uuid not null,
  message_id uuid not null,
  conversation_id uuid not null,
  agent_id uuid not null,
  said_at timestamptz not null,
  -- Words between spaces, also of scripts that have none: what full text and trigrams read.
  search_text text not null,
  words tsvector generated always as (to_tsvector('simple', search_text)) stored,
  -- Vectors of another embedder cannot be compared.
  embedder text not null,
  embedding vector not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id)
);
create index memory_entry_by_conversation on memory_entry (tenant_id, conversation_id, said_at desc);
create index conversation_by_contact on conversation (tenant_id, contact_id);

-- How far the messages of a tenant have been embedded.
create table memory_progress (
  tenant_id uuid not null references tenant (id),
  -- Of this embedder; another one begins again.
  embedder text not null,
  -- Everything received before is done. It stays some minutes behind: a message may be committed late.
  done_before timestamptz not null,
  -- The newest message there was when nothing was left to do.
  newest_id uuid,
  primary key (tenant_id)
);

-- What a contact prefers, from the contact's own words or a member's confirmation and nothing else.
create table preference (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('budget', 'liked_brand', 'disliked_brand', 'feature', 'style')),
  -- One held value a kind and key: the value in lower case, or empty for a kind that has one value only.
  key text not null,
  value jsonb not null,
  -- The words it was read from, or a member's note.
  quote text not null,
  message_id uuid,
  confirmed_by text,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  -- Its copy in an outside memory, where one is configured.
  copied_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references contact (tenant_id, id),
  check (message_id is not null or confirmed_by is not null)
);
create unique index preference_held on preference (tenant_id, contact_id, agent_id, kind, key) where retired_at is null;
create index preference_to_copy on preference (tenant_id, created_at) where copied_at is null;

-- A long conversation in few words, made beside it.
create table conversation_summary (
  tenant_id uuid not null,
  conversation_id uuid not null,
  -- What it covers: messages up to this one.
  to_seq bigint not null,
  text text not null,
  made_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, conversation_id),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id)
);

-- A member had an agent forget a contact: nothing said before is remembered again.
create table memory_purge (
  tenant_id uuid not null,
  agent_id uuid not null,
  contact_id uuid not null,
  before timestamptz not null,
  primary key (tenant_id, agent_id, contact_id),
  foreign key (tenant_id, contact_id) references contact (tenant_id, id)
);

-- Two contacts that are one person: one points at the other, and nothing else moves.
alter table contact add column merged_into uuid;
alter table contact add foreign key (tenant_id, merged_into) references contact (tenant_id, id);
alter table contact add check (merged_into <> id);
create index contact_merged on contact (tenant_id, merged_into) where merged_into is not null;

create table contact_merge (
  tenant_id uuid not null,
  id uuid not null,
  survivor_id uuid not null,
  merged_id uuid not null,
  -- Contacts that had been merged into merged_id before and went with it.
  brought uuid[] not null,
  reason text not null check (reason in ('verified_address', 'member', 'code')),
  merged_by text not null,
  merged_at timestamptz not null default now(),
  unmerged_by text,
  unmerged_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, survivor_id) references contact (tenant_id, id),
  foreign key (tenant_id, merged_id) references contact (tenant_id, id)
);
create index contact_merge_of on contact_merge (tenant_id, merged_id) where unmerged_at is null;

-- What a contact sends from another channel to be known there. Only a hash is kept.
create table link_code (
  tenant_id uuid not null,
  hash text not null,
  contact_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, contact_id) references contact (tenant_id, id)
);
create index link_code_of on link_code (tenant_id, contact_id);

-- Wrong codes of one contact: a code is short, so guesses are counted.
create table link_attempt (
  tenant_id uuid not null,
  contact_id uuid not null,
  since timestamptz not null,
  failures smallint not null,
  primary key (tenant_id, contact_id),
  foreign key (tenant_id, contact_id) references contact (tenant_id, id)
);

-- Arguments of a call as the audit log commits to them: a hash of salt and arguments stands there, both stand here, and what is
-- erased here cannot be guessed from there.
alter table tool_call add column salt text;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'memory_entry', 'memory_progress', 'preference', 'conversation_summary', 'memory_purge', 'contact_merge', 'link_code', 'link_attempt'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant_only on %I to konstruct_app
         using (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)
         with check (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert, update, delete on %I to konstruct_app', tenant_table);
  end loop;
end
$$;
create policy definer_entries on memory_entry for select to konstruct_definer using (true);
grant select on memory_entry to konstruct_definer;
create policy definer_progress on memory_progress for select to konstruct_definer using (true);
grant select on memory_progress to konstruct_definer;
create policy definer_preferences on preference for select to konstruct_definer using (true);
grant select on preference to konstruct_definer;
create policy definer_summaries on conversation_summary for select to konstruct_definer using (true);
grant select on conversation_summary to konstruct_definer;
create policy definer_purges on memory_purge for select to konstruct_definer using (true);
grant select on memory_purge to konstruct_definer;

-- All contacts that are one person, the one the others point at first. Read by two keys: asked as
-- "the root or whoever was merged into it", every contact of the tenant was read.
create function person_of(tenant uuid, contact uuid) returns table (id uuid, is_root boolean)
language sql stable as $$
  with root as (
    select coalesce(k.merged_into, k.id) as id from public.contact k where k.tenant_id = tenant and k.id = contact
  )
  select root.id, true from root
  union all
  select k.id, false from root join public.contact k on k.tenant_id = tenant and k.merged_into = root.id
$$;

-- Who a turn talks to, as one person whatever the channel, with what this agent keeps in mind of them.
create function known_contact(tenant uuid, contact uuid, agent uuid, history_window integer) returns jsonb
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
    -- More than the turn reads anyway.
    'hasMemories', exists (
      select from public.conversation o join public.memory_entry e on e.tenant_id = o.tenant_id and e.conversation_id = o.id
      where o.tenant_id = tenant and o.contact_id in (select p.id from person p) and e.agent_id = agent
      offset history_window limit 1))
  from person root where root.is_root
$$;

create or replace function claim_turns(worker text, max_turns integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  claimed uuid[];
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
             busy.running + row_number() over (order by w.wake_at) as place
      from (select * from public.conversation_work w
            where w.tenant_id = busy.tenant_id and w.wake_at <= now() order by w.wake_at limit max_turns * 4) w
    ) due
    -- More than are wanted: another worker may hold the first of them.
    order by place, wake_at
    limit max_turns * 4
  ),
  taken as (
    select w.tenant_id, w.conversation_id
    from public.conversation_work w
    join candidate c on c.tenant_id = w.tenant_id and c.conversation_id = w.conversation_id
    where w.wake_at <= now()
    order by c.place, c.wake_at
    limit max_turns
    for update of w skip locked
  ),
  leased as (
    update public.conversation_work w set
      lease_owner = worker,
      lease_until = now() + make_interval(secs => lease_ms / 1000.0),
      wake_at = now() + make_interval(secs => lease_ms / 1000.0),
      fence = w.fence + 1,
      pending_since = null,
      -- A lease nobody gave back: the worker died in the middle.
      crash_count = w.crash_count + (w.lease_owner is not null)::integer
    from taken where w.tenant_id = taken.tenant_id and w.conversation_id = taken.conversation_id
    returning w.conversation_id
  )
  select array_agg(conversation_id) into claimed from leased;

  -- A statement of its own: its snapshot is younger than the locks, so no message accepted before them is missed.
  return query
  select jsonb_build_object(
    'tenantId', w.tenant_id, 'conversationId', w.conversation_id, 'fence', w.fence, 'doneSeq', w.done_seq,
    'crashCount', w.crash_count, 'failureCount', w.failure_count, 'restartCount', w.restart_count,
    'channel', a.channel, 'channelAccountId', a.id, 'accountKey', a.account_key, 'accountSettings', a.settings,
    'owner', c.owner, 'agentId', a.agent_id, 'agentVersionId', v.id,
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
  left join public.agent_version v on v.tenant_id = g.tenant_id and v.id = g.live_version_id
  cross join lateral (select coalesce((v.config ->> 'history_window')::integer, 10) as history) size
  cross join lateral (select case when c.contact_id is not null then
    public.known_contact(c.tenant_id, c.contact_id, a.agent_id, size.history) end as contact
    -- Asked once: without this fence the planner asks again for every row of the history.
    offset 0) known
  where w.conversation_id = any (claimed) and w.lease_owner = worker;
end
$$;

-- Tenants with messages that are not embedded yet, or not by this embedder; the longest behind first.
create function memory_tenants_due(embedder_name text, most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id
  from public.tenant t
  left join public.memory_progress p on p.tenant_id = t.id
  cross join lateral (select m.id from public.message m where m.tenant_id = t.id order by m.id desc limit 1) newest
  where p.tenant_id is null or p.embedder <> embedder_name or newest.id is distinct from p.newest_id
  order by p.done_before nulls first
  limit most
$$;

-- A summary is a model call of no turn.
alter table model_call alter column turn_id drop not null;

do $$
declare
  signature text;
begin
  grant create on schema public to konstruct_definer;
  foreach signature in array array['memory_tenants_due(text, integer)'] loop
    execute 'alter function ' || signature || ' owner to konstruct_definer';
    execute 'revoke all on function ' || signature || ' from public';
    execute 'grant execute on function ' || signature || ' to konstruct_app';
  end loop;
  revoke create on schema public from konstruct_definer;
end
$$;
revoke all on function person_of(uuid, uuid), known_contact(uuid, uuid, uuid, integer) from public;
grant execute on function person_of(uuid, uuid), known_contact(uuid, uuid, uuid, integer) to konstruct_app, konstruct_definer;

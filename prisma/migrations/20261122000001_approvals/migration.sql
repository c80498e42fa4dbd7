-- A member's decision on exactly one action: what was asked for, what was decided, and what became of it. All of it is in
-- the row, so that no restart loses an approval and no process has to remember one.
create table approval (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  agent_id uuid not null,
  agent_version_id uuid not null,
  -- The turn that asked.
  turn_id uuid not null,
  goal_id text,
  kind text not null check (kind in ('tool_call', 'draft')),
  tool text,
  tool_version text,
  args jsonb,
  -- The reply a reviewer may send.
  draft text,
  -- Intent, action type, confidence, internal note, evidence: for the reviewer only.
  detail jsonb not null default '{}',
  summary text not null,
  rule_id text,
  reason text not null,
  -- SHA-256 of what was asked for; a decision must name it.
  action_hash text not null,
  nonce text not null,
  -- Grows with the decision.
  version integer not null default 1,
  state text not null default 'pending' check (state in ('approved', 'pending', 'rejected', 'expired', 'withdrawn')),
  decided_by text,
  -- When it stopped being pending.
  decided_at timestamptz,
  decision_reason text,
  -- What was approved: as asked for, or as the reviewer changed it. Nothing else may run.
  decided_args jsonb,
  decided_draft text,
  decided_hash text,
  -- Single use: set when its execution begins.
  taken_at timestamptz,
  outcome text check (outcome in ('executed', 'failed', 'refused', 'sent')),
  outcome_reason text,
  -- Identity, aliases and reply target of the message it was asked for: the decision goes on from there.
  envelope jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id),
  check (kind <> 'tool_call' or (tool is not null and args is not null)),
  check (kind <> 'draft' or draft is not null),
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'approved') = (decided_hash is not null)),
  check (state = 'approved' or (decided_args is null and decided_draft is null)),
  check (state <> 'approved' or case kind when 'tool_call' then decided_args is not null else decided_draft is not null end),
  check (taken_at is null or state = 'approved'),
  -- Refused: approved, and not begun because a rule forbids it by now.
  check (outcome is null or (state = 'approved' and (outcome = 'refused' or taken_at is not null)))
);
create index approval_pending on approval (tenant_id, expires_at) where state = 'pending';
create index approval_by_conversation on approval (tenant_id, conversation_id, created_at desc, id desc);
create index approval_newest on approval (tenant_id, created_at desc, id desc);

-- Forwards only, whoever writes: the question never changes, a decision is final, it is used once and ends once.
create function approval_goes_forward() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  decision constant text[] := array['state', 'version', 'decided_by', 'decided_at', 'decision_reason', 'decided_args', 'decided_draft', 'decided_hash'];
  later constant text[] := array['taken_at', 'outcome', 'outcome_reason'];
begin
  if to_jsonb(new) - decision - later <> to_jsonb(old) - decision - later then
    raise exception 'approval %: what was asked for never changes', old.id using errcode = 'check_violation';
  end if;
  if old.state <> 'pending' and to_jsonb(new) - later <> to_jsonb(old) - later then
    raise exception 'approval %: it is % for good', old.id, old.state using errcode = 'check_violation';
  end if;
  if old.state = 'pending' and (new.state = 'pending' or new.version <> old.version + 1) then
    raise exception 'approval %: the only change of a pending one is its decision, with the next version', old.id using errcode = 'check_violation';
  end if;
  if old.taken_at is not null and new.taken_at is distinct from old.taken_at then
    raise exception 'approval %: it was taken before', old.id using errcode = 'check_violation';
  end if;
  if old.outcome is not null and (new.outcome, new.outcome_reason) is distinct from (old.outcome, old.outcome_reason) then
    raise exception 'approval %: it ended before', old.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger goes_forward before update on approval for each row execute function approval_goes_forward();

-- What a program signs in with. Only the hash of the secret is kept.
create table api_key (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  name text not null,
  role text not null check (role in ('owner', 'admin', 'builder', 'reviewer', 'agent_manager', 'viewer')),
  secret_hash text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
create unique index api_key_by_secret on api_key (secret_hash);

-- What was answered to a request that named a key of its own, committed with what it did.
create table idempotent_request (
  tenant_id uuid not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['approval', 'api_key', 'idempotent_request'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant_only on %I to konstruct_app
         using (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)
         with check (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert on %I to konstruct_app', tenant_table);
  end loop;
end
$$;
grant update (state, version, decided_by, decided_at, decision_reason, decided_args, decided_draft, decided_hash, taken_at, outcome, outcome_reason)
  on approval to konstruct_app;
grant update (revoked_at) on api_key to konstruct_app;

create policy definer_approvals on approval for select to konstruct_definer using (true);
grant select on approval to konstruct_definer;
create policy definer_api_keys on api_key for select to konstruct_definer using (true);
grant select on api_key to konstruct_definer;
create policy definer_old_requests on idempotent_request for select to konstruct_definer using (true);
create policy definer_purges_requests on idempotent_request for delete to konstruct_definer using (true);
grant select, delete on idempotent_request to konstruct_definer;
grant create on schema public to konstruct_definer;

-- Whose secret this is; a request names a key, not a tenant.
create function find_api_key(of_secret_hash text) returns table (tenant_id uuid, id uuid, role text, name text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select k.tenant_id, k.id, k.role, k.name from public.api_key k
  where k.secret_hash = of_secret_hash and k.revoked_at is null
$$;

-- Tenants with an approval whose time is over: one index probe a tenant; ids only.
create function approval_tenants_due(max_tenants integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id from public.tenant t
  where exists (select from public.approval a where a.tenant_id = t.id and a.state = 'pending' and a.expires_at <= now())
  limit max_tenants
$$;

-- For operators, not for the product: forgets answers older than asked, and never those of the last 24 hours.
create function purge_idempotent_requests(older timestamptz) returns bigint
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.idempotent_request r where r.created_at < least(older, now() - interval '24 hours') returning 1
  )
  select count(*) from gone
$$;

-- As in the claim migration, and: a decision waits like a message, told apart by its author, and is never history.
-- Takes up to max_turns conversations that are due, fairly over tenants: the tenant with the fewest turns running gets
-- the next one (water-filling), so a flood delays only its owner. Returns each with all a turn needs.
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
    'contact', (select jsonb_build_object('id', k.id, 'displayName', k.display_name, 'attributes', k.attributes)
                from public.contact k where k.tenant_id = c.tenant_id and k.id = c.contact_id),
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
                      order by h.seq desc limit coalesce((v.config ->> 'history_window')::integer, 10)) h), '[]'),
    'toolCalls', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'turnId', t.turn_id, 'tool', t.tool, 'effect', t.effect,
                  'args', t.args, 'idempotencyKey', t.idempotency_key, 'state', t.state, 'attempts', t.attempts) order by t.created_at)
                from public.tool_call t where t.tenant_id = w.tenant_id and t.conversation_id = w.conversation_id
                  and t.state in ('planned', 'attempting')), '[]'))
  from public.conversation_work w
  join public.conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
  join public.channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  join public.agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
  left join public.agent_version v on v.tenant_id = g.tenant_id and v.id = g.live_version_id
  where w.conversation_id = any (claimed) and w.lease_owner = worker;
end
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['find_api_key(text)', 'approval_tenants_due(integer)', 'purge_idempotent_requests(timestamptz)'] loop
    execute 'alter function ' || signature || ' owner to konstruct_definer';
    execute 'revoke all on function ' || signature || ' from public';
  end loop;
end
$$;
grant execute on function find_api_key(text), approval_tenants_due(integer) to konstruct_app;

revoke create on schema public from konstruct_definer;

-- What members try before they publish: golden suites and their runs, past conversations replayed on a draft. Such work takes
-- longer than a request, so it is an errand: a row that a worker claims with a lease and a fence, as it claims sources.

create table errand (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  kind text not null check (kind in ('eval_run', 'replay', 'check_suite', 'record_suite', 'test_tool', 'ask_knowledge', 'fetch_sheet')),
  -- The suite, run or replay it is about.
  subject_id uuid,
  input jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  result jsonb,
  -- Why it failed, for whoever asked.
  error text,
  done integer not null default 0,
  total integer not null default 0,
  asked_by text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- When somebody should work on it next. Null: nothing to do.
  due_at timestamptz default now(),
  lease_owner text,
  -- Grows with every claim; a late worker writes nothing.
  fence bigint not null default 0,
  attempts smallint not null default 0,
  primary key (tenant_id, id)
);
create index errand_due on errand (tenant_id, due_at) where due_at is not null;
create index errand_newest on errand (tenant_id, kind, created_at desc, id desc);

create table eval_suite (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  name text not null,
  yaml text not null,
  -- `checking` until somebody has read it; a refused one is kept to be put right.
  state text not null default 'checking' check (state in ('checking', 'ready', 'refused')),
  -- One line `line: what` for each mistake.
  problems text,
  cases integer not null default 0,
  -- The conversation it was made from: erasing the one erases the other.
  conversation_id uuid,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, agent_id, name),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
);
create index eval_suite_newest on eval_suite (tenant_id, created_at desc, id desc);
create index eval_suite_of_conversation on eval_suite (tenant_id, conversation_id) where conversation_id is not null;

-- Its id is that of its errand, which holds state and progress.
create table eval_run (
  tenant_id uuid not null,
  id uuid not null,
  suite_id uuid not null,
  agent_id uuid not null,
  -- Null: it ran on the draft as it then was.
  version_id uuid,
  config jsonb not null,
  config_hash text not null,
  -- The suite as it then was.
  yaml text not null,
  cases integer not null default 0,
  passed integer not null default 0,
  failed integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references errand (tenant_id, id) on delete cascade,
  foreign key (tenant_id, suite_id) references eval_suite (tenant_id, id) on delete cascade
);
create index eval_run_of_suite on eval_run (tenant_id, suite_id, id desc);
create index eval_run_of_config on eval_run (tenant_id, agent_id, config_hash);

create table eval_result (
  tenant_id uuid not null,
  run_id uuid not null,
  case_id text not null,
  mode text not null,
  place integer not null,
  title text not null,
  passed boolean not null,
  -- [{line, path, expected, actual}]
  failures jsonb not null,
  -- [{said, reply, line}]
  transcript jsonb not null,
  ms integer not null,
  primary key (tenant_id, run_id, case_id, mode),
  foreign key (tenant_id, run_id) references eval_run (tenant_id, id) on delete cascade
);

-- Its id is that of its errand.
create table replay (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  config jsonb not null,
  config_hash text not null,
  -- How the conversations were chosen.
  filter jsonb not null,
  conversations integer not null,
  ask_model boolean not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references errand (tenant_id, id) on delete cascade,
  foreign key (tenant_id, agent_id) references agent (tenant_id, id)
);
create index replay_of_config on replay (tenant_id, agent_id, config_hash);

create table replay_turn (
  tenant_id uuid not null,
  replay_id uuid not null,
  turn_id uuid not null,
  conversation_id uuid not null,
  place integer not null,
  -- Null until it was run again.
  verdict text check (verdict in ('same', 'changed', 'worse', 'failed')),
  -- Codes with what exactly: [{code, detail}]
  reasons jsonb not null default '[]',
  -- {said, reply, tools, handoff, costMicroUsd}
  before jsonb,
  after jsonb,
  judgement text check (judgement in ('accepted', 'refused')),
  judge_reason text,
  judged_by text,
  judged_at timestamptz,
  primary key (tenant_id, replay_id, turn_id),
  foreign key (tenant_id, replay_id) references replay (tenant_id, id) on delete cascade,
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
);
create index replay_turn_in_order on replay_turn (tenant_id, replay_id, place);
create index replay_turn_of_conversation on replay_turn (tenant_id, conversation_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['errand', 'eval_suite', 'eval_run', 'eval_result', 'replay', 'replay_turn'] loop
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
create policy definer_errands on errand for select to konstruct_definer using (true);
grant select on errand to konstruct_definer;

-- Tenants with an errand to run, the one that waits longest first.
create function errand_tenants_due(most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select e.tenant_id from public.errand e where e.due_at <= now() group by e.tenant_id order by min(e.due_at) limit most
$$;

grant create on schema public to konstruct_definer;
alter function errand_tenants_due(integer) owner to konstruct_definer;
revoke all on function errand_tenants_due(integer) from public;
grant execute on function errand_tenants_due(integer) to konstruct_app;
revoke create on schema public from konstruct_definer;

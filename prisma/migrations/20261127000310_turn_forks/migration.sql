-- Recorded turns that members ran again as a candidate from one round on. Its id is that of its errand.
create table turn_fork (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  turn_id uuid not null,
  conversation_id uuid not null,
  -- The first round that is the candidate's.
  round integer not null check (round between 1 and 100),
  -- What the candidate is: the version the turn ran on, the draft as it was, or another version.
  tried text not null check (tried in ('then', 'draft', 'version')),
  version_number integer,
  -- Asked in the place of the candidate's own.
  model text,
  config jsonb not null,
  runs integer not null check (runs between 1 and 20),
  -- One a run: [{number, passes, reasons, after}]
  results jsonb not null default '[]',
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references errand (tenant_id, id) on delete cascade,
  foreign key (tenant_id, agent_id) references agent (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
);
create index turn_fork_of_turn on turn_fork (tenant_id, turn_id, id desc);
create index turn_fork_of_conversation on turn_fork (tenant_id, conversation_id);

alter table turn_fork enable row level security;
alter table turn_fork force row level security;
create policy tenant_only on turn_fork to konstruct_app
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select, insert, update, delete on turn_fork to konstruct_app;

create trigger announce_new after insert on turn_fork referencing new table as changed
  for each statement execute function announce_live('evaluations');
create trigger announce_changed after update on turn_fork referencing new table as changed
  for each statement execute function announce_live('evaluations');

alter table errand drop constraint errand_kind_check;
alter table errand add constraint errand_kind_check
  check (kind in ('eval_run', 'replay', 'fork', 'check_suite', 'record_suite', 'test_tool', 'ask_knowledge', 'fetch_sheet', 'try_model', 'look_mcp'));

-- Cases are played several times, and simulated customers by a policy or by a model.
alter table eval_run
  add column runs smallint not null default 1 check (runs between 1 and 10),
  -- Who plays simulated customers.
  add column customers text not null default 'scripted' check (customers in ('scripted', 'model')),
  -- Another model of the same provider than the configuration's own; null: its own.
  add column model text;

alter table eval_result
  add column run smallint not null default 1,
  add column cost_micro_usd bigint not null default 0,
  -- Why a simulated conversation ended; null for a case with fixed turns.
  add column ended text;
alter table eval_result drop constraint eval_result_pkey;
alter table eval_result add primary key (tenant_id, run_id, case_id, mode, run);

-- The past conversation a case was made from. Erasing the contact takes the case out of the suite first.
create table eval_case_source (
  tenant_id uuid not null,
  suite_id uuid not null,
  case_id text not null,
  conversation_id uuid not null,
  primary key (tenant_id, suite_id, case_id),
  foreign key (tenant_id, suite_id) references eval_suite (tenant_id, id) on delete cascade,
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id)
);
create index eval_case_source_of_conversation on eval_case_source (tenant_id, conversation_id);

-- The suite that has to pass before an agent is published.
create table eval_gate (
  tenant_id uuid not null,
  agent_id uuid not null,
  suite_id uuid not null,
  -- In percent of the plays.
  min_pass_rate smallint not null check (min_pass_rate between 1 and 100),
  primary key (tenant_id, agent_id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id),
  foreign key (tenant_id, suite_id) references eval_suite (tenant_id, id) on delete cascade
);
create index eval_gate_of_suite on eval_gate (tenant_id, suite_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['eval_case_source', 'eval_gate'] loop
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

alter table job drop constraint job_kind_check;
alter table job add constraint job_kind_check
  check (kind in ('eval_run', 'replay', 'fork', 'shadow', 'turn_requests', 'check_suite', 'record_suite', 'propose_cases', 'find_topics', 'test_tool', 'ask_knowledge', 'fetch_sheet', 'try_model', 'look_mcp', 'train'));

-- Trained classifiers of agents, by the hash of what they were trained on: versions with the same examples share one.
create table agent_classifier (
  tenant_id uuid not null references tenant (id),
  -- SHA-256 of examples, trainer and embedder, in hexadecimal.
  hash text not null check (char_length(hash) <= 64),
  model bytea not null,
  trained_at timestamptz not null default now(),
  primary key (tenant_id, hash)
);
create index agent_classifier_by_age on agent_classifier (tenant_id, trained_at);

alter table agent_classifier enable row level security;
alter table agent_classifier force row level security;
create policy tenant_only on agent_classifier to konstruct_app
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select, insert, update, delete on agent_classifier to konstruct_app;

alter table errand drop constraint errand_kind_check;
alter table errand add constraint errand_kind_check
  check (kind in ('eval_run', 'replay', 'fork', 'shadow', 'check_suite', 'record_suite', 'test_tool', 'ask_knowledge', 'fetch_sheet', 'try_model', 'look_mcp', 'train'));

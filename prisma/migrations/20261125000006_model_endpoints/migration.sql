-- Where a tenant's own models answer, one address a provider, and what its agents sign in with there.
create table model_endpoint (
  tenant_id uuid not null references tenant (id),
  provider text not null check (provider in ('openai', 'anthropic')),
  base_url text not null,
  -- What is asked of it when an agent's version names none.
  model text not null,
  -- Null: it wants none.
  sealed_key text,
  key_hint text,
  -- USD per million tokens; null: the list price, where there is one.
  input_price double precision check (input_price >= 0),
  output_price double precision check (output_price >= 0),
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, provider),
  check ((input_price is null) = (output_price is null))
);

alter table model_endpoint enable row level security;
alter table model_endpoint force row level security;
create policy tenant_only on model_endpoint to konstruct_app
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select, insert, update, delete on model_endpoint to konstruct_app;

-- One of them asked once, for a member who wants to know whether it answers.
alter table errand drop constraint errand_kind_check;
alter table errand add constraint errand_kind_check
  check (kind in ('eval_run', 'replay', 'check_suite', 'record_suite', 'test_tool', 'ask_knowledge', 'fetch_sheet', 'try_model'));

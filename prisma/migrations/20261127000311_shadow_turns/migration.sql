-- Live turns that another model was asked to decide as well, behind the one that did: nothing it decides is done or said.
create table shadow_turn (
  tenant_id uuid not null,
  turn_id uuid not null,
  -- The model that was asked.
  model text not null,
  agent_id uuid not null,
  conversation_id uuid not null,
  verdict text not null check (verdict in ('same', 'differs')),
  -- Codes with what exactly: [{code, detail}]
  reasons jsonb not null,
  cost_micro_usd bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, turn_id, model),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
);
create index shadow_turn_of_agent on shadow_turn (tenant_id, agent_id, created_at desc);
create index shadow_turn_of_conversation on shadow_turn (tenant_id, conversation_id);

alter table shadow_turn enable row level security;
alter table shadow_turn force row level security;
create policy tenant_only on shadow_turn to konstruct_app
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select, insert, update, delete on shadow_turn to konstruct_app;

alter table errand drop constraint errand_kind_check;
alter table errand add constraint errand_kind_check
  check (kind in ('eval_run', 'replay', 'fork', 'shadow', 'check_suite', 'record_suite', 'test_tool', 'ask_knowledge', 'fetch_sheet', 'try_model', 'look_mcp'));

-- function errand_tenants_due sha256:4ca16f7087023d3682890fe21c35f0e905436b371713953a54d77b9823f58aa8

grant create on schema public to konstruct_definer;

create or replace function errand_tenants_due(most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select e.tenant_id from public.errand e where e.due_at <= now() group by e.tenant_id
  order by bool_and(e.kind = 'shadow'), min(e.due_at) filter (where e.kind <> 'shadow'), min(e.due_at) limit most
$$;

alter function errand_tenants_due(integer) owner to konstruct_definer;
revoke all on function errand_tenants_due(integer) from public;
grant execute on function errand_tenants_due(integer) to konstruct_app;

revoke create on schema public from konstruct_definer;

-- A tool of an MCP server that is no longer as it was pinned. What stopped stays stopped for that pin, whatever the server lists later.
create table mcp_drift (
  tenant_id uuid not null,
  agent_id uuid not null,
  server text not null,
  tool text not null,
  -- When it was pinned: pinning it anew begins a new row.
  pinned_at timestamptz not null,
  kind text not null check (kind in ('alert', 'stop')),
  differences jsonb not null,
  seen_at timestamptz not null default now(),
  primary key (tenant_id, agent_id, server, tool, pinned_at),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id)
);

alter table mcp_drift enable row level security;
alter table mcp_drift force row level security;
create policy tenant_only on mcp_drift to konstruct_app
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select, insert, update, delete on mcp_drift to konstruct_app;

create trigger announce_new after insert on mcp_drift referencing new table as changed
  for each statement execute function announce_live('agents');
create trigger announce_changed after update on mcp_drift referencing new table as changed
  for each statement execute function announce_live('agents');

-- A server's tools listed for a member who chooses among them.
alter table errand drop constraint errand_kind_check;
alter table errand add constraint errand_kind_check
  check (kind in ('eval_run', 'replay', 'check_suite', 'record_suite', 'test_tool', 'ask_knowledge', 'fetch_sheet', 'try_model', 'look_mcp'));

-- One policy a table, fail closed: without a tenant the setting is null or '' and nothing matches.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'agent', 'agent_version', 'channel_account', 'contact', 'identity', 'conversation', 'conversation_work', 'session',
    'message', 'turn', 'tool_call', 'model_call', 'outbox', 'receipt', 'dead_letter', 'data_record', 'memory_entry'
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

alter table tenant enable row level security;
alter table tenant force row level security;
create policy tenant_only on tenant to konstruct_app
  using (id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select on tenant to konstruct_app;
grant update (name, settings) on tenant to konstruct_app;

-- A published version is never edited, and what was delivered or called is never unmade.
revoke update, delete on agent_version from konstruct_app;
revoke delete on turn, tool_call, model_call, receipt, dead_letter from konstruct_app;
grant usage on all sequences in schema public to konstruct_app, konstruct_definer;

alter table channel_route enable row level security;
alter table channel_route force row level security;

-- The reach of konstruct_definer, table by table: this list is all it can touch.
create policy definer_routes on channel_route to konstruct_definer using (true) with check (true);
grant select, insert, update (owner, channel_account_id) on channel_route to konstruct_definer;
create policy definer_tenants on tenant for select to konstruct_definer using (true);
grant select on tenant to konstruct_definer;
create policy definer_accounts on channel_account for select to konstruct_definer using (true);
grant select on channel_account to konstruct_definer;
create policy definer_agents on agent for select to konstruct_definer using (true);
grant select on agent to konstruct_definer;
create policy definer_versions on agent_version for select to konstruct_definer using (true);
grant select on agent_version to konstruct_definer;
create policy definer_contacts on contact for select to konstruct_definer using (true);
grant select on contact to konstruct_definer;
create policy definer_sessions on session for select to konstruct_definer using (true);
grant select on session to konstruct_definer;
create policy definer_tool_calls on tool_call for select to konstruct_definer using (true);
grant select on tool_call to konstruct_definer;
create policy definer_conversations on conversation to konstruct_definer using (true) with check (true);
grant select, insert on conversation to konstruct_definer;
create policy definer_work on conversation_work to konstruct_definer using (true) with check (true);
grant select, insert, update on conversation_work to konstruct_definer;
create policy definer_messages on message to konstruct_definer using (true) with check (true);
grant select, insert on message to konstruct_definer;
grant update (seq) on message to konstruct_definer;
create policy definer_receipts on receipt to konstruct_definer using (true) with check (true);
grant select, insert on receipt to konstruct_definer;
create policy definer_outbox on outbox to konstruct_definer using (true) with check (true);
grant select, update on outbox to konstruct_definer;

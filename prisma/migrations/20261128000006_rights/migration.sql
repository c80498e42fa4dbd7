-- Who may do what. Every table of a tenant has row security that binds its owner too: a transaction sees the rows of the tenant that it
-- names, and none if it names none.

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'agent', 'agent_classifier', 'agent_draft', 'agent_version', 'api_key', 'approval', 'audit_batch', 'audit_checkpoint',
    'audit_entry', 'audit_mark', 'audit_seal', 'budget', 'budget_period', 'budget_reservation', 'card', 'channel_account',
    'contact', 'contact_merge', 'contact_note', 'contact_tag', 'conversation', 'conversation_alias', 'conversation_rating',
    'conversation_seen', 'conversation_summary', 'conversation_tag', 'conversation_work', 'data_key', 'data_record', 'dead_letter',
    'escalation', 'eval_case_source', 'eval_gate', 'eval_result', 'eval_run', 'eval_suite', 'feedback', 'idempotent_request',
    'identity', 'insight_conversation', 'insight_day', 'insight_tool', 'invitation', 'job', 'knowledge_chunk',
    'knowledge_collection', 'knowledge_document', 'knowledge_question', 'knowledge_source', 'link_attempt', 'link_code', 'macro',
    'mcp_drift', 'media', 'member', 'member_identity', 'memory_entry', 'memory_progress', 'memory_purge', 'message', 'model_call',
    'model_endpoint', 'notification', 'opt_out', 'outbox', 'owner_check', 'preference',
    'rate_bucket', 'receipt', 'replay', 'replay_turn', 'saved_view', 'secret', 'sending_stop',
    'session', 'tag', 'tool_call', 'turn', 'turn_step', 'upload_use', 'webchat_upload',
    'whatsapp_template'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant_only on %I to konstruct_app
         using (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)
         with check (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)', tenant_table);
  end loop;
end
$$;

alter table channel_route enable row level security;
alter table channel_route force row level security;

alter table tenant enable row level security;
alter table tenant force row level security;

-- The functions that cross tenants run as konstruct_definer. What they reach is listed in docs/data.md.

create policy definer_agents on agent for select to konstruct_definer using (true);
create policy definer_versions on agent_version for select to konstruct_definer using (true);
create policy definer_api_keys on api_key for select to konstruct_definer using (true);
create policy definer_approvals on approval for select to konstruct_definer using (true);
create policy definer_batches on audit_batch for select to konstruct_definer using (true);
create policy definer_checkpoints on audit_checkpoint for select to konstruct_definer using (true);
create policy definer_entries on audit_entry for select to konstruct_definer using (true);
create policy definer_budgets on budget for select to konstruct_definer using (true);
create policy definer_accounts on channel_account for select to konstruct_definer using (true);
create policy definer_contacts on contact for select to konstruct_definer using (true);
create policy definer_aliases on conversation_alias for select to konstruct_definer using (true);
create policy definer_summaries on conversation_summary for select to konstruct_definer using (true);
create policy definer_escalations on escalation for select to konstruct_definer using (true);
create policy definer_old_requests on idempotent_request for select to konstruct_definer using (true);
create policy definer_identities on identity for select to konstruct_definer using (true);
create policy definer_counts_invitations on invitation for select to konstruct_definer using (true);
create policy definer_jobs on job for select to konstruct_definer using (true);
create policy definer_sources on knowledge_source for select to konstruct_definer using (true);
create policy definer_members on member for select to konstruct_definer using (true);
create policy definer_member_identities on member_identity for select to konstruct_definer using (true);
create policy definer_entries on memory_entry for select to konstruct_definer using (true);
create policy definer_progress on memory_progress for select to konstruct_definer using (true);
create policy definer_purges on memory_purge for select to konstruct_definer using (true);
create policy definer_opt_outs on opt_out for select to konstruct_definer using (true);
create policy definer_preferences on preference for select to konstruct_definer using (true);
create policy definer_sending_stops on sending_stop for select to konstruct_definer using (true);
create policy definer_sessions on session for select to konstruct_definer using (true);
create policy definer_tenants on tenant for select to konstruct_definer using (true);
create policy definer_tool_calls on tool_call for select to konstruct_definer using (true);
create policy definer_turns on turn for select to konstruct_definer using (true);
create policy definer_steps on turn_step for select to konstruct_definer using (true);
create policy definer_templates on whatsapp_template for select to konstruct_definer using (true);

create policy definer_chunks on knowledge_chunk for select to konstruct_definer using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);

create policy definer_cards on card to konstruct_definer using (true) with check (true);
create policy definer_routes on channel_route to konstruct_definer using (true) with check (true);
create policy definer_conversations on conversation to konstruct_definer using (true) with check (true);
create policy definer_work on conversation_work to konstruct_definer using (true) with check (true);
create policy definer_messages on message to konstruct_definer using (true) with check (true);
create policy definer_outbox on outbox to konstruct_definer using (true) with check (true);
create policy definer_buckets on rate_bucket to konstruct_definer using (true) with check (true);
create policy definer_receipts on receipt to konstruct_definer using (true) with check (true);

create policy definer_takes_back on conversation_summary for delete to konstruct_definer using (true);
create policy definer_purges_requests on idempotent_request for delete to konstruct_definer using (true);
create policy definer_takes_back on memory_entry for delete to konstruct_definer using (true);

create policy definer_new_tenants on tenant for insert to konstruct_definer with check (true);

create policy definer_uses_keys on api_key for update to konstruct_definer using (true) with check (true);

create policy tenant_only on tenant to konstruct_app using (id = nullif(current_setting('app.current_tenant', true), '')::uuid);

-- An erasure deletes the rows of one person in the tenant that the transaction names.
do $$
declare
  erased text;
begin
  foreach erased in array array[
    'approval', 'contact', 'contact_merge', 'conversation_alias', 'conversation_summary', 'data_record', 'dead_letter',
    'escalation', 'identity', 'knowledge_question', 'link_attempt', 'link_code', 'media', 'memory_entry', 'memory_purge',
    'model_call', 'preference', 'session', 'tool_call', 'turn', 'turn_step'
  ] loop
    execute format('create policy definer_erases on %I for delete to konstruct_definer using (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)', erased);
  end loop;
  foreach erased in array array[
    'contact_merge', 'data_record', 'dead_letter', 'knowledge_question', 'link_attempt', 'link_code', 'media', 'model_call'
  ] loop
    execute format('create policy definer_reads_to_erase on %I for select to konstruct_definer using (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)', erased);
  end loop;
end
$$;

grant usage on schema public to konstruct_app, konstruct_definer;
grant usage on schema auth to konstruct_auth;
grant usage on sequence message_seq_seq, outbox_seq_seq to konstruct_app, konstruct_definer;

grant select, insert, update, delete on
    agent, agent_classifier, budget, channel_account, contact, contact_merge, contact_note, contact_tag, conversation,
    conversation_seen, conversation_summary, conversation_tag, conversation_work, data_key, data_record, eval_case_source,
    eval_gate, eval_result, eval_run, eval_suite, identity, job, knowledge_chunk, knowledge_collection, knowledge_document,
    knowledge_question, knowledge_source, link_attempt, link_code, macro, mcp_drift, media, member_identity, memory_entry,
    memory_progress, memory_purge, message, model_endpoint, notification, opt_out, outbox, owner_check, preference,
    replay, replay_turn, saved_view, secret, sending_stop, session, tag,
    upload_use, webchat_upload, whatsapp_template, worker_heartbeat
  to konstruct_app;

grant select, insert, update on
    agent_draft, budget_period, card, conversation_alias, dead_letter, escalation, feedback, member, model_call, rate_bucket,
    receipt, tool_call, turn
  to konstruct_app;

grant select, insert on
    agent_version, api_key, approval, audit_batch, audit_checkpoint, audit_entry, audit_mark, audit_seal, conversation_rating,
    idempotent_request, insight_conversation, insight_tool, invitation
  to konstruct_app;

grant select, insert, delete on
    budget_reservation, insight_day, turn_step
  to konstruct_app;

grant select on
    _prisma_migrations, tenant
  to konstruct_app;

grant select, insert, update, delete on
    auth."rateLimit", auth."twoFactor", auth."user", auth.account, auth.session, auth.sign_in_attempt, auth.verification
  to konstruct_auth;

grant select, delete on
    approval, contact, contact_merge, conversation_alias, conversation_summary, data_record, dead_letter, escalation,
    idempotent_request, identity, knowledge_question, link_attempt, link_code, media, memory_entry, memory_purge, model_call,
    preference, session, tool_call, turn, turn_step
  to konstruct_definer;

grant select on
    agent, agent_version, api_key, audit_batch, audit_checkpoint, audit_entry, budget, channel_account, invitation, job,
    knowledge_chunk, knowledge_source, member, member_identity, memory_progress, opt_out, sending_stop, whatsapp_template
  to konstruct_definer;

grant select, insert, delete on
    conversation, message, receipt
  to konstruct_definer;

grant select, update, delete on
    card, outbox
  to konstruct_definer;

grant select, insert on
    channel_route, tenant
  to konstruct_definer;

grant select, insert, update, delete on
    conversation_work, rate_bucket
  to konstruct_definer;

grant update (revoked_at) on api_key to konstruct_app;
grant update (version, state, decided_by, decided_at, decision_reason, decided_args, decided_draft, decided_hash, taken_at, outcome, outcome_reason, decided_summary, reason_internal) on approval to konstruct_app;
grant update (ended_at, ended_as) on invitation to konstruct_app;
grant update (name, settings) on tenant to konstruct_app;
grant update (last_used_at) on api_key to konstruct_definer;
grant update (owner, channel_account_id) on channel_route to konstruct_definer;
grant update (internal_thread_of) on conversation to konstruct_definer;
grant update (seq, text, parts, envelope, starts_turn) on message to konstruct_definer;

create trigger announce_gone after delete on conversation_tag referencing old table as changed for each statement execute function announce_live('conversations');
create trigger announce_new after insert on conversation_tag referencing new table as changed for each statement execute function announce_live('conversations');
create trigger announce_new after insert on notification referencing new table as changed for each statement execute function announce_live('notifications');
create trigger announce_owner after update of owner on conversation_work for each row when ((old.owner <> new.owner)) execute function announce_live('conversations');
create trigger announce_receipts after insert on receipt referencing new table as changed for each statement execute function announce_live('conversations');
create trigger announce_said after insert on message for each row when (((new.direction = 'internal'::text) or ((new.author = 'member'::text) and (new.direction = 'outbound'::text)))) execute function announce_live('conversations');
create trigger announce_session_end after delete on auth.session for each row execute function auth.announce_session_end();
create trigger announce_work after update on conversation for each row when (((old.assignee_id is distinct from new.assignee_id) or (old.snoozed_until is distinct from new.snoozed_until))) execute function announce_live('conversations');
create trigger append_only before delete or update on audit_batch for each row execute function refuse_change();
create trigger append_only before delete or update on audit_checkpoint for each row execute function refuse_change();
create trigger append_only before delete or update on audit_entry for each row execute function refuse_change();
create trigger append_only before delete or update on audit_seal for each row execute function refuse_change();
create trigger append_only_truncate before truncate on audit_batch for each statement execute function refuse_change();
create trigger append_only_truncate before truncate on audit_checkpoint for each statement execute function refuse_change();
create trigger append_only_truncate before truncate on audit_entry for each statement execute function refuse_change();
create trigger append_only_truncate before truncate on audit_seal for each statement execute function refuse_change();
create trigger goes_forward before update on approval for each row execute function approval_goes_forward();
create trigger note_activity before update on conversation_work for each row when (((new.done_seq <> old.done_seq) or (new.owner <> old.owner) or ((old.pending_since is null) and (new.pending_since is not null)))) execute function note_activity();
create trigger refuse_live_preview before insert or update of live_version_id on agent for each row execute function refuse_live_preview();
create trigger reopen_insight_day after insert on model_call for each row when ((new.id < first_id_at((now() - '01:00:00'::interval)))) execute function reopen_insight_day();
create trigger reopen_insight_day after insert on turn for each row when ((new.id < first_id_at((now() - '01:00:00'::interval)))) execute function reopen_insight_day();
create trigger reopen_insight_day after insert or update of state, result on tool_call for each row when ((new.turn_id < first_id_at((now() - '01:00:00'::interval)))) execute function reopen_insight_day();

-- Pages that are open follow these tables.
do $$
declare
  shown record;
begin
  for shown in
    select * from (values
      ('agent', 'agents'), ('agent_draft', 'agents'), ('agent_version', 'agents'), ('approval', 'approvals'), ('audit_mark',
      'audit'), ('budget', 'budgets'), ('escalation', 'escalations'), ('eval_suite', 'evaluations'), ('job', 'jobs'),
      ('knowledge_document', 'knowledge'), ('knowledge_question', 'knowledge'), ('knowledge_source', 'knowledge'), ('mcp_drift',
      'agents'), ('member', 'members'), ('replay_turn', 'evaluations')
    ) as live(on_table, list)
  loop
    execute format('create trigger announce_new after insert on %I referencing new table as changed
                      for each statement execute function announce_live(%L)', shown.on_table, shown.list);
    execute format('create trigger announce_changed after update on %I referencing new table as changed
                      for each statement execute function announce_live(%L)', shown.on_table, shown.list);
  end loop;
end
$$;

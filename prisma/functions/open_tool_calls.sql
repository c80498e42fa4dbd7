-- Returns tool calls of a conversation that have not ended, planned or attempting, oldest first.
-- Called by: claimed_turns
create or replace function open_tool_calls(of_tenant uuid, of_conversation uuid) returns setof jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'turnId', t.turn_id, 'tool', t.tool, 'effect', t.effect,
           'args', t.args, 'idempotencyKey', t.idempotency_key, 'state', t.state, 'attempts', t.attempts) order by t.created_at), '[]')
  from public.tool_call t
  where t.tenant_id = of_tenant and t.conversation_id = of_conversation and t.state in ('planned', 'attempting')
$$;

revoke all on function open_tool_calls(uuid, uuid) from public;
grant execute on function open_tool_calls(uuid, uuid) to konstruct_definer;

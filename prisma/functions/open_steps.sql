-- Returns the steps of a conversation's turns that were not committed, by their ordinal.
-- Called by: claimed_turns
create or replace function open_steps(of_tenant uuid, of_conversation uuid) returns jsonb
-- plpgsql, so that its plan is cached: claimed_turns calls it for each conversation.
language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('turnId', s.turn_id, 'ordinal', s.ordinal, 'body', encode(s.body, 'base64'))
             order by s.ordinal, s.turn_id), '[]')
    from (select * from public.turn_step s
          where s.tenant_id = of_tenant and s.conversation_id = of_conversation
            and not exists (select from public.turn t where t.tenant_id = s.tenant_id and t.id = s.turn_id)
          order by s.ordinal, s.turn_id limit 100) s);
end
$$;

revoke all on function open_steps(uuid, uuid) from public;
grant execute on function open_steps(uuid, uuid) to konstruct_definer;

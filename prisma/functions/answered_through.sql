-- Returns up to which seq a conversation is answered after a person answered everything up to `through`. It stops before a
-- member's decision that no turn has carried out.
-- Called by: packages/db/src/conversation/ownership.ts, packages/db/src/conversation/member-message.ts, mark_inbound_due
create or replace function answered_through(of_tenant uuid, of_conversation uuid, done bigint, through bigint) returns bigint
language sql stable as $$
  select greatest(done, least(through, (
    select min(m.seq) - 1 from public.message m
    where m.tenant_id = of_tenant and m.conversation_id = of_conversation and m.seq > done and m.envelope ? 'approvalId')))
$$;

revoke all on function answered_through(uuid, uuid, bigint, bigint) from public;
grant execute on function answered_through(uuid, uuid, bigint, bigint) to konstruct_app, konstruct_definer;

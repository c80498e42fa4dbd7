-- Returns the id of a conversation by its account and the platform's name for it.
-- Called by: routed_inbound
create or replace function conversation_named(account uuid, ref text) returns uuid
language sql immutable parallel safe as $$
  select substring(encode(sha256(convert_to(account::text || '/' || ref, 'UTF8')), 'hex') for 32)::uuid
$$;

revoke all on function conversation_named(uuid, text) from public;
grant execute on function conversation_named(uuid, text) to konstruct_definer;

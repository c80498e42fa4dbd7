-- Returns the id of a conversation by its account and the platform's name for it.
-- Called by: routed_inbound
create or replace function conversation_named(account uuid, ref text) returns uuid
language plpgsql immutable parallel safe as $$
begin
  return substring(encode(sha256(convert_to(account::text || '/' || ref, 'UTF8')), 'hex') for 32)::uuid;
end
$$;

revoke all on function conversation_named(uuid, text) from public;
grant execute on function conversation_named(uuid, text) to konstruct_definer;

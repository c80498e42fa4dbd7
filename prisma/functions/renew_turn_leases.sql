-- Extends the leases of running turns. Returns the conversations whose leases the worker still holds.
-- Called by: packages/db/src/turn/claim-turns.ts
create or replace function renew_turn_leases(worker text, tenants uuid[], conversations uuid[], lease_ms integer) returns setof uuid
language sql security definer set search_path = pg_catalog, public as $$
  update public.conversation_work w set
    lease_until = now() + make_interval(secs => lease_ms / 1000.0),
    wake_at = now() + make_interval(secs => lease_ms / 1000.0)
  from unnest(tenants, conversations) as held(tenant_id, conversation_id)
  where w.tenant_id = held.tenant_id and w.conversation_id = held.conversation_id and w.lease_owner = worker
  returning w.conversation_id
$$;

alter function renew_turn_leases(text, uuid[], uuid[], integer) owner to konstruct_definer;
revoke all on function renew_turn_leases(text, uuid[], uuid[], integer) from public;
grant execute on function renew_turn_leases(text, uuid[], uuid[], integer) to konstruct_app;

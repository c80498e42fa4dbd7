-- Extends the leases of running turns. Returns the conversations whose leases the worker still holds.
-- Called by: packages/db/src/turn/claim-turns.ts
create or replace function renew_turn_leases(worker text, tenants uuid[], conversations uuid[], lease_ms integer) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public
-- Planned once a connection: each plan costs as much as the work.
set plan_cache_mode = force_generic_plan as $$
begin
  return query
  -- In the order of mark_inbound_due, so that the two cannot deadlock.
  with held as materialized (
    select w.tenant_id, w.conversation_id
    from unnest(tenants, conversations) as asked(tenant_id, conversation_id)
    join public.conversation_work w on w.tenant_id = asked.tenant_id and w.conversation_id = asked.conversation_id
    where w.lease_owner = worker
    order by w.tenant_id, w.conversation_id for update of w
  )
  update public.conversation_work w set
    lease_until = now() + make_interval(secs => lease_ms / 1000.0),
    wake_at = now() + make_interval(secs => lease_ms / 1000.0)
  from held where w.tenant_id = held.tenant_id and w.conversation_id = held.conversation_id
  returning w.conversation_id;
end
$$;

alter function renew_turn_leases(text, uuid[], uuid[], integer) owner to konstruct_definer;
revoke all on function renew_turn_leases(text, uuid[], uuid[], integer) from public;
grant execute on function renew_turn_leases(text, uuid[], uuid[], integer) to konstruct_app;

-- Returns the ids of tenants with an expired approval that is still pending. Probes one index a tenant.
-- Called by: packages/db/src/approval/expire-approvals.ts
create or replace function approval_tenants_due(max_tenants integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id from public.tenant t
  where exists (select from public.approval a where a.tenant_id = t.id and a.state = 'pending' and a.expires_at <= now())
  limit max_tenants
$$;

alter function approval_tenants_due(integer) owner to konstruct_definer;
revoke all on function approval_tenants_due(integer) from public;
grant execute on function approval_tenants_due(integer) to konstruct_app;

-- Returns the ids of tenants whose audit log grew since its last checkpoint.
-- Called by: packages/db/src/audit/checkpoint-audit.ts
create or replace function audit_tenants_to_checkpoint(max_tenants integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id
  from public.tenant t
  where coalesce((select max(b.seq_to) from public.audit_batch b where b.tenant_id = t.id), 0)
      > coalesce((select max(c.size) from public.audit_checkpoint c where c.tenant_id = t.id), 0)
  limit max_tenants
$$;

alter function audit_tenants_to_checkpoint(integer) owner to konstruct_definer;
revoke all on function audit_tenants_to_checkpoint(integer) from public;
grant execute on function audit_tenants_to_checkpoint(integer) to konstruct_app;

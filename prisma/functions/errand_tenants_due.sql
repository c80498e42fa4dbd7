-- Returns tenants with an errand to run, the one that waited longest first. Tenants that have only shadow turns come last.
-- Called by: packages/db/src/job/claim-jobs.ts
create or replace function errand_tenants_due(most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select e.tenant_id from public.errand e where e.due_at <= now() group by e.tenant_id
  order by bool_and(e.kind = 'shadow'), min(e.due_at) filter (where e.kind <> 'shadow'), min(e.due_at) limit most
$$;

alter function errand_tenants_due(integer) owner to konstruct_definer;
revoke all on function errand_tenants_due(integer) from public;
grant execute on function errand_tenants_due(integer) to konstruct_app;

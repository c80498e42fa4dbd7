-- Returns tenants with a job to run, the one that waited longest first.
-- Called by: packages/db/src/job/claim-jobs.ts
create or replace function job_tenants_due(most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select j.tenant_id from public.job j where j.due_at <= now() group by j.tenant_id
  order by min(j.due_at) limit most
$$;

alter function job_tenants_due(integer) owner to konstruct_definer;
revoke all on function job_tenants_due(integer) from public;
grant execute on function job_tenants_due(integer) to konstruct_app;

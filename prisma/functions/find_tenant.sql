-- Returns the id of the tenant with this slug.
-- Called by: packages/services/src/tenant/create-tenant.ts
create or replace function find_tenant(of_slug text) returns uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select id from public.tenant where slug = of_slug
$$;

alter function find_tenant(text) owner to konstruct_definer;
revoke all on function find_tenant(text) from public;
grant execute on function find_tenant(text) to konstruct_app;

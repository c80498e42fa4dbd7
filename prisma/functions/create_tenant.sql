-- Inserts a tenant. Returns false when the slug is taken.
-- Called by: packages/services/src/tenant/create-tenant.ts, packages/services/src/account/found-tenant.ts
create or replace function create_tenant(of_id uuid, of_slug text, of_name text) returns boolean
language sql security definer set search_path = pg_catalog, public as $$
  with made as (
    insert into public.tenant (id, slug, name) values (of_id, of_slug, of_name) on conflict (slug) do nothing returning id
  )
  select exists (select from made)
$$;

alter function create_tenant(uuid, text, text) owner to konstruct_definer;
revoke all on function create_tenant(uuid, text, text) from public;
grant execute on function create_tenant(uuid, text, text) to konstruct_app;

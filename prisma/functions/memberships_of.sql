-- Returns the tenants of an account. Sign-in calls it before a tenant is chosen.
-- Called by: packages/db/src/account/memberships.ts
create or replace function memberships_of(of_account uuid) returns table (tenant_id uuid, slug text, name text, member_id uuid, role text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select m.tenant_id, t.slug, t.name, m.id, m.role
  from public.member m join public.tenant t on t.id = m.tenant_id
  where m.account_id = of_account and m.state = 'active'
  order by t.name, t.id limit 100
$$;

alter function memberships_of(uuid) owner to konstruct_definer;
revoke all on function memberships_of(uuid) from public;
grant execute on function memberships_of(uuid) to konstruct_app;

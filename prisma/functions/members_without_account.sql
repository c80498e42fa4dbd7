-- Returns the ids of active members with this email address that have no account yet.
-- Called by: packages/db/src/account/memberships.ts
create or replace function members_without_account(of_email text) returns table (tenant_id uuid, member_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select m.tenant_id, m.id from public.member m
  where m.email = of_email and m.account_id is null and m.state = 'active'
  order by m.tenant_id limit 100
$$;

alter function members_without_account(text) owner to konstruct_definer;
revoke all on function members_without_account(text) from public;
grant execute on function members_without_account(text) to konstruct_app;

-- Counts the tenants an account founded within a day and the invitations it sent within an hour, over all its tenants. Returns
-- counts and the time of the oldest, no rows.
-- The founder of a tenant is the member that the same transaction added: both have the same created_at.
-- Called by: packages/db/src/account/account-activity.ts
create or replace function account_activity(of_account uuid)
returns table (founded bigint, first_founded timestamptz, invited bigint, first_invited timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  with mine as (select m.tenant_id, m.id, m.created_at from public.member m where m.account_id = of_account),
  founded as (
    select t.created_at from mine join public.tenant t on t.id = mine.tenant_id and t.created_at = mine.created_at
    where t.created_at > now() - interval '1 day'),
  invited as (
    select i.created_at from mine join public.invitation i on i.tenant_id = mine.tenant_id and i.invited_by = mine.id
    where i.created_at > now() - interval '1 hour')
  select (select count(*) from founded), (select min(f.created_at) from founded f),
         (select count(*) from invited), (select min(i.created_at) from invited i)
$$;

alter function account_activity(uuid) owner to konstruct_definer;
revoke all on function account_activity(uuid) from public;
grant execute on function account_activity(uuid) to konstruct_app;

-- Returns the tenant's time zone, `settings.timezone`. Returns UTC when it is not set or not valid.
-- Called by: packages/db/src/budget/budgets.ts, packages/db/src/analytics/,
-- packages/db/src/approval/decision-words.ts, reserve_budget
create or replace function tenant_zone(of_tenant uuid) returns text
language plpgsql stable as $$
declare
  zone text := coalesce((select t.settings ->> 'timezone' from public.tenant t where t.id = of_tenant), 'UTC');
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end
$$;

revoke all on function tenant_zone(uuid) from public;
grant execute on function tenant_zone(uuid) to konstruct_app;

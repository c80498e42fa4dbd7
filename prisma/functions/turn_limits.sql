-- Returns the limits a turn counts against: its contact's, its channel account's and its tenant's. A setting of the channel
-- account overrides the tenant's.
-- Called by: turns_with_limits
create or replace function turn_limits(of_tenant jsonb, of_account jsonb, account uuid, contact text) returns jsonb
language plpgsql immutable set search_path = pg_catalog, public as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('key', l.key) || public.limit_setting(l.settings, l.default_setting))
    from (values
      ('contact:' || contact, coalesce(of_account -> 'contact', of_tenant -> 'contact'), '{"perMinute": 20, "burst": 10}'::jsonb),
      ('account:' || account, coalesce(of_account -> 'account', of_tenant -> 'account'), '{"perMinute": 12000, "burst": 6000}'),
      ('tenant', of_tenant -> 'tenant', '{"perMinute": 24000, "burst": 12000}')) as l(key, settings, default_setting));
end
$$;

revoke all on function turn_limits(jsonb, jsonb, uuid, text) from public;
grant execute on function turn_limits(jsonb, jsonb, uuid, text) to konstruct_app, konstruct_definer;

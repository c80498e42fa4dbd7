-- Returns one rate-limit setting within its bounds, with defaults in place of what is not a number: a wrong setting must not stop
-- every turn.
-- Called by: turn_limits
create or replace function limit_setting(settings jsonb, default_setting jsonb) returns jsonb
language sql immutable as $$
  select jsonb_build_object(
    'perSecond', least(greatest(coalesce(case jsonb_typeof(settings -> 'perMinute') when 'number' then (settings ->> 'perMinute')::numeric end,
      (default_setting ->> 'perMinute')::numeric), 0.01), 1000000) / 60,
    'burst', least(greatest(coalesce(case jsonb_typeof(settings -> 'burst') when 'number' then trunc((settings ->> 'burst')::numeric) end,
      (default_setting ->> 'burst')::numeric), 1), 1000000))
$$;

revoke all on function limit_setting(jsonb, jsonb) from public;
grant execute on function limit_setting(jsonb, jsonb) to konstruct_app, konstruct_definer;

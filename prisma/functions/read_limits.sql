-- Returns limits as the other functions use them. pause: the time between two takes at the set rate. ahead: how far takes may
-- run ahead of that rate.
-- Called by: take_tokens, reserve_place, lock_buckets, block_buckets
create or replace function read_limits(limits jsonb) returns table (key text, pause interval, ahead interval)
language sql immutable as $$
  select l.key, make_interval(secs => 1 / l."perSecond"), (l.burst - 1) * make_interval(secs => 1 / l."perSecond")
  from jsonb_to_recordset(limits) as l(key text, "perSecond" double precision, burst integer)
$$;

revoke all on function read_limits(jsonb) from public;
grant execute on function read_limits(jsonb) to konstruct_app, konstruct_definer;

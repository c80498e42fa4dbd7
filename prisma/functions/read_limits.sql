-- Limits as SQL counts them: the pause between two, and how far ahead of that pace one may be.
-- Called by: packages/db/src/limits/bucket-limit.ts, take_tokens, stand_in_line, lock_buckets, block_buckets
create or replace function read_limits(limits jsonb) returns table (key text, pause interval, ahead interval)
language sql immutable set search_path = pg_catalog, public as $$
  select l.key, make_interval(secs => 1 / l."perSecond"), (l.burst - 1) * make_interval(secs => 1 / l."perSecond")
  from jsonb_to_recordset(limits) as l(key text, "perSecond" double precision, burst integer)
$$;

revoke all on function read_limits(jsonb) from public;
grant execute on function read_limits(jsonb) to konstruct_app, konstruct_definer;

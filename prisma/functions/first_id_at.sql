-- Returns the lowest id a row made at this time could have. Ids begin with their time in milliseconds, so a primary key serves
-- as an index by time.
-- Called by: packages/db/src/inbox/read-turn.ts, packages/db/src/analytics/
create or replace function first_id_at(moment timestamptz) returns uuid
language plpgsql immutable as $$
begin
  return (lpad(to_hex(greatest(floor(extract(epoch from moment) * 1000), 0)::bigint), 12, '0') || repeat('0', 20))::uuid;
end
$$;

revoke all on function first_id_at(timestamp with time zone) from public;
grant execute on function first_id_at(timestamp with time zone) to konstruct_app;

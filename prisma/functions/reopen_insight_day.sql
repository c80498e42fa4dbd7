-- Forgets the kept figures of the days around a turn, model call or tool call that was written late, so that they are counted again.
-- The shared lock waits for a transaction that keeps days of the tenant. Until this transaction ends, no other keeps days.
-- Called by: trigger reopen_insight_day on table turn, trigger reopen_insight_day on table model_call, trigger reopen_insight_day on table tool_call
create or replace function reopen_insight_day() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  made uuid;
  made_on date;
begin
  if tg_table_name = 'tool_call' then
    made := new.turn_id;
  else
    made := new.id;
  end if;
  -- The first 48 bits of an id are its time in milliseconds.
  made_on := (to_timestamp(('x' || left(replace(made::text, '-', ''), 12))::bit(48)::bigint / 1000.0) at time zone 'UTC')::date;
  perform pg_advisory_xact_lock_shared(hashtextextended('insight_day ' || new.tenant_id, 0));
  -- A day of any time zone begins and ends within a day of UTC's.
  delete from public.insight_day where tenant_id = new.tenant_id and day between made_on - 1 and made_on + 1;
  return null;
end
$$;

revoke all on function reopen_insight_day() from public;

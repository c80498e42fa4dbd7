-- Reserves the next place in the queue for these buckets and returns its time. Only buckets that make it
-- wait count it.
-- Called by: apply_turn_limits, claim_outbox, plan_send
create or replace function reserve_place(tenant uuid, limits jsonb) returns timestamptz
language plpgsql set search_path = pg_catalog, public as $$
declare
  at timestamptz := clock_timestamp();
  place timestamptz;
begin
  select max(greatest(b.promised_until - l.ahead, at)) into place
  from public.read_limits(limits) l join public.rate_bucket b on b.tenant_id = tenant and b.key = l.key;
  update public.rate_bucket b set promised_until = greatest(b.promised_until, at) + l.pause
  from public.read_limits(limits) l
  where b.tenant_id = tenant and b.key = l.key and (place = at or b.promised_until - l.ahead > at);
  return place;
end
$$;

revoke all on function reserve_place(uuid, jsonb) from public;
grant execute on function reserve_place(uuid, jsonb) to konstruct_app, konstruct_definer;

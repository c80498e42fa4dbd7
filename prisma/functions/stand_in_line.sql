-- A place behind all who wait for the same: when it comes. Only where it has to wait is something promised.
-- Called by: let_turns_through, claim_outbox, plan_send
create or replace function stand_in_line(tenant uuid, limits jsonb) returns timestamptz
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

revoke all on function stand_in_line(uuid, jsonb) from public;
grant execute on function stand_in_line(uuid, jsonb) to konstruct_app, konstruct_definer;

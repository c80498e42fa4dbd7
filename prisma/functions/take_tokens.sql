-- Takes one token from each of the locked buckets, or from none. A taker without a place may not overtake those that have one.
-- Called by: apply_turn_limits, claim_outbox, plan_send
create or replace function take_tokens(tenant uuid, limits jsonb, has_place boolean) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare
  at timestamptz := clock_timestamp();
  is_free boolean;
  -- Once every bucket is half full again, the next delay is announced again.
  is_half_full boolean;
begin
  select bool_and(case when has_place then b.taken_until else b.promised_until end - l.ahead <= at),
         bool_and(b.promised_until - l.ahead / 2 <= at)
  into is_free, is_half_full
  from public.read_limits(limits) l join public.rate_bucket b on b.tenant_id = tenant and b.key = l.key;
  if is_free then
    update public.rate_bucket b set
      taken_until = greatest(b.taken_until, at) + l.pause,
      promised_until = case when has_place then greatest(b.promised_until, b.taken_until + l.pause, at + l.pause)
                            else greatest(b.promised_until, at) + l.pause end,
      told_at = case when is_half_full then null else b.told_at end
    from public.read_limits(limits) l where b.tenant_id = tenant and b.key = l.key;
  end if;
  return is_free;
end
$$;

revoke all on function take_tokens(uuid, jsonb, boolean) from public;
grant execute on function take_tokens(uuid, jsonb, boolean) to konstruct_app, konstruct_definer;

-- Locks all buckets of several takers in the order of their keys, so that two transactions cannot deadlock. Inserts missing
-- buckets as full ones.
-- Called by: apply_turn_limits, claim_outbox, plan_send, block_buckets
create or replace function lock_buckets(tenants uuid[], limits jsonb[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.rate_bucket (tenant_id, key, taken_until, promised_until)
  select distinct taker.tenant, l.key, 'epoch'::timestamptz, 'epoch'::timestamptz
  from unnest(tenants, limits) as taker(tenant, limits), public.read_limits(taker.limits) l
  where taker.limits is not null
  order by 1, 2
  on conflict (tenant_id, key) do update set told_at = excluded.told_at where false;
end
$$;

revoke all on function lock_buckets(uuid[], jsonb[]) from public;
grant execute on function lock_buckets(uuid[], jsonb[]) to konstruct_app, konstruct_definer;

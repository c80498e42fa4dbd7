-- Blocks buckets until the time a platform named in its rate-limit error. Nothing is taken before it, and every queued message
-- moves behind the refused one.
-- Called by: packages/db/src/outbox/record-send.ts
create or replace function block_buckets(tenant uuid, limits jsonb, until timestamptz) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  blocked record;
  head timestamptz;
begin
  perform public.lock_buckets(array[tenant], array[limits]);
  for blocked in select * from public.read_limits(limits) order by key loop
    select min(o.due_at) into head from public.outbox o
    where o.tenant_id = tenant and o.due_at is not null and o.state = 'planned'
      and o.limits @> jsonb_build_array(jsonb_build_object('key', blocked.key));
    update public.outbox o set due_at = o.due_at + (until + blocked.pause - head)
    from (select w.id from public.outbox w
          where w.tenant_id = tenant and w.due_at is not null and w.state = 'planned' and head < until + blocked.pause
            and w.limits @> jsonb_build_array(jsonb_build_object('key', blocked.key))
          -- A worker that has locked one of these rows waits for the buckets, then finds no tokens.
          for update skip locked) waiting
    where o.tenant_id = tenant and o.id = waiting.id;
    update public.rate_bucket b set
      taken_until = greatest(b.taken_until, until + blocked.ahead),
      promised_until = greatest(b.promised_until + greatest(until + blocked.pause - head, interval '0'), until + blocked.ahead + blocked.pause)
    where b.tenant_id = tenant and b.key = blocked.key;
  end loop;
end
$$;

revoke all on function block_buckets(uuid, jsonb, timestamp with time zone) from public;
grant execute on function block_buckets(uuid, jsonb, timestamp with time zone) to konstruct_app, konstruct_definer;

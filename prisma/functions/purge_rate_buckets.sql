-- Deletes buckets that have been full for ten minutes: a missing bucket counts as a full one. Returns how many.
-- Called by: packages/db/src/limits/purge-buckets.ts
create or replace function purge_rate_buckets() returns bigint
language sql security definer set search_path = pg_catalog, public as $$
  with purged as (
    delete from public.rate_bucket b using (
      select tenant_id, key from public.rate_bucket where promised_until < now() - interval '10 minutes' and taken_until < now() - interval '10 minutes'
      for update skip locked) old
    where b.tenant_id = old.tenant_id and b.key = old.key
    returning b.tenant_id)
  select count(*) from purged
$$;

alter function purge_rate_buckets() owner to konstruct_definer;
revoke all on function purge_rate_buckets() from public;
grant execute on function purge_rate_buckets() to konstruct_app;

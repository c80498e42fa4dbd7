-- Deletes stored answers to idempotent requests that are older than the given time, and never those of the last 24 hours. Only
-- an operator may call it.
-- Called by: docs/operations.md
create or replace function purge_idempotent_requests(older timestamptz) returns bigint
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.idempotent_request r where r.created_at < least(older, now() - interval '24 hours') returning 1
  )
  select count(*) from gone
$$;

alter function purge_idempotent_requests(timestamp with time zone) owner to konstruct_definer;
revoke all on function purge_idempotent_requests(timestamp with time zone) from public;

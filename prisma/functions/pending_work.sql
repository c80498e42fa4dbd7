-- Counts due conversations and outbox rows of all tenants, and how long the oldest conversation has waited. For gauges.
-- Called by: nobody yet
create or replace function pending_work() returns table (conversations bigint, oldest_ms bigint, outbox bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select (select count(*) from public.conversation_work where wake_at <= now()),
         (select coalesce(extract(epoch from now() - min(wake_at)) * 1000, 0)::bigint from public.conversation_work where wake_at <= now()),
         (select count(*) from public.outbox where due_at <= now())
$$;

alter function pending_work() owner to konstruct_definer;
revoke all on function pending_work() from public;
grant execute on function pending_work() to konstruct_app;

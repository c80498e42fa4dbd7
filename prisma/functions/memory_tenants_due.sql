-- Returns tenants with messages that this embedder has not embedded yet, the one furthest behind first.
-- Called by: packages/db/src/memory/embed-backlog.ts
create or replace function memory_tenants_due(embedder_name text, most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id
  from public.tenant t
  left join public.memory_progress p on p.tenant_id = t.id
  cross join lateral (select m.id from public.message m where m.tenant_id = t.id order by m.id desc limit 1) newest
  where p.tenant_id is null or p.embedder <> embedder_name or newest.id is distinct from p.newest_id
  order by p.done_before nulls first
  limit most
$$;

alter function memory_tenants_due(text, integer) owner to konstruct_definer;
revoke all on function memory_tenants_due(text, integer) from public;
grant execute on function memory_tenants_due(text, integer) to konstruct_app;

-- Returns tenants with a knowledge source to work on, the one that waited longest first.
-- Called by: packages/db/src/knowledge/claim-sources.ts
create or replace function knowledge_tenants_due(embedder_name text, most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.tenant_id from public.knowledge_source s
  where s.due_at <= now()
     or (s.state = 'ready' and s.embedder is distinct from embedder_name and (s.lease_until is null or s.lease_until <= now()))
  group by s.tenant_id order by min(s.due_at) limit most
$$;

alter function knowledge_tenants_due(text, integer) owner to konstruct_definer;
revoke all on function knowledge_tenants_due(text, integer) from public;
grant execute on function knowledge_tenants_due(text, integer) to konstruct_app;

-- Returns knowledge chunks that contain one of the query's words, best first.
-- It is a SECURITY DEFINER function because row security keeps a text search from its index. Its statement names the tenant
-- instead.
-- Called by: packages/db/src/knowledge/search-chunks.ts
create or replace function search_chunks(collections uuid[], query tsquery, most integer) returns table (id uuid, rank real)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, ts_rank_cd(c.words, query, 1)
  from public.knowledge_chunk c
  where c.tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid
    and c.words @@ query and c.collection_id = any (collections)
  order by 2 desc, c.id limit most
$$;

alter function search_chunks(uuid[], tsquery, integer) owner to konstruct_definer;
revoke all on function search_chunks(uuid[], tsquery, integer) from public;
grant execute on function search_chunks(uuid[], tsquery, integer) to konstruct_app;

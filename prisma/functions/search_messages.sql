-- Returns embedded messages (memory_entry) that match the query, newest first. A message not embedded yet is not found.
-- It is a SECURITY DEFINER function because row security keeps a text search from its index. Its statements name the tenant
-- instead. It looks for the words among the newest messages first, so that it does not read every use of a frequent word, and
-- asks the index for the rest.
-- Called by: packages/db/src/inbox/search-messages.ts
create or replace function search_messages(query tsquery, most integer) returns table (conversation_id uuid, message_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  looked_through constant integer := 5000;
  tenant uuid := nullif(current_setting('app.current_tenant', true), '')::uuid;
  horizon uuid := (select e.message_id from public.memory_entry e where e.tenant_id = tenant
                   order by e.message_id desc offset looked_through limit 1);
  found_so_far integer;
begin
  return query
  with newest as materialized (
    select e.conversation_id, e.message_id, e.words from public.memory_entry e where e.tenant_id = tenant
    order by e.message_id desc limit looked_through)
  select n.conversation_id, n.message_id from newest n where n.words @@ query order by n.message_id desc limit most;
  get diagnostics found_so_far = row_count;
  if horizon is null or found_so_far >= most then
    return;
  end if;
  return query
  with matched as materialized (
    select e.conversation_id, e.message_id from public.memory_entry e
    where e.tenant_id = tenant and e.words @@ query and e.message_id <= horizon)
  select m.conversation_id, m.message_id from matched m order by m.message_id desc limit most - found_so_far;
end
$$;

alter function search_messages(tsquery, integer) owner to konstruct_definer;
revoke all on function search_messages(tsquery, integer) from public;
grant execute on function search_messages(tsquery, integer) to konstruct_app;

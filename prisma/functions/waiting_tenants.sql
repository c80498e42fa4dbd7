-- Returns tenants in which a contact may have waited too long: a person has a conversation, an escalation is active, or no turn
-- came to a due conversation. In the order of their ids, those after after_tenant; null begins at the first.
-- Called by: packages/db/src/conversation/waiting.ts
create or replace function waiting_tenants(due_before timestamptz, after_tenant uuid, most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id from public.tenant t
  where (after_tenant is null or t.id > after_tenant)
    and (exists (select from public.conversation_work w where w.tenant_id = t.id and w.owner = 'person')
         or exists (select from public.escalation e where e.tenant_id = t.id and e.state in ('open', 'owned'))
         or exists (select from public.conversation_work w where w.tenant_id = t.id and w.wake_at < due_before))
  order by t.id limit most
$$;

alter function waiting_tenants(timestamp with time zone, uuid, integer) owner to konstruct_definer;
revoke all on function waiting_tenants(timestamp with time zone, uuid, integer) from public;
grant execute on function waiting_tenants(timestamp with time zone, uuid, integer) to konstruct_app;

-- Returns whether a budget applies to an agent's model calls, so that each has to reserve its cost first.
-- Called by: packages/db/src/turn/claim-turns.ts
create or replace function has_budget(of_tenant uuid, of_agent uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return (
    select exists (select from public.budget b where b.tenant_id = of_tenant and (b.agent_id is null or b.agent_id = of_agent)));
end
$$;

alter function has_budget(uuid, uuid) owner to konstruct_definer;
revoke all on function has_budget(uuid, uuid) from public;
grant execute on function has_budget(uuid, uuid) to konstruct_app;

-- Replaces a reservation with the actual cost of its model call, and deletes reservations that lapsed a day ago.
-- Called by: packages/db/src/budget/reservations.ts
create or replace function settle_budget(of_tenant uuid, reservation uuid, cost_micro_usd bigint) returns void
language plpgsql as $$
declare
  held record;
begin
  for held in
    select r.budget_id, r.starts_on from budget_reservation r
    where r.tenant_id = of_tenant and r.id = reservation order by r.budget_id
  loop
    update budget_period p set spent_micro_usd = p.spent_micro_usd + cost_micro_usd
    where p.tenant_id = of_tenant and p.budget_id = held.budget_id and p.starts_on = held.starts_on;
    -- Also deletes the budget's reservations that were never settled and lapsed a day ago.
    delete from budget_reservation r
    where r.tenant_id = of_tenant and r.budget_id = held.budget_id
      and (r.id = reservation or r.lapses_at < clock_timestamp() - interval '1 day');
  end loop;
end
$$;

revoke all on function settle_budget(uuid, uuid, bigint) from public;
grant execute on function settle_budget(uuid, uuid, bigint) to konstruct_app;

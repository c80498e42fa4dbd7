-- Reserves the highest possible cost of a model call in every budget that applies to it.
-- Returns {} when all have room. Otherwise reserves nothing and returns the first budget without room: {budgetId, whenReached,
-- isFirst}.
-- Called by: packages/db/src/budget/reservations.ts
create or replace function reserve_budget(of_tenant uuid, of_agent uuid, reservation uuid, worst_micro_usd bigint, lease_ms integer) returns jsonb
language plpgsql as $$
declare
  asked record;
  first_refusal boolean;
begin
  -- Budgets are locked in the order of their ids, so that two calls cannot deadlock.
  for asked in
    select b.id, b.limit_micro_usd, b.when_reached,
           date_trunc(b.period, now() at time zone tenant_zone(of_tenant))::date as starts_on
    from budget b where b.tenant_id = of_tenant and (b.agent_id is null or b.agent_id = of_agent) order by b.id
  loop
    -- This write locks the period: the statements below see what earlier transactions reserved and settled.
    insert into budget_period as p (tenant_id, budget_id, starts_on) values (of_tenant, asked.id, asked.starts_on)
    on conflict (tenant_id, budget_id, starts_on) do update set spent_micro_usd = p.spent_micro_usd;
    if worst_micro_usd
       + (select p.spent_micro_usd from budget_period p
          where p.tenant_id = of_tenant and p.budget_id = asked.id and p.starts_on = asked.starts_on)
       + (select coalesce(sum(r.micro_usd), 0) from budget_reservation r
          where r.tenant_id = of_tenant and r.budget_id = asked.id and r.starts_on = asked.starts_on and r.lapses_at > clock_timestamp())
       > asked.limit_micro_usd
    then
      delete from budget_reservation r where r.tenant_id = of_tenant and r.id = reservation;
      update budget_period p set reached_at = now()
      where p.tenant_id = of_tenant and p.budget_id = asked.id and p.starts_on = asked.starts_on and p.reached_at is null;
      first_refusal := found;
      return jsonb_build_object('budgetId', asked.id, 'whenReached', asked.when_reached, 'isFirst', first_refusal);
    end if;
    insert into budget_reservation (tenant_id, budget_id, id, starts_on, micro_usd, lapses_at)
    values (of_tenant, asked.id, reservation, asked.starts_on, worst_micro_usd, clock_timestamp() + make_interval(secs => lease_ms / 1000.0));
  end loop;
  return '{}';
end
$$;

revoke all on function reserve_budget(uuid, uuid, uuid, bigint, integer) from public;
grant execute on function reserve_budget(uuid, uuid, uuid, bigint, integer) to konstruct_app;

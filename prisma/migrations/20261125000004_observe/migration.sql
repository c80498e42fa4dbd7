-- What people look at: conversations by their newest activity, marks on the audit log, budgets, and word of every change.

-- When something last happened in a conversation. It stands in the row that accepting and committing write anyway.
alter table conversation_work add column active_at timestamptz not null default now();
update conversation_work w set active_at = coalesce(
  (select m.received_at from message m where m.tenant_id = w.tenant_id and m.conversation_id = w.conversation_id order by m.seq desc limit 1),
  w.active_at);
-- As short as can be: every turn writes three of its entries.
create index conversation_work_newest on conversation_work (tenant_id, active_at);

create function note_activity() returns trigger language plpgsql as $$
begin
  new.active_at := now();
  return new;
end
$$;
-- Written to, answered, or given to somebody else; a claim and a lease are nothing that happened.
create trigger note_activity before update on conversation_work for each row
  when (new.done_seq <> old.done_seq or new.owner <> old.owner or (old.pending_since is null and new.pending_since is not null))
  execute function note_activity();

-- The time zone in which a tenant's days and months begin: settings.timezone, UTC unless set.
create function tenant_zone(of_tenant uuid) returns text
language plpgsql stable as $$
declare
  zone text := coalesce((select t.settings ->> 'timezone' from public.tenant t where t.id = of_tenant), 'UTC');
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end
$$;

-- The first id of a moment: ids made by us begin with the milliseconds they were made in, so a key is an index by time.
create function first_id_at(moment timestamptz) returns uuid
language sql immutable as $$
  select (lpad(to_hex(greatest(floor(extract(epoch from moment) * 1000), 0)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- The calls of a turn, and by the time in a turn's id those of a day.
create index tool_call_by_turn on tool_call (tenant_id, turn_id);

-- What a reviewer found when looking at an entry of the log. Marks are added, never changed: the newest counts.
create table audit_mark (
  tenant_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  mark text not null check (mark in ('ok', 'issue')),
  note text not null default '',
  marked_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index audit_mark_of_entry on audit_mark (tenant_id, entry_id, id desc);

-- How much the models of a tenant, or of one agent, may cost in a day or a month, and what happens then.
create table budget (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  -- Null: all agents together.
  agent_id uuid,
  period text not null check (period in ('day', 'month')),
  limit_micro_usd bigint not null check (limit_micro_usd >= 0),
  when_reached text not null check (when_reached in ('built_in', 'hand_over')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id),
  constraint budget_once unique nulls not distinct (tenant_id, agent_id, period)
);

-- What one period of a budget has cost. Its row is the lock under which calls are let through one at a time.
create table budget_period (
  tenant_id uuid not null,
  budget_id uuid not null,
  starts_on date not null,
  spent_micro_usd bigint not null default 0,
  -- When a call was first refused.
  reached_at timestamptz,
  primary key (tenant_id, budget_id, starts_on),
  foreign key (tenant_id, budget_id) references budget (tenant_id, id) on delete cascade
);

-- The most that a call under way may cost. It counts until it is settled, or, when whoever made the call died, until it lapses.
create table budget_reservation (
  tenant_id uuid not null,
  budget_id uuid not null,
  id uuid not null,
  starts_on date not null,
  micro_usd bigint not null check (micro_usd >= 0),
  lapses_at timestamptz not null,
  primary key (tenant_id, budget_id, id),
  foreign key (tenant_id, budget_id) references budget (tenant_id, id) on delete cascade
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['audit_mark', 'budget', 'budget_period', 'budget_reservation'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant_only on %I to konstruct_app
         using (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)
         with check (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert on %I to konstruct_app', tenant_table);
  end loop;
end
$$;
grant update, delete on budget to konstruct_app;
grant update on budget_period to konstruct_app;
grant delete on budget_reservation to konstruct_app;

-- Lets a model call through when its worst case fits into what is left of every budget it counts against, and notes that worst
-- case; else notes nothing. Answers {} when it may go on, or the budget in its way: {budgetId, whenReached, isFirst}.
create function reserve_budget(of_tenant uuid, of_agent uuid, reservation uuid, worst_micro_usd bigint, lease_ms integer) returns jsonb
language plpgsql as $$
declare
  asked record;
  first_refusal boolean;
begin
  -- One order for everybody, so that two calls never wait for each other.
  for asked in
    select b.id, b.limit_micro_usd, b.when_reached,
           date_trunc(b.period, now() at time zone tenant_zone(of_tenant))::date as starts_on
    from budget b where b.tenant_id = of_tenant and (b.agent_id is null or b.agent_id = of_agent) order by b.id
  loop
    -- The lock: whoever waited here reads below what those before have reserved and settled.
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

-- What the call did cost takes the place of its worst case.
create function settle_budget(of_tenant uuid, reservation uuid, cost_micro_usd bigint) returns void
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
    -- Of calls nobody settled, those that lapsed a day ago go with it.
    delete from budget_reservation r
    where r.tenant_id = of_tenant and r.budget_id = held.budget_id
      and (r.id = reservation or r.lapses_at < clock_timestamp() - interval '1 day');
  end loop;
end
$$;
create index budget_reservation_by_call on budget_reservation (tenant_id, id);

-- Asked with the claim of a turn, before its tenant is named: whether its model calls have to ask.
create policy definer_budgets on budget for select to konstruct_definer using (true);
grant select on budget to konstruct_definer;
grant create on schema public to konstruct_definer;
create function has_budget(of_tenant uuid, of_agent uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.budget b where b.tenant_id = of_tenant and (b.agent_id is null or b.agent_id = of_agent))
$$;
alter function has_budget(uuid, uuid) owner to konstruct_definer;
revoke create on schema public from konstruct_definer;

do $$
declare
  signature text;
begin
  foreach signature in array array['tenant_zone(uuid)', 'first_id_at(timestamptz)', 'has_budget(uuid, uuid)',
    'reserve_budget(uuid, uuid, uuid, bigint, integer)', 'settle_budget(uuid, uuid, bigint)'] loop
    execute 'revoke all on function ' || signature || ' from public';
    execute 'grant execute on function ' || signature || ' to konstruct_app';
  end loop;
end
$$;

-- Word of a change, for whoever looks at it: `<tenant> <topic>` on konstruct_live. It rides on the commit, and PostgreSQL folds
-- what one transaction says twice. Commits that notify wait for each other, so the paths of messages and turns announce only
-- where they notify anyway (claimTurns, planOutbox, recordSend); here stands what happens seldom.
create function announce_live() returns trigger language plpgsql as $$
begin
  if tg_level = 'ROW' then
    perform pg_notify('konstruct_live', new.tenant_id || ' ' || tg_argv[0]);
  else
    perform pg_notify('konstruct_live', c.tenant_id || ' ' || tg_argv[0]) from (select distinct tenant_id from changed) c;
  end if;
  return null;
end
$$;

create trigger announce_owner after update of owner on conversation_work for each row
  when (old.owner <> new.owner) execute function announce_live('conversations');
create trigger announce_said after insert on message for each row
  when (new.direction = 'internal' or (new.author = 'member' and new.direction = 'outbound')) execute function announce_live('conversations');
create trigger announce_receipts after insert on receipt referencing new table as changed
  for each statement execute function announce_live('conversations');

do $$
declare
  item record;
begin
  for item in
    select * from (values
      ('approval', 'approvals'), ('escalation', 'escalations'), ('knowledge_source', 'knowledge'), ('knowledge_document', 'knowledge'),
      ('knowledge_question', 'knowledge'), ('agent', 'agents'), ('agent_version', 'agents'), ('agent_draft', 'agents'),
      ('member', 'members'), ('budget', 'budgets'), ('audit_mark', 'audit')) as t(name, topic)
    where to_regclass(t.name) is not null
  loop
    execute format('create trigger announce_new after insert on %I referencing new table as changed
      for each statement execute function announce_live(%L)', item.name, item.topic);
    execute format('create trigger announce_changed after update on %I referencing new table as changed
      for each statement execute function announce_live(%L)', item.name, item.topic);
  end loop;
end
$$;

-- Notifies konstruct_live with `<tenant> <topic>`, the trigger's argument. PostgreSQL delivers it at commit, and once when a
-- transaction repeats it.
-- Transactions that notify commit one after another. Frequent tables therefore have no trigger: claimTurns, planOutbox and
-- recordSend announce, because they notify anyway.
-- Called by: trigger announce_
create or replace function announce_live() returns trigger language plpgsql as $$
begin
  if tg_level = 'ROW' then
    perform pg_notify('konstruct_live', new.tenant_id || ' ' || tg_argv[0]);
  else
    perform pg_notify('konstruct_live', c.tenant_id || ' ' || tg_argv[0]) from (select distinct tenant_id from changed) c;
  end if;
  return null;
end
$$;

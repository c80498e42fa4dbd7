-- Word of a change, for whoever looks at it: `<tenant> <topic>` on konstruct_live. It rides on the commit, and PostgreSQL folds
-- what one transaction says twice. Commits that notify wait for each other, so the paths of messages and turns announce only
-- where they notify anyway (claimTurns, planOutbox, recordSend); here stands what happens seldom.
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

-- Refuses every update, delete and truncate of an audit table, by any role.
-- Called by: trigger append_only
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end
$$;

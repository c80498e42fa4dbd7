-- Sets active_at when something happens in a conversation. Lists are ordered by it.
-- Called by: trigger note_activity on table conversation_work
create or replace function note_activity() returns trigger language plpgsql as $$
begin
  new.active_at := now();
  return new;
end
$$;

-- Notes when something last happened in a conversation, for lists in that order.
-- Called by: trigger note_activity on table conversation_work
create or replace function note_activity() returns trigger language plpgsql as $$
begin
  new.active_at := now();
  return new;
end
$$;

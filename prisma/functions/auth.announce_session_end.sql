-- Notifies the portal that a session ended, so that its open event streams close within a second.
-- Called by: trigger announce_session_end
create or replace function auth.announce_session_end() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('konstruct_live', old."userId" || ' session');
  return null;
end
$$;

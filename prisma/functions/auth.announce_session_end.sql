-- A session that ends, ends on every open page within the second: open event streams hear this.
-- Called by: trigger announce_session_end
create or replace function auth.announce_session_end() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('konstruct_live', old."userId" || ' session');
  return null;
end
$$;

-- Refuses that a version without a number, which belongs to a preview, becomes an agent's live version.
-- Called by: trigger refuse_live_preview on table agent
create or replace function refuse_live_preview() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from public.agent_version v where v.tenant_id = new.tenant_id and v.id = new.live_version_id and v.number is null) then
    raise exception 'a preview is never live' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

revoke all on function refuse_live_preview() from public;

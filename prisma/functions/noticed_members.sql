-- Returns the active members whom a notice can get to and on which channels, as [{email, role, by}], 500 members at most.
-- Called by: claimed_turns, packages/db/src/card/noticed-members.ts
create or replace function noticed_members(tenant uuid) returns jsonb
language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('email', r.email, 'role', r.role, 'by', r.by) order by r.email), '[]')
    from (select a.email, a.role, array_agg(distinct a.surface order by a.surface) as by
          from public.member_addresses(tenant, null) a group by a.email, a.role order by a.email limit 500) r);
end
$$;

revoke all on function noticed_members(uuid) from public;
grant execute on function noticed_members(uuid) to konstruct_app, konstruct_definer;

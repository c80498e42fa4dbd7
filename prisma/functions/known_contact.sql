-- Returns the person behind a contact on all channels, with what this agent remembers of them.
-- Called by: packages/db/src/turn/resolve-contact.ts, claimed_turns
create or replace function known_contact(tenant uuid, contact uuid, agent uuid, history_window integer) returns jsonb
language plpgsql stable as $$
begin
  return (
    with person as materialized (
      select k.id, k.display_name, k.attributes, p.is_root from public.person_of(tenant, contact) p
      join public.contact k on k.tenant_id = tenant and k.id = p.id
    )
    select jsonb_build_object(
      'id', root.id,
      'displayName', coalesce(root.display_name, (select min(p.display_name) from person p)),
      'attributes', coalesce((select jsonb_object_agg(a.key, a.value order by p.is_root) from person p, jsonb_each(p.attributes) a), '{}'),
      'preferences', coalesce((
        select jsonb_agg(jsonb_build_object('kind', f.kind, 'value', f.value) order by f.created_at desc)
        from (select f.* from public.preference f
              where f.tenant_id = tenant and f.agent_id = agent and f.contact_id in (select p.id from person p) and f.retired_at is null
              order by f.created_at desc limit 40) f), '[]'),
      'purgedBefore', (select max(g.before) from public.memory_purge g
                       where g.tenant_id = tenant and g.agent_id = agent and g.contact_id in (select p.id from person p)),
      -- True when the person has more messages in memory than the turn's history window.
      'hasMemories', exists (
        select from public.conversation o join public.memory_entry e on e.tenant_id = o.tenant_id and e.conversation_id = o.id
        where o.tenant_id = tenant and o.contact_id in (select p.id from person p) and e.agent_id = agent
        offset history_window limit 1))
    from person root where root.is_root);
end
$$;

revoke all on function known_contact(uuid, uuid, uuid, integer) from public;
grant execute on function known_contact(uuid, uuid, uuid, integer) to konstruct_app, konstruct_definer;

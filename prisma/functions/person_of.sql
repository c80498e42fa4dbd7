-- Returns all contacts that are one person, the root first. It reads by two keys, because one condition with `or` scanned every
-- contact of the tenant.
-- Called by: packages/db/src/contact/, packages/db/src/evaluation/, packages/db/src/memory/, packages/db/src/audit/review-audit.ts,
--   packages/db/src/inbox/tags.ts, packages/db/src/search/find-by-words.ts, known_contact, erase_contact
create or replace function person_of(tenant uuid, contact uuid) returns table (id uuid, is_root boolean)
language sql stable as $$
  with root as (
    select coalesce(k.merged_into, k.id) as id from public.contact k where k.tenant_id = tenant and k.id = contact
  )
  select root.id, true from root
  union all
  select k.id, false from root join public.contact k on k.tenant_id = tenant and k.merged_into = root.id
$$;

revoke all on function person_of(uuid, uuid) from public;
grant execute on function person_of(uuid, uuid) to konstruct_app, konstruct_definer;

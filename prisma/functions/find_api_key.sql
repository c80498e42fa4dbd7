-- Returns the API key with this secret hash unless it is revoked or expired, or its maker is no longer a member, and records when it
-- was last used. `maker_role` is the role of the member who made it, now; null for a key made at the command line.
-- Called by: packages/services/src/api-key/sign-in.ts
create or replace function find_api_key(of_secret_hash text)
returns table (tenant_id uuid, id uuid, role text, name text, scopes text[], maker_role text)
language sql security definer set search_path = pg_catalog, public as $$
  with recursive maker as (
    select k.tenant_id, k.created_by, 1 as depth from public.api_key k where k.secret_hash = of_secret_hash
    union all
    -- A key made with a key ends with the member who made the first.
    select k.tenant_id, k.created_by, m.depth + 1 from maker m
    join public.api_key k on k.tenant_id = m.tenant_id and m.created_by = 'api_key:' || k.id
    where m.depth < 20
  ),
  person as (
    select p.state, p.role from maker m
    join public.member p on p.tenant_id = m.tenant_id and m.created_by = 'member:' || p.id
  ),
  found as (
    select k.tenant_id, k.id, k.role, k.name, k.scopes, k.last_used_at from public.api_key k
    where k.secret_hash = of_secret_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      and not exists (select from person where state <> 'active')
  ),
  -- At most once a minute: a program that asks a hundred times a second writes no row a hundred times.
  used as (
    update public.api_key k set last_used_at = now() from found f
    where k.tenant_id = f.tenant_id and k.id = f.id and (f.last_used_at is null or f.last_used_at < now() - interval '1 minute')
  )
  select f.tenant_id, f.id, f.role, f.name, f.scopes, (select p.role from person p limit 1) from found f
$$;

alter function find_api_key(text) owner to konstruct_definer;
revoke all on function find_api_key(text) from public;
grant execute on function find_api_key(text) to konstruct_app;

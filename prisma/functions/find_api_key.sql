-- Returns the API key with this secret hash unless it is revoked or expired, and records when it was last used.
-- Called by: packages/services/src/api-key/sign-in.ts
create or replace function find_api_key(of_secret_hash text)
returns table (tenant_id uuid, id uuid, role text, name text, scopes text[])
language sql security definer set search_path = pg_catalog, public as $$
  with found as (
    select k.tenant_id, k.id, k.role, k.name, k.scopes, k.last_used_at from public.api_key k
    where k.secret_hash = of_secret_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  ),
  -- At most once a minute: a program that asks a hundred times a second writes no row a hundred times.
  used as (
    update public.api_key k set last_used_at = now() from found f
    where k.tenant_id = f.tenant_id and k.id = f.id and (f.last_used_at is null or f.last_used_at < now() - interval '1 minute')
  )
  select f.tenant_id, f.id, f.role, f.name, f.scopes from found f
$$;

alter function find_api_key(text) owner to konstruct_definer;
revoke all on function find_api_key(text) from public;
grant execute on function find_api_key(text) to konstruct_app;

-- Readiness asks whether a migration is missing, whichever tool applied the others.
do $$
begin
  if to_regclass('_prisma_migrations') is not null then
    grant select on _prisma_migrations to konstruct_app;
  end if;
end
$$;

-- Signing up: the one insert into tenant. The application role cannot list or make tenants by itself.
create policy definer_new_tenants on tenant for insert to konstruct_definer with check (true);
grant insert on tenant to konstruct_definer;
grant create on schema public to konstruct_definer;

-- False when the slug is taken.
create function create_tenant(of_id uuid, of_slug text, of_name text) returns boolean
language sql security definer set search_path = pg_catalog, public as $$
  with made as (
    insert into public.tenant (id, slug, name) values (of_id, of_slug, of_name) on conflict (slug) do nothing returning id
  )
  select exists (select from made)
$$;

-- Which tenant a command line or a sign-in page means.
create function find_tenant(of_slug text) returns uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select id from public.tenant where slug = of_slug
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['create_tenant(uuid, text, text)', 'find_tenant(text)'] loop
    execute 'alter function ' || signature || ' owner to konstruct_definer';
    execute 'revoke all on function ' || signature || ' from public';
    execute 'grant execute on function ' || signature || ' to konstruct_app';
  end loop;
end
$$;

revoke create on schema public from konstruct_definer;

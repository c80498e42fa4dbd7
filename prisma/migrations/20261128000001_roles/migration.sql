-- Roles are cluster-wide and may exist already (infra/postgres/init-roles.sql makes them with passwords).
-- konstruct_app      runs the product: owns nothing, cannot bypass row security.
-- konstruct_definer  owns the few functions that must cross tenants; nobody can sign in as it.
-- konstruct_queue    owns the job queue's own schema and sees no tenant table.
-- konstruct_auth     reads and writes the portal's accounts and sessions, in a schema of their own, and nothing else.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('konstruct_app', 'login nosuperuser nobypassrls nocreatedb nocreaterole'),
      ('konstruct_queue', 'login nosuperuser nobypassrls nocreatedb nocreaterole'),
      ('konstruct_auth', 'login nosuperuser nobypassrls nocreatedb nocreaterole'),
      ('konstruct_definer', 'nologin nosuperuser nobypassrls nocreatedb nocreaterole')
    ) as role(name, attributes)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.attributes);
      exception when duplicate_object or unique_violation then
        raise notice 'role % was made by another migration at the same moment', wanted.name;
      end;
    end if;
  end loop;
end
$$;

-- Handing a function or a schema to a role needs membership in it; PostgreSQL 16 does not give it to the creator.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['konstruct_definer', 'konstruct_queue'] loop
    if not pg_has_role(current_user, role_name, 'usage') then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end
$$;

revoke create on schema public from public;
create schema bullmq authorization konstruct_queue;

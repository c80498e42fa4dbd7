-- Run once by a superuser on a new database; the postgres image does so from /docker-entrypoint-initdb.d.
-- By hand:  KONSTRUCT_OWNER_PASSWORD=... KONSTRUCT_APP_PASSWORD=... KONSTRUCT_QUEUE_PASSWORD=... \
--           KONSTRUCT_AUTH_PASSWORD=... psql -v ON_ERROR_STOP=1 -d konstruct -f infra/postgres/init-roles.sql
-- konstruct_owner    migrations only
-- konstruct_app      runs the product: owns nothing, cannot bypass row security
-- konstruct_queue    the job queue's own schema, when the queue is in PostgreSQL
-- konstruct_auth     the portal's accounts and sessions, in a schema of their own; sees no tenant table
-- konstruct_definer  owns the few functions that must cross tenants; no one can sign in as it
\getenv owner_password KONSTRUCT_OWNER_PASSWORD
\getenv app_password KONSTRUCT_APP_PASSWORD
\getenv queue_password KONSTRUCT_QUEUE_PASSWORD
\getenv auth_password KONSTRUCT_AUTH_PASSWORD

-- Format then execute: psql does not fill in variables inside a do block. A missing password is an error here.
select format('create role %I %s', name, attributes)
  from (values
    ('konstruct_owner', 'login createrole nosuperuser nobypassrls'),
    ('konstruct_app', 'login nosuperuser nobypassrls nocreatedb nocreaterole'),
    ('konstruct_queue', 'login nosuperuser nobypassrls nocreatedb nocreaterole'),
    ('konstruct_auth', 'login nosuperuser nobypassrls nocreatedb nocreaterole'),
    ('konstruct_definer', 'nologin nosuperuser nobypassrls nocreatedb nocreaterole')
  ) as wanted (name, attributes)
 where not exists (select from pg_roles where rolname = wanted.name)
\gexec

alter role konstruct_owner password :'owner_password';
alter role konstruct_app password :'app_password';
alter role konstruct_queue password :'queue_password';
alter role konstruct_auth password :'auth_password';

-- The owner hands functions and the queue's schema over to these two.
grant konstruct_definer, konstruct_queue to konstruct_owner;

select format('alter database %I owner to konstruct_owner', current_database())
\gexec
alter schema public owner to konstruct_owner;
revoke create on schema public from public;
select format('revoke connect, temporary on database %I from public', current_database())
\gexec
select format('grant connect on database %I to konstruct_owner, konstruct_app, konstruct_queue, konstruct_auth', current_database())
\gexec

-- Only a superuser may create these. Without pgvector the migrations fall back to an exact stand-in.
select format('create extension if not exists %I', name)
  from pg_available_extensions where name in ('vector', 'pg_stat_statements')
\gexec

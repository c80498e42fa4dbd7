-- Accounts: who signs in to the portal, and of which tenants an account is a member. What an account is (password, second
-- factor, sessions) is better-auth's and stands in a schema of its own, which only konstruct_auth reaches; what it may do
-- in a tenant is the member's role, under row security like everything else of a tenant.

do $$
begin
  if not exists (select from pg_roles where rolname = 'konstruct_auth') then
    begin
      create role konstruct_auth login nosuperuser nobypassrls nocreatedb nocreaterole;
    exception when duplicate_object or unique_violation then
      raise notice 'role konstruct_auth was made by another migration at the same moment';
    end;
  end if;
end
$$;

create schema auth;
revoke all on schema auth from public;
grant usage on schema auth to konstruct_auth;

-- The tables of better-auth as it names them; apps/portal/e2e/auth-tables.int.test.ts asks it whether it lacks any.
create table auth."user" (
  "id" uuid not null default gen_random_uuid() primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "twoFactorEnabled" boolean
);
create table auth."session" (
  "id" uuid not null default gen_random_uuid() primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references auth."user" ("id") on delete cascade
);
create index "session_userId_idx" on auth."session" ("userId");
create table auth."account" (
  "id" uuid not null default gen_random_uuid() primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth."user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null
);
create index "account_userId_idx" on auth."account" ("userId");
create table auth."verification" (
  "id" uuid not null default gen_random_uuid() primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index "verification_identifier_idx" on auth."verification" ("identifier");
create table auth."twoFactor" (
  "id" uuid not null default gen_random_uuid() primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" uuid not null references auth."user" ("id") on delete cascade,
  "verified" boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamptz
);
create index "twoFactor_secret_idx" on auth."twoFactor" ("secret");
create index "twoFactor_userId_idx" on auth."twoFactor" ("userId");
create table auth."rateLimit" (
  "id" uuid not null default gen_random_uuid() primary key,
  "key" text not null unique,
  "count" integer not null,
  "lastRequest" bigint not null
);

-- How often an account was tried, whoever tried: a guesser with many addresses meets this.
create table auth.sign_in_attempt (
  -- SHA-256 of the e-mail address, so that what somebody typed by mistake is not kept.
  email_hash bytea not null primary key,
  attempts integer not null,
  began_at timestamptz not null default now()
);

grant select, insert, update, delete on all tables in schema auth to konstruct_auth;

-- A session that ends, ends on every open page within the second: open event streams hear this.
create function auth.announce_session_end() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('konstruct_live', old."userId" || ' session');
  return null;
end
$$;
create trigger announce_session_end after delete on auth."session" for each row execute function auth.announce_session_end();

-- Which account a member signs in with; null for those who are reached in Slack or by e-mail only.
alter table member add column account_id uuid;
create unique index member_by_account on member (tenant_id, account_id) where account_id is not null;
create index member_account on member (account_id) where account_id is not null;
create index member_email on member (email) where account_id is null;

create table invitation (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  -- In lower case.
  email text not null,
  role text not null check (role in ('owner', 'admin', 'builder', 'reviewer', 'agent_manager', 'viewer')),
  secret_hash text not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('accepted', 'revoked')),
  primary key (tenant_id, id),
  check ((ended_at is null) = (ended_as is null))
);
create unique index invitation_open on invitation (tenant_id, email) where ended_at is null;
alter table invitation enable row level security;
alter table invitation force row level security;
create policy tenant_only on invitation to konstruct_app
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select, insert on invitation to konstruct_app;
grant update (ended_at, ended_as) on invitation to konstruct_app;

-- What a key may do of what its role may; null: all of it. When it ends, and when it was last used (to the minute).
alter table api_key add column scopes text[], add column expires_at timestamptz, add column last_used_at timestamptz;

create policy definer_members on member for select to konstruct_definer using (true);
grant select on member to konstruct_definer;
create policy definer_uses_keys on api_key for update to konstruct_definer using (true) with check (true);
grant update (last_used_at) on api_key to konstruct_definer;
grant create on schema public to konstruct_definer;

-- The tenants of an account, asked before any tenant is known.
create function memberships_of(of_account uuid) returns table (tenant_id uuid, slug text, name text, member_id uuid, role text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select m.tenant_id, t.slug, t.name, m.id, m.role
  from public.member m join public.tenant t on t.id = m.tenant_id
  where m.account_id = of_account and m.state = 'active'
  order by t.name, t.id limit 100
$$;

-- Members who were taken on under this e-mail address and have no account yet: ids only.
create function members_without_account(of_email text) returns table (tenant_id uuid, member_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select m.tenant_id, m.id from public.member m
  where m.email = of_email and m.account_id is null and m.state = 'active'
  order by m.tenant_id limit 100
$$;

drop function find_api_key(text);
create function find_api_key(of_secret_hash text)
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

do $$
declare
  signature text;
begin
  foreach signature in array array['memberships_of(uuid)', 'members_without_account(text)', 'find_api_key(text)'] loop
    execute 'alter function ' || signature || ' owner to konstruct_definer';
    execute 'revoke all on function ' || signature || ' from public';
    execute 'grant execute on function ' || signature || ' to konstruct_app';
  end loop;
end
$$;

revoke create on schema public from konstruct_definer;

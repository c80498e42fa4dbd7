-- A file a contact sent, as it was kept and read. The bytes are in the object store.
create table media (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  message_id uuid not null,
  -- Which part of the message.
  part_index smallint not null,
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
  reason text,
  kind text not null,
  object_key text,
  bytes bigint,
  sha256 text,
  content_type text,
  filename text,
  -- What could be read of it, cut to what a turn may look at.
  text text,
  receipt jsonb,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, message_id, part_index),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id)
);
create index media_by_conversation on media (tenant_id, conversation_id, created_at desc);

-- Each tenant's own keys, wrapped by a key that is not in this database. One is current; older ones still open what they sealed.
create table data_key (
  tenant_id uuid not null references tenant (id),
  version integer not null,
  wrapped text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (tenant_id, version)
);
create unique index data_key_current on data_key (tenant_id) where retired_at is null;

-- What a tenant's tools sign in with, by the name that its agents' settings call it.
create table secret (
  tenant_id uuid not null references tenant (id),
  name text not null,
  sealed text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, name)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['media', 'data_key', 'secret'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant_only on %I to konstruct_app
         using (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)
         with check (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert, update, delete on %I to konstruct_app', tenant_table);
  end loop;
end
$$;

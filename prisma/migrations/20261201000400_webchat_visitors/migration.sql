-- Files that visitors of a web chat have sent, until a turn takes them in, and ratings of resolved conversations.

create table webchat_upload (
  tenant_id uuid not null,
  id uuid not null,
  channel_account_id uuid not null,
  visitor_id text not null,
  file_name text not null,
  content_type text not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_account_id) references channel_account (tenant_id, id) on delete cascade
);
create index webchat_upload_by_visitor on webchat_upload (tenant_id, channel_account_id, visitor_id);
create index webchat_upload_by_age on webchat_upload (tenant_id, created_at);

-- One rating for each time the conversation was resolved. It goes with the conversation, also when its contact is erased.
create table conversation_rating (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  resolved_at timestamptz not null,
  score smallint not null check (score between 1 and 5),
  comment text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, conversation_id, resolved_at),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
);
create index conversation_rating_newest on conversation_rating (tenant_id, created_at desc);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['webchat_upload', 'conversation_rating'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant_only on %I to konstruct_app
         using (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)
         with check (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)', tenant_table);
  end loop;
end
$$;
grant select, insert, delete on webchat_upload to konstruct_app;
grant select, insert on conversation_rating to konstruct_app;

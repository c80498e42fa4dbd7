-- What contacts ask about, found by a job in the opening messages of past conversations.
create table question_topic (
  tenant_id uuid not null,
  id uuid not null,
  -- Null: of all agents together.
  agent_id uuid,
  name text not null check (char_length(name) <= 200),
  words text[] not null,
  named_by text not null check (named_by in ('words', 'model')),
  from_day date not null,
  to_day date not null,
  found_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id)
);
create index question_topic_of_agent on question_topic (tenant_id, agent_id);

create table question_topic_conversation (
  tenant_id uuid not null,
  topic_id uuid not null,
  conversation_id uuid not null,
  primary key (tenant_id, topic_id, conversation_id),
  foreign key (tenant_id, topic_id) references question_topic (tenant_id, id) on delete cascade,
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
);
create index question_topic_conversation_of on question_topic_conversation (tenant_id, conversation_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['question_topic', 'question_topic_conversation'] loop
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

-- How members share the inbox: assignee, snooze, tags, what each has seen, saved views, macros, and notes on contacts.

alter table conversation
  add column assignee_id uuid,
  add column snoozed_until timestamptz,
  -- The newest message when it was snoozed: a later one of the contact ends the snooze.
  add column snoozed_seq bigint,
  add foreign key (tenant_id, assignee_id) references member (tenant_id, id);
create index conversation_assigned on conversation (tenant_id, assignee_id) where assignee_id is not null;
create index conversation_snoozed on conversation (tenant_id, snoozed_until) where snoozed_until is not null;
create index conversation_work_approval on conversation_work (tenant_id, conversation_id) where owner = 'approval';
create index contact_newest on contact (tenant_id, created_at desc, id desc);

-- A member who had taken a conversation over is its assignee.
update conversation c set assignee_id = e.owner_id from escalation e
  where e.tenant_id = c.tenant_id and e.conversation_id = c.id and e.state = 'owned' and e.owner_id is not null;

create trigger announce_work after update on conversation for each row
  when (old.assignee_id is distinct from new.assignee_id or old.snoozed_until is distinct from new.snoozed_until)
  execute function announce_live('conversations');

create table tag (
  tenant_id uuid not null references tenant (id),
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  primary key (tenant_id, name)
);

create table conversation_tag (
  tenant_id uuid not null,
  conversation_id uuid not null,
  tag text not null,
  primary key (tenant_id, conversation_id, tag),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag) references tag (tenant_id, name)
);
create index conversation_tag_of on conversation_tag (tenant_id, tag);

create table contact_tag (
  tenant_id uuid not null,
  contact_id uuid not null,
  tag text not null,
  primary key (tenant_id, contact_id, tag),
  foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag) references tag (tenant_id, name)
);
create index contact_tag_of on contact_tag (tenant_id, tag);

create table contact_note (
  tenant_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  member_id uuid not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references member (tenant_id, id)
);
create index contact_note_of on contact_note (tenant_id, contact_id, created_at desc);

-- The newest message a member has seen of a conversation.
create table conversation_seen (
  tenant_id uuid not null,
  conversation_id uuid not null,
  member_id uuid not null,
  seen_seq bigint not null,
  primary key (tenant_id, conversation_id, member_id),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references member (tenant_id, id)
);

create table saved_view (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  filter jsonb not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member (tenant_id, id)
);
create index saved_view_of on saved_view (tenant_id, member_id);

create table macro (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  body text not null check (char_length(body) between 1 and 4000),
  created_by uuid,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint macro_name unique (tenant_id, name)
);

do $$
declare
  name text;
begin
  foreach name in array array['tag', 'conversation_tag', 'contact_tag', 'contact_note', 'conversation_seen', 'saved_view', 'macro'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant_only on %I to konstruct_app
      using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)
      with check (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)$policy$, name);
    execute format('grant select, insert, update, delete on %I to konstruct_app', name);
  end loop;
end
$$;

create trigger announce_new after insert on conversation_tag referencing new table as changed
  for each statement execute function announce_live('conversations');
create trigger announce_gone after delete on conversation_tag referencing old table as changed
  for each statement execute function announce_live('conversations');

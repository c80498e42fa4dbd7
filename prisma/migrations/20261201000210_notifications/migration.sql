-- What a member is notified of in the portal.
alter table member add column notification_choices jsonb not null default '{}';

create table notification (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('assigned', 'mentioned', 'sla', 'approval', 'escalation', 'delivery', 'evaluation', 'budget')),
  conversation_id uuid,
  -- What it is about: an approval, an escalation, a message, a run, a budget.
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  constraint notification_once unique (tenant_id, member_id, kind, subject_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
);
create index notification_newest on notification (tenant_id, member_id, created_at desc, id desc);
create index notification_unread on notification (tenant_id, member_id) where read_at is null;
create index notification_of_conversation on notification (tenant_id, conversation_id) where conversation_id is not null;

alter table notification enable row level security;
alter table notification force row level security;
create policy tenant_only on notification to konstruct_app
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select, insert, update, delete on notification to konstruct_app;

create trigger announce_new after insert on notification referencing new table as changed
  for each statement execute function announce_live('notifications');

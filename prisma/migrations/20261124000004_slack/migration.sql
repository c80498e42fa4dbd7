-- What people say of answers, and accounts that need somebody's help.

-- One rating of one answer by one person; a later one takes its place. It goes with the answer, also when a contact is erased.
create table feedback (
  tenant_id uuid not null,
  id uuid not null,
  outbox_id uuid not null,
  conversation_id uuid not null,
  -- Whoever pressed the button: in a thread it need not be the contact.
  identity_kind text not null,
  identity_id text not null,
  rating text not null check (rating in ('up', 'down')),
  reason text check (reason in ('wrong', 'incomplete', 'misunderstood', 'tone', 'other')),
  comment text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, outbox_id, identity_kind, identity_id),
  foreign key (tenant_id, outbox_id) references outbox (tenant_id, id) on delete cascade
);
create index feedback_newest on feedback (tenant_id, updated_at desc);
create index feedback_by_conversation on feedback (tenant_id, conversation_id);

alter table feedback enable row level security;
alter table feedback force row level security;
create policy tenant_only on feedback to konstruct_app
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select, insert, update on feedback to konstruct_app;

-- Why the account's platform refuses to renew its credentials, and when it last did: somebody has to connect it again.
alter table channel_account
  add column trouble text,
  add column trouble_at timestamptz;

-- What contacts guessed and proved of the records of others, for a day.

create table owner_check (
  tenant_id uuid not null,
  subject text not null,
  contact_id uuid,
  tried text[] not null default '{}',
  since timestamptz not null default now(),
  primary key (tenant_id, subject),
  foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create index owner_check_by_age on owner_check (tenant_id, since);
create index owner_check_of on owner_check (tenant_id, contact_id);

alter table owner_check enable row level security;
alter table owner_check force row level security;
create policy tenant_only on owner_check to konstruct_app
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select, insert, update, delete on owner_check to konstruct_app;

-- What visitors' files took of a day's quotas, and uploads whose row is older than their bytes.

create table upload_use (
  tenant_id uuid not null,
  subject text not null,
  day date not null,
  bytes bigint not null,
  primary key (tenant_id, subject, day)
);
create index upload_use_by_age on upload_use (tenant_id, day);

alter table upload_use enable row level security;
alter table upload_use force row level security;
create policy tenant_only on upload_use to konstruct_app
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select, insert, update, delete on upload_use to konstruct_app;

grant update on webchat_upload to konstruct_app;

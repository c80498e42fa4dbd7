-- What WhatsApp allows: templates, who wants no more messages, and accounts that may not send.

-- Texts Meta has approved, of one WhatsApp Business account. Numbers of the same account share them.
create table whatsapp_template (
  tenant_id uuid not null references tenant (id),
  business_account_id text not null,
  name text not null,
  language text not null,
  external_id text not null,
  category text not null,
  status text not null,
  quality text not null,
  format text not null check (format in ('positional', 'named')),
  -- As Meta lists them: header, body, footer, buttons.
  components jsonb not null,
  body text not null,
  -- What values are given by, in the order they stand in it.
  variables text[] not null,
  -- When Meta was last asked; what webhooks tell since is in the row too.
  synced_at timestamptz not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, business_account_id, name, language)
);

-- What a contact last said of getting messages from one number. `in` is kept: a message read twice must not count twice.
create table opt_out (
  tenant_id uuid not null,
  channel_account_id uuid not null,
  contact_id uuid not null,
  state text not null check (state in ('out', 'in')),
  scope text not null check (scope in ('everything', 'marketing')),
  -- By the platform's stamp of the message that said so.
  decided_at timestamptz not null,
  message_id uuid not null,
  primary key (tenant_id, channel_account_id, contact_id),
  foreign key (tenant_id, channel_account_id) references channel_account (tenant_id, id),
  foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create index opt_out_of_contact on opt_out (tenant_id, contact_id);

-- Nothing is sent from this account until a person has looked: its platform refuses everything.
create table sending_stop (
  tenant_id uuid not null,
  channel_account_id uuid not null,
  error_code text not null,
  -- In the platform's words.
  detail text not null,
  stopped_at timestamptz not null default now(),
  primary key (tenant_id, channel_account_id),
  foreign key (tenant_id, channel_account_id) references channel_account (tenant_id, id)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['whatsapp_template', 'opt_out', 'sending_stop'] loop
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

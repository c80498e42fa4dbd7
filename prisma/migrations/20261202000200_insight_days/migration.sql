-- The figures of past days, kept by conversation, so that the insights of three months read thousands of short rows instead of every
-- turn, message and call of that time. A day is kept once it is over, and forgotten when something of it is written late.
create table insight_day (
  tenant_id uuid not null references tenant (id),
  -- In this time zone.
  day date not null,
  zone text not null,
  primary key (tenant_id, day)
);

create table insight_conversation (
  tenant_id uuid not null,
  day date not null,
  conversation_id uuid not null,
  channel_account_id uuid not null,
  has_turns boolean not null,
  -- Its first turn of the day answered its first message.
  begins boolean not null,
  -- To the first answer; null while there is none.
  reply_ms double precision,
  cost_micro_usd bigint not null,
  primary key (tenant_id, day, conversation_id),
  foreign key (tenant_id, day) references insight_day (tenant_id, day) on delete cascade,
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
);
create index insight_conversation_of on insight_conversation (tenant_id, conversation_id);

create table insight_tool (
  tenant_id uuid not null,
  day date not null,
  conversation_id uuid not null,
  tool text not null,
  channel_account_id uuid not null,
  calls integer not null,
  errors integer not null,
  newest_error text,
  newest_error_at timestamptz,
  primary key (tenant_id, day, conversation_id, tool),
  foreign key (tenant_id, day) references insight_day (tenant_id, day) on delete cascade,
  foreign key (tenant_id, conversation_id) references conversation (tenant_id, id) on delete cascade
);
create index insight_tool_of on insight_tool (tenant_id, conversation_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['insight_day', 'insight_conversation', 'insight_tool'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant_only on %I to konstruct_app
         using (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)
         with check (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert on %I to konstruct_app', tenant_table);
  end loop;
end
$$;
-- Rows of a day go with it, and rows of a conversation with that.
grant delete on insight_day to konstruct_app;

-- function reopen_insight_day sha256:6e7c76cd688262b12cca0412627481c37158a38294cd2116b5ac70b63f77f5aa

create or replace function reopen_insight_day() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  made uuid;
  made_on date;
begin
  if tg_table_name = 'tool_call' then
    made := new.turn_id;
  else
    made := new.id;
  end if;
  -- The first 48 bits of an id are its time in milliseconds.
  made_on := (to_timestamp(('x' || left(replace(made::text, '-', ''), 12))::bit(48)::bigint / 1000.0) at time zone 'UTC')::date;
  perform pg_advisory_xact_lock_shared(hashtextextended('insight_day ' || new.tenant_id, 0));
  -- A day of any time zone begins and ends within a day of UTC's.
  delete from public.insight_day where tenant_id = new.tenant_id and day between made_on - 1 and made_on + 1;
  return null;
end
$$;

revoke all on function reopen_insight_day() from public;

-- `when` is asked in the server's own code: a turn that is written on time costs no call of the function.
create trigger reopen_insight_day after insert on turn for each row
  when (new.id < first_id_at(now() - interval '1 hour')) execute function reopen_insight_day();
create trigger reopen_insight_day after insert on model_call for each row
  when (new.id < first_id_at(now() - interval '1 hour')) execute function reopen_insight_day();
create trigger reopen_insight_day after insert or update of state, result on tool_call for each row
  when (new.turn_id < first_id_at(now() - interval '1 hour')) execute function reopen_insight_day();

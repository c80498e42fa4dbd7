-- The record nobody may rewrite. An entry is staged in the transaction of the thing it tells; a sealer numbers it
-- later (a chain extended inside the business transaction would let one tenant do one thing at a time).

create table audit_entry (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  -- RFC 8785 bytes: what is hashed. Not jsonb, which would not give the same bytes back.
  bytes bytea not null,
  action text not null,
  occurred_at timestamptz not null,
  -- The staging transaction: once every older one has ended, no entry can appear before it.
  staged_xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id)
);
create index audit_entry_unsealed on audit_entry (tenant_id, staged_xid);

create table audit_seal (
  tenant_id uuid not null,
  seq bigint not null,
  entry_id uuid not null,
  chain bytea not null,
  primary key (tenant_id, seq),
  unique (tenant_id, entry_id),
  foreign key (tenant_id, entry_id) references audit_entry (tenant_id, id)
);

-- How far the sealer has looked: every entry staged by a transaction below sealed_below is sealed.
create table audit_batch (
  tenant_id uuid not null references tenant (id),
  seq_to bigint not null,
  sealed_below xid8 not null,
  sealed_at timestamptz not null default now(),
  primary key (tenant_id, seq_to)
);

create table audit_checkpoint (
  tenant_id uuid not null references tenant (id),
  size bigint not null,
  note text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, size)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end
$$;

do $$
declare
  log_table text;
begin
  foreach log_table in array array['audit_entry', 'audit_seal', 'audit_batch', 'audit_checkpoint'] loop
    execute format('alter table %I enable row level security', log_table);
    execute format('alter table %I force row level security', log_table);
    execute format(
      'create policy tenant_only on %I to konstruct_app
         using (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)
         with check (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)', log_table);
    execute format('grant select, insert on %I to konstruct_app', log_table);
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', log_table);
    execute format('create trigger append_only_truncate before truncate on %I for each statement execute function refuse_change()', log_table);
  end loop;
end
$$;

create policy definer_entries on audit_entry for select to konstruct_definer using (true);
grant select on audit_entry to konstruct_definer;
create policy definer_batches on audit_batch for select to konstruct_definer using (true);
grant select on audit_batch to konstruct_definer;
create policy definer_checkpoints on audit_checkpoint for select to konstruct_definer using (true);
grant select on audit_checkpoint to konstruct_definer;

-- Where the sealer stopped. After a restore into a new cluster transaction numbers start again: a mark from the future
-- means nothing then, and the anti-join of the sealer keeps what is sealed from being sealed twice.
create function audit_sealed_below(of_tenant uuid) returns xid8
language sql stable set search_path = pg_catalog, public as $$
  select coalesce(
    (select case when b.sealed_below <= pg_snapshot_xmax(pg_current_snapshot()) then b.sealed_below end
     from public.audit_batch b where b.tenant_id = of_tenant order by b.seq_to desc limit 1),
    '0'::xid8)
$$;

-- Tenants with something to seal: one index probe a tenant, no scan of the log.
create function audit_tenants_to_seal(max_tenants integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id
  from public.tenant t
  where exists (
    select from public.audit_entry e
    where e.tenant_id = t.id
      and e.staged_xid >= public.audit_sealed_below(t.id)
      and (e.staged_xid < pg_snapshot_xmin(pg_current_snapshot()) or e.staged_xid >= pg_snapshot_xmax(pg_current_snapshot()))
  )
  limit max_tenants
$$;
-- Tenants whose log has grown since it was last signed.
create function audit_tenants_to_checkpoint(max_tenants integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id
  from public.tenant t
  where coalesce((select max(b.seq_to) from public.audit_batch b where b.tenant_id = t.id), 0)
      > coalesce((select max(c.size) from public.audit_checkpoint c where c.tenant_id = t.id), 0)
  limit max_tenants
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['audit_tenants_to_seal(integer)', 'audit_tenants_to_checkpoint(integer)'] loop
    execute 'alter function ' || signature || ' owner to konstruct_definer';
    execute 'revoke all on function ' || signature || ' from public';
    execute 'grant execute on function ' || signature || ' to konstruct_app';
  end loop;
end
$$;

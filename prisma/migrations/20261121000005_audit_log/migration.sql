-- The record nobody may rewrite. An entry is staged in the transaction of the thing it tells; a sealer numbers it
-- later (a chain extended inside the business transaction would let one tenant do one thing at a time).

-- Which cluster this is; a dump restored elsewhere finds itself in another.
create function database_cluster() returns bigint
language sql stable set search_path = pg_catalog, public as $$ select system_identifier from pg_control_system() $$;

create table audit_entry (
  tenant_id uuid not null,
  id uuid not null,
  -- RFC 8785 bytes: what is hashed. Not jsonb, which would not give the same bytes back.
  bytes bytea not null,
  action text not null,
  occurred_at timestamptz not null,
  -- The staging transaction: once every older one has ended, no entry can appear before it. Numbers begin again in
  -- another cluster (a restored dump), so they count only together with the cluster they are from.
  staged_in bigint not null default database_cluster(),
  staged_xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, staged_in, staged_xid, id)
);

create table audit_seal (
  tenant_id uuid not null,
  seq bigint not null,
  entry_staged_in bigint not null,
  entry_staged_xid xid8 not null,
  entry_id uuid not null,
  chain bytea not null,
  primary key (tenant_id, seq)
);

-- How far the sealer has come in a cluster: the last entry it numbered, in the order of (staged_xid, id).
create table audit_batch (
  tenant_id uuid not null references tenant (id),
  seq_to bigint not null,
  staged_in bigint not null,
  last_xid xid8 not null,
  last_id uuid not null,
  sealed_at timestamptz not null default now(),
  primary key (tenant_id, seq_to, staged_in)
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

-- Tenants with something to seal: one index probe a tenant, no scan of the log. A tenant whose last mark is of another
-- cluster is named too: the sealer then looks for entries that cluster left unsealed.
create function audit_tenants_to_seal(max_tenants integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id
  from public.tenant t
  left join lateral (
    select b.staged_in, b.last_xid, b.last_id from public.audit_batch b where b.tenant_id = t.id
    order by b.seq_to desc, b.staged_in = public.database_cluster() desc limit 1
  ) mark on true
  where mark.staged_in <> public.database_cluster()
     or exists (
       select from public.audit_entry e
       where e.tenant_id = t.id
         and (mark.staged_in is null or e.staged_in = public.database_cluster())
         and (mark.staged_in is null or (e.staged_xid, e.id) > (mark.last_xid, mark.last_id))
         and (e.staged_xid < pg_snapshot_xmin(pg_current_snapshot()) or e.staged_in <> public.database_cluster()))
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

-- Returns the ids of tenants with audit entries to seal. Probes one index a tenant and does not scan the log.
-- A tenant whose last batch is of another cluster is returned too: the sealer looks for entries that the other cluster left
-- unsealed.
-- Called by: packages/db/src/audit/seal-audit.ts
create or replace function audit_tenants_to_seal(max_tenants integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query
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
  limit max_tenants;
end
$$;

alter function audit_tenants_to_seal(integer) owner to konstruct_definer;
revoke all on function audit_tenants_to_seal(integer) from public;
grant execute on function audit_tenants_to_seal(integer) to konstruct_app;

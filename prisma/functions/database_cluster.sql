-- Returns the system identifier of this PostgreSQL cluster. A dump restored elsewhere has another one.
-- Called by: packages/db/src/audit/seal-audit.ts, packages/db/src/audit/review-audit.ts, audit_tenants_to_seal, default value
--   for column staged_in of table audit_entry
create or replace function database_cluster() returns bigint
language sql stable set search_path = pg_catalog, public as $$ select system_identifier from pg_control_system() $$;

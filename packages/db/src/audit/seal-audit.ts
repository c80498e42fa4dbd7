import { chainStart } from "@konstruct/audit/hash";
import { sealEntry } from "@konstruct/audit/seal";
import type { Database, Queryable } from "../database.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";

const maxEntriesPerPass = 1_000;

/** Tenants whose staged entries wait for their number. */
export async function tenantsToSeal(database: Queryable, maxTenants = 100): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>({
    text: "select audit_tenants_to_seal as id from audit_tenants_to_seal($1)",
    values: [maxTenants],
  });
  return rows.map((row) => row.id);
}

/**
 * Gives staged entries of one tenant their place in its hash chain. Takes only entries of transactions that all older
 * ones have ended before, so no entry can appear behind a number already given.
 * @returns how many were sealed; 0 also when another sealer is at it
 */
export async function sealTenant(database: Database, tenantId: string): Promise<number> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{ free: boolean }>({
      text: "select pg_try_advisory_xact_lock(hashtextextended('audit:' || $1, 0)) as free",
      values: [tenantId],
    });
    if (rows[0]?.free !== true) return 0;
    // Fixed before the entries are read: what commits later has a higher transaction number.
    const horizon = await tx.query<{ below: string }>({
      text: "select pg_snapshot_xmin(pg_current_snapshot())::text as below",
    });
    const below = horizon.rows[0]!.below;
    const entries = await readStaged(tx, below);
    if (entries.length === 0) return 0;
    const head = await tx.query<{ seq: number; chain: Buffer }>({
      text: "select seq, chain from audit_seal where tenant_id = $1 order by seq desc limit 1",
      values: [tenantId],
    });
    let seq = head.rows[0]?.seq ?? 0;
    let chain = head.rows[0]?.chain ?? chainStart(tenantId);
    const seals = entries.map((entry) => {
      const sealed = sealEntry(chain, ++seq, entry.bytes.toString("utf8"));
      chain = sealed.chain;
      return { seq, id: entry.id, chain: sealed.chain.toString("hex") };
    });
    // A full pass stopped in the middle: its last transaction may have more, so only what lies before it is done.
    const sealedBelow = entries.length < maxEntriesPerPass ? below : entries.at(-1)!.xid;
    await tx.query({
      text: `with seal as (
               insert into audit_seal (tenant_id, seq, entry_id, chain)
               select $1, s.seq, s.id, decode(s.chain, 'hex') from jsonb_to_recordset($2::jsonb) as s(seq bigint, id uuid, chain text))
             insert into audit_batch (tenant_id, seq_to, sealed_below) values ($1, $3, $4::xid8)`,
      values: [tenantId, JSON.stringify(seals), seq, sealedBelow],
    });
    return seals.length;
  });
}

async function readStaged(
  tx: TenantTransaction,
  below: string,
): Promise<{ id: string; bytes: Buffer; xid: string }[]> {
  // The anti-join matters after a full pass and after a restore, when the mark starts again.
  const { rows } = await tx.query<{ id: string; bytes: Buffer; xid: string }>({
    text: `select e.id, e.bytes, e.staged_xid::text as xid from audit_entry e
           where e.tenant_id = $1 and e.staged_xid >= audit_sealed_below($1)
             and (e.staged_xid < $2::xid8 or e.staged_xid >= pg_snapshot_xmax(pg_current_snapshot()))
             and not exists (select from audit_seal s where s.tenant_id = e.tenant_id and s.entry_id = e.id)
           order by e.staged_xid, e.id limit $3`,
    values: [tx.tenantId, below, maxEntriesPerPass],
  });
  return rows;
}

import { chainStart } from "@konstruct/audit/hash";
import { sealEntry } from "@konstruct/audit/seal";
import { AppError } from "@konstruct/core/errors";
import type { Database, Queryable } from "../database.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";

/** Below every id. */
const firstId = "00000000-0000-0000-0000-000000000000";
const maxEntriesPerPass = 1_000;

/** Tenants with staged entries that have no number yet. */
export async function tenantsToSeal(database: Queryable, maxTenants = 10_000): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>({
    text: "select audit_tenants_to_seal as id from audit_tenants_to_seal($1)",
    values: [maxTenants],
  });
  return rows.map((row) => row.id);
}

/**
 * Numbers staged entries of one tenant in its hash chain. It takes only entries of transactions older than every open one, so no
 * entry can appear behind a number already given.
 * @returns how many were sealed; 0 also when another sealer holds the lock
 */
export async function sealTenant(database: Database, tenantId: string): Promise<number> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{ free: boolean }>({
      text: "select pg_try_advisory_xact_lock(hashtextextended('audit:' || $1, 0)) as free",
      values: [tenantId],
    });
    if (rows[0]?.free !== true) return 0;
    const entries = await readStaged(tx);
    const last = entries.at(-1);
    if (last === undefined) return 0;
    const head = await tx.query<{ seq: number; chain: Buffer }>({
      text: "select seq, chain from audit_seal where tenant_id = $1 order by seq desc limit 1",
      values: [tenantId],
    });
    let seq = head.rows[0]?.seq ?? 0;
    await refuseCutLog(tx, seq);
    let chain = head.rows[0]?.chain ?? chainStart(tenantId);
    const seals = entries.map((entry) => {
      const sealed = sealEntry(chain, ++seq, entry.bytes.toString("utf8"));
      chain = sealed.chain;
      return {
        seq,
        id: entry.id,
        staged_in: entry.stagedIn,
        xid: entry.xid,
        chain: sealed.chain.toString("hex"),
      };
    });
    await tx.query({
      text: `with seal as (
               insert into audit_seal (tenant_id, seq, entry_staged_in, entry_staged_xid, entry_id, chain)
               select $1, s.seq, s.staged_in::bigint, s.xid::xid8, s.id, decode(s.chain, 'hex')
               from jsonb_to_recordset($2::jsonb) as s(seq bigint, staged_in text, xid text, id uuid, chain text))
             insert into audit_batch (tenant_id, seq_to, staged_in, last_xid, last_id) values ($1, $3, $4::bigint, $5::xid8, $6)`,
      values: [tenantId, JSON.stringify(seals), seq, last.stagedIn, last.xid, last.id],
    });
    return seals.length;
  });
}

/**
 * Seals nothing behind a log whose end was cut off: a second history would get the numbers of the first.
 * @throws AppError `conflict`
 */
async function refuseCutLog(tx: TenantTransaction, seq: number): Promise<void> {
  const { rows } = await tx.query<{ batched: number; signed: number }>({
    text: `select (select coalesce(max(seq_to), 0) from audit_batch where tenant_id = $1) as batched,
             (select coalesce(max(size), 0) from audit_checkpoint where tenant_id = $1) as signed`,
    values: [tx.tenantId],
  });
  const { batched = 0, signed = 0 } = rows[0] ?? {};
  if (batched === seq && signed <= seq) return;
  throw new AppError(
    "conflict",
    `The audit log of tenant ${tx.tenantId} was changed: its last entry is ${seq}, sealed were ${Math.max(batched, signed)}. Nothing is sealed behind it. Keep the database as it is, and compare it with the last export (docs/audit.md).`,
  );
}

/** Cluster and transaction numbers exceed 2^53, so they stay text. */
type Staged = { id: string; bytes: Buffer; stagedIn: string; xid: string };

const columns = 'e.id, e.bytes, e.staged_in::text as "stagedIn", e.staged_xid::text as xid';

/**
 * How far the sealer has come: the last sealed entry of this cluster. `here`: the newest batch is of this cluster, so all entries of
 * other ones are sealed.
 */
export type SealMark = { here: boolean; xid: string; id: string };

/** Undefined before the first batch of the tenant. */
export async function readSealMark(tx: TenantTransaction): Promise<SealMark | undefined> {
  const { rows } = await tx.query<SealMark>({
    text: `select newest.here, coalesce(own.last_xid, '0')::text as xid, coalesce(own.last_id, $2::uuid) as id
           from (select staged_in = database_cluster() as here from audit_batch where tenant_id = $1
                 order by seq_to desc, staged_in = database_cluster() desc limit 1) newest
           left join lateral (select b.last_xid, b.last_id from audit_batch b where b.tenant_id = $1 and b.staged_in = database_cluster()
                              order by b.seq_to desc limit 1) own on true`,
    values: [tx.tenantId, firstId],
  });
  return rows[0];
}

/**
 * Entries that an earlier cluster staged and never sealed, of one cluster at a time, so that its batch says how far it is sealed. Each
 * cluster is read from its own last batch on.
 */
export async function readStagedElsewhere(tx: TenantTransaction, limit: number): Promise<Staged[]> {
  const { rows } = await tx.query<Staged>({
    text: `with recursive cluster as (
             select min(staged_in) as id from audit_entry where tenant_id = $1
             union all
             select (select min(e.staged_in) from audit_entry e where e.tenant_id = $1 and e.staged_in > c.id)
             from cluster c where c.id is not null),
           waiting as (
             select ${columns}, e.staged_in, e.staged_xid from cluster c
             left join lateral (
               select b.seq_to, b.last_xid, b.last_id from audit_batch b where b.tenant_id = $1 and b.staged_in = c.id
               order by b.seq_to desc limit 1) b on true
             cross join lateral (
               select e.* from audit_entry e
               where e.tenant_id = $1 and e.staged_in = c.id and (e.staged_xid, e.id) > (coalesce(b.last_xid, '0'), coalesce(b.last_id, $2::uuid))
                 -- Earlier releases sealed entries of two clusters in one batch.
                 and not exists (select from audit_seal s where s.tenant_id = $1 and s.seq > coalesce(b.seq_to, 0) and s.entry_id = e.id)
               order by e.staged_xid, e.id limit ${limit}) e
             where c.id <> database_cluster())
           select id, bytes, "stagedIn", xid from waiting
           where staged_in = (select min(staged_in) from waiting) order by staged_xid, id`,
    values: [tx.tenantId, firstId],
  });
  return rows;
}

/** The next entries of this cluster after the mark, of the transactions before `below`, or before every open one without it. */
export async function readStagedHere(
  tx: TenantTransaction,
  mark: SealMark | undefined,
  limit: number,
  below?: string,
): Promise<Staged[]> {
  const { rows } = await tx.query<Staged>({
    text: `select ${columns} from audit_entry e
           where e.tenant_id = $1 and e.staged_in = database_cluster() and (e.staged_xid, e.id) > ($2::xid8, $3::uuid)
             and e.staged_xid < coalesce($4::xid8, pg_snapshot_xmin(pg_current_snapshot()))
           order by e.staged_xid, e.id limit ${limit}`,
    values: [tx.tenantId, mark?.xid ?? "0", mark?.id ?? firstId, below ?? null],
  });
  return rows;
}

/**
 * The next entries in the order of their numbers. After a restore into another cluster, entries that the old cluster staged and never
 * sealed come first. Then follow entries after the last sealed one whose transactions are older than every open one.
 */
async function readStaged(tx: TenantTransaction): Promise<Staged[]> {
  const mark = await readSealMark(tx);
  if (mark?.here !== true) {
    const rows = await readStagedElsewhere(tx, maxEntriesPerPass);
    if (rows.length > 0) return rows;
    if (mark !== undefined) await markCluster(tx, mark);
  }
  return readStagedHere(tx, mark, maxEntriesPerPass);
}

/** Records that all entries of the old cluster are sealed, so that from now on only this cluster's are read. */
async function markCluster(tx: TenantTransaction, { xid, id }: SealMark): Promise<void> {
  await tx.query({
    text: `insert into audit_batch (tenant_id, seq_to, staged_in, last_xid, last_id)
           select $1, max(seq_to), database_cluster(), $2::xid8, $3 from audit_batch where tenant_id = $1
           on conflict do nothing`,
    values: [tx.tenantId, xid, id],
  });
}

import { type ExportItem, writeExport } from "@konstruct/audit/export-format";
import { AppError } from "@konstruct/core/errors";
import type { Database } from "../database.ts";
import { withTenant } from "../with-tenant.ts";

const pageSize = 1_000;

type SealedRow = { seq: number; bytes: Buffer; chain: Buffer; note: string | null };

async function readPage(
  database: Database,
  tenantId: string,
  after: number,
  upTo: number,
): Promise<SealedRow[]> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<SealedRow>({
      text: `select s.seq, e.bytes, s.chain, c.note from audit_seal s
             join audit_entry e on e.tenant_id = s.tenant_id and e.staged_in = s.entry_staged_in
               and e.staged_xid = s.entry_staged_xid and e.id = s.entry_id
             left join audit_checkpoint c on c.tenant_id = s.tenant_id and c.size = s.seq
             where s.tenant_id = $1 and s.seq > $2 and s.seq <= $3 order by s.seq limit ${pageSize}`,
      values: [tenantId, after, upTo],
    });
    return rows;
  });
}

async function* readItems(
  database: Database,
  tenantId: string,
  from: number,
  to: number,
): AsyncGenerator<ExportItem> {
  let after = from - 1;
  while (after < to) {
    const page = await readPage(database, tenantId, after, to);
    if (page.length === 0)
      throw new AppError("internal", `Entry ${after + 1} of the audit log is missing from the database`);
    for (const row of page) {
      yield { seq: row.seq, entry: row.bytes.toString("utf8"), chain: row.chain.toString("base64") };
      if (row.note !== null) yield { checkpoint: row.note };
    }
    after = page.at(-1)!.seq;
  }
}

/** The sealed log of one tenant as export lines (docs/audit.md), read in pages so that memory stays flat. */
export async function* exportAudit(database: Database, tenantId: string): AsyncGenerator<string> {
  const to = await withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{ seq: number }>({
      text: "select coalesce(max(seq), 0) as seq from audit_seal where tenant_id = $1",
      values: [tenantId],
    });
    return rows[0]!.seq;
  });
  yield* writeExport(
    { tenantId, exportedAt: new Date().toISOString(), from: 1, to },
    readItems(database, tenantId, 1, to),
  );
}

import { openDatabase } from "../database.ts";
import { withTenant } from "../with-tenant.ts";
import { readTenantRows, writeTenantRows } from "./tenant-rows.ts";

/** Sequences whose numbers order a conversation. */
const sequences = ["message_seq_seq", "outbox_seq_seq"];
/** Numbers that are kept free for the copy, so that a conversation goes on in order after it came back. */
const numbersForCopy = 50_000;

/** The log, and jobs that would run a second time. */
const stays = new Set(["audit_entry", "job"]);

/**
 * Copies a tenant, its agents, data and conversations into a throw-away database. Its log stays where it is.
 * @param fromUrl as konstruct_app
 * @param toUrl as superuser
 */
export async function copyTenantIn(fromUrl: string, toUrl: string, tenantId: string): Promise<void> {
  const from = openDatabase({ url: fromUrl, applicationName: "konstruct-demonstration", maxConnections: 1 });
  const to = openDatabase({ url: toUrl, applicationName: "konstruct-demonstration", maxConnections: 1 });
  try {
    const { tenant, rows, numbers } = await withTenant(from, tenantId, async (tx) => {
      const found = await tx.query<{ row: string }>({
        text: "select to_jsonb(t)::text as row from tenant t where id = $1",
        values: [tenantId],
      });
      const first: number[] = [];
      for (const sequence of sequences) {
        const reserved = await tx.query<{ first: number }>({
          text: "select min(nextval($1::regclass)) as first from generate_series(1, $2)",
          values: [sequence, numbersForCopy],
        });
        first.push(reserved.rows[0]!.first);
      }
      const isWanted = (table: string) => !stays.has(table);
      return {
        tenant: found.rows[0]!.row,
        rows: await readTenantRows(tx, tenantId, { isWanted }),
        numbers: first,
      };
    });
    await to.query({
      text: "insert into tenant select * from jsonb_populate_record(null::tenant, $1::jsonb)",
      values: [tenant],
    });
    await writeTenantRows(to, rows);
    await to.query({
      text: `insert into channel_route (channel, account_key, owner, channel_account_id)
             select channel, account_key, tenant_id, id from channel_account where state = 'active'`,
    });
    for (const [at, sequence] of sequences.entries())
      await to.query({ text: "select setval($1::regclass, $2)", values: [sequence, numbers[at]!] });
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

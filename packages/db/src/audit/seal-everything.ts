import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@konstruct/core/errors";
import type { Database } from "../database.ts";
import { withTenant } from "../with-tenant.ts";
import { sealTenant } from "./seal-audit.ts";

const longestWaitMs = 15_000;
const lookAgainMs = 50;

/** The id above those of all transactions that have begun, as text. */
async function transactionsSoFar(database: Database): Promise<string> {
  const { rows } = await database.query<{ below: string }>({
    text: "select pg_snapshot_xmax(pg_current_snapshot())::text as below",
  });
  return rows[0]!.below;
}

/** Whether an entry of an earlier transaction than `below`, or of an earlier cluster, has no number. */
function isWaiting(database: Database, tenantId: string, below: string): Promise<boolean> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{ waiting: boolean }>({
      text: `select exists (
               select from audit_entry e
               where e.tenant_id = $1 and (e.staged_xid < $2::xid8 or e.staged_in <> database_cluster())
                 and not exists (select from audit_seal s where s.tenant_id = e.tenant_id and s.entry_id = e.id)) as waiting`,
      values: [tenantId, below],
    });
    return rows[0]!.waiting;
  });
}

/**
 * Numbers every entry committed so far. The sealer skips entries while an older transaction is open anywhere in the server, so it is
 * called until none is left.
 * @throws AppError `unavailable` when an older transaction stays open for 15 s
 */
export async function sealEverything(database: Database, tenantId: string): Promise<void> {
  const below = await transactionsSoFar(database);
  const until = performance.now() + longestWaitMs;
  while (await isWaiting(database, tenantId, below)) {
    if ((await sealTenant(database, tenantId)) > 0) continue;
    if (performance.now() > until)
      throw new AppError(
        "unavailable",
        "Some entries cannot be numbered yet: a transaction is open in the database server. Try again when it has ended.",
      );
    await delay(lookAgainMs);
  }
}

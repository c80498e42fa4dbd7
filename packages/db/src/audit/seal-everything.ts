import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@konstruct/core/errors";
import type { Database, Queryable } from "../database.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { readSealMark, readStagedElsewhere, readStagedHere, sealTenant } from "./seal-audit.ts";

const longestWaitMs = 15_000;
const lookAgainMs = 50;

/** One past the highest id of a completed transaction, as text: every entry committed so far has a lower one. */
export async function transactionsSoFar(database: Queryable): Promise<string> {
  const { rows } = await database.query<{ below: string }>({
    text: "select pg_snapshot_xmax(pg_current_snapshot())::text as below",
  });
  return rows[0]!.below;
}

/** Whether an entry of an earlier transaction than `below`, or of an earlier cluster, has no number. Reads no sealed entry of this cluster. */
export async function isWaiting(tx: TenantTransaction, below: string): Promise<boolean> {
  const mark = await readSealMark(tx);
  if (mark?.here !== true && (await readStagedElsewhere(tx, 1)).length > 0) return true;
  return (await readStagedHere(tx, mark, 1, below)).length > 0;
}

/**
 * Numbers every entry committed so far. The sealer skips entries while an older transaction is open anywhere in the server, so it is
 * called until none is left.
 * @throws AppError `unavailable` when an older transaction stays open for 15 s
 */
export async function sealEverything(database: Database, tenantId: string): Promise<void> {
  const below = await transactionsSoFar(database);
  const until = performance.now() + longestWaitMs;
  while (await withTenant(database, tenantId, (tx) => isWaiting(tx, below))) {
    if ((await sealTenant(database, tenantId)) > 0) continue;
    if (performance.now() > until)
      throw new AppError(
        "unavailable",
        "Some entries cannot be numbered yet: a transaction is open in the database server. Try again when it has ended.",
      );
    await delay(lookAgainMs);
  }
}

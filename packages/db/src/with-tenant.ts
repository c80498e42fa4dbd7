import { AppError } from "@konstruct/core/errors";
import { uuidPattern } from "@konstruct/core/uuid-pattern";
import type { Database, Queryable } from "./database.ts";

/** A transaction that sees one tenant. Only withTenant makes one. */
export type TenantTransaction = Queryable & {
  readonly tenantId: string;
  /** Runs a statement whose result is not needed. The commit follows in the same packet; if the statement fails, the transaction is rolled back. */
  behind(...statement: Parameters<Queryable["query"]>): void;
};

/**
 * The only way to a tenant table: opens a transaction, sets the tenant first, and commits all that `work` did or nothing. The
 * setting is transaction-local, so a pooled connection never carries a tenant over.
 * @throws AppError `internal` when `work` catches the error of a statement and returns: then nothing was stored
 */
export async function withTenant<T>(
  database: Database,
  tenantId: string,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  if (!uuidPattern.test(tenantId)) throw new AppError("invalid_input", `Not a tenant id: ${tenantId}`);
  const connection = await database.connect();
  // Statements in flight, in their order. A failure is reported when the transaction ends.
  const unread: Promise<unknown>[] = [];
  const leave = (run: Promise<unknown>) => {
    run.catch(() => undefined);
    unread.push(run);
  };
  let broken = false;
  try {
    // The first statement of `work` shares its round trip. The id matched the UUID pattern, so it is safe in the statement's text.
    leave(connection.simple(`begin; select set_config('app.current_tenant', '${tenantId}', true)`));
    const result = await work({
      tenantId,
      query: connection.query,
      behind: (statement) => leave(connection.query(statement)),
    });
    const ended = await connection.simple("commit");
    await Promise.all(unread);
    if (ended !== "COMMIT")
      throw new AppError(
        "internal",
        "The transaction was rolled back: its work caught the error of a statement. Let the error pass, or use a savepoint.",
      );
    return result;
  } catch (thrown) {
    // A connection that cannot roll back is discarded, together with its tenant setting.
    await connection.simple("rollback").catch(() => {
      broken = true;
    });
    // What failed first is the reason why all after it failed.
    const failed = (await Promise.allSettled(unread)).find(({ status }) => status === "rejected");
    throw failed?.status === "rejected" ? failed.reason : thrown;
  } finally {
    connection.release(broken);
  }
}

import type { Database } from "./database.ts";

/** A refusal counts this long: a full disk may take a small write and refuse the next large one. */
const refusalCountsMs = 30_000;
/** However often it is asked, the server gets one probe in this time. */
const probeEveryMs = 5_000;

async function probeOnce(database: Database): Promise<void> {
  const { rows } = await database.query<{ readOnly: boolean }>({
    text: `select current_setting('transaction_read_only') = 'on' as "readOnly",
             case when not pg_is_in_recovery() then pg_logical_emit_message(true, 'konstruct', 'probe') end`,
  });
  if (rows[0]?.readOnly !== false) throw new Error("the database only reads");
}

/**
 * A check that the server takes writes: a probe of a few bytes in the write-ahead log, which leaves nothing behind, and what writes
 * found lately. Rejects with the reason.
 */
export function createWriteCheck(database: Database, now: () => number = Date.now): () => Promise<void> {
  let probe: Promise<void> | undefined;
  let probedMs = 0;
  return async () => {
    if (probe === undefined || now() - probedMs >= probeEveryMs) {
      probedMs = now();
      probe = probeOnce(database);
    }
    await probe;
    const refused = database.lastRefusal();
    if (refused !== undefined && now() - refused.atMs < refusalCountsMs)
      throw new Error(`the database refuses writes: ${refused.reason}`);
  };
}

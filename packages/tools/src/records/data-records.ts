import { createHash } from "node:crypto";
import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import type { QueryPort } from "./query-port.ts";

/** Which of a tenant's records are read. */
export type RecordsOf = {
  query: QueryPort;
  tenantId: string;
  kind: string;
  most: number;
};

/** The value built from all records of a kind, and a fingerprint of those records. */
export type Built<T> = { fingerprint: string; value: T };

/**
 * Reads all records of a kind in one statement and builds a value from them. Building can take a second, reading does not: the
 * previous value is returned when no record has changed.
 * @throws AppError invalid_input, when there are more records than `most`
 */
export async function buildFromRecords<T>(
  { query, tenantId, kind, most }: RecordsOf,
  previous: Built<T> | null,
  build: (records: JsonObject[]) => T,
): Promise<Built<T>> {
  const rows = await query(
    `select data::text as data from data_record where tenant_id = $1 and kind = $2
     order by key collate "C" limit $3`,
    [tenantId, kind, most + 1],
  );
  if (rows.length > most)
    throw new AppError(
      "invalid_input",
      `The tenant has more than ${most} records of kind ${kind}. Remove what is no longer needed.`,
    );
  const hash = createHash("sha256");
  for (const row of rows) hash.update(String(row.data)).update("\n");
  const fingerprint = hash.digest("hex");
  if (previous?.fingerprint === fingerprint) return previous;
  // The column is jsonb, so each row parses; the builder reads its fields defensively.
  const records = rows.map((row) => JSON.parse(String(row.data)) as JsonObject);
  return { fingerprint, value: build(records) };
}

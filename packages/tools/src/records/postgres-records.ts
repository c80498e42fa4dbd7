import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import type { QueryPort } from "./query-port.ts";
import type { WrittenRecords } from "./written-records.ts";

/** The record of a row `{data}`, if there is one. */
export function dataOf(rows: Record<string, unknown>[]): JsonObject | null {
  const data = rows[0]?.data;
  return typeof data === "object" && data !== null ? (data as JsonObject) : null;
}

/** One record of a tenant's; null when there is none. */
export async function findRecord(
  query: QueryPort,
  tenantId: string,
  kind: string,
  key: string,
): Promise<JsonObject | null> {
  const found = "select data from data_record where tenant_id = $1 and kind = $2 and key = $3";
  return dataOf(await query(found, [tenantId, kind, key]));
}

/** One tenant's records in the `data_record` table. */
export class PostgresRecords implements WrittenRecords {
  readonly #query: QueryPort;
  readonly #tenantId: string;

  constructor(query: QueryPort, tenantId: string) {
    this.#query = query;
    this.#tenantId = tenantId;
  }

  async once(kind: string, key: string, record: JsonObject): Promise<JsonObject> {
    const inserted = await this.#query(
      `insert into data_record (tenant_id, kind, key, data) values ($1, $2, $3, $4::jsonb)
       on conflict (tenant_id, kind, key) do nothing returning data`,
      [this.#tenantId, kind, key, JSON.stringify(record)],
    );
    const stored = dataOf(inserted) ?? (await findRecord(this.#query, this.#tenantId, kind, key));
    if (stored === null)
      throw new AppError("internal", `The ${kind} record ${key} was neither written nor found`);
    return stored;
  }
}

import { openDatabase } from "@konstruct/db/database";
import { stageHere } from "./stage-here.ts";

export type Admin = {
  /** As superuser, past every policy. */
  admin(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
};

/** For planting rows nobody could click together, and looking behind the curtain. */
export function openAdmin(): Admin {
  const database = openDatabase({
    url: stageHere().adminUrl,
    applicationName: "admin",
    maxConnections: 1,
    statementTimeoutMs: 60_000,
  });
  return {
    admin: async (sql, values = []) =>
      (await database.query({ text: sql, values: values as (string | number)[] })).rows,
    close: database.close,
  };
}

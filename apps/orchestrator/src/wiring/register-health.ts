import { createWriteCheck } from "@konstruct/db/check-writes";
import type { Database } from "@konstruct/db/database";
import { pendingMigrations } from "@konstruct/db/migrate/pending-migrations";
import { type Health, stateOfCheck } from "@konstruct/telemetry/health";
import type { Pumps } from "./create-pumps.ts";

/** Registers the checks of whether this process can work: its database, the migrations, its claims. */
export function registerHealth(health: Health, database: Database, { turns, outbox }: Pumps): void {
  health.register("database", async () => void (await database.query({ text: "select 1" })));
  health.register("writes", createWriteCheck(database));
  health.register("migrations", async () => {
    const missing = await pendingMigrations(database);
    if (missing.length > 0) throw new Error(`${missing.length} migrations are missing, first ${missing[0]}`);
  });
  health.describe("database", stateOfCheck("database"));
  health.describe("orchestrator", () =>
    [turns, outbox].every((pump) => pump.canClaim())
      ? { state: "ready" }
      : { state: "failed", detail: "cannot claim work" },
  );
}

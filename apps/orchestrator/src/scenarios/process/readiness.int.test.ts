import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway } from "@konstruct/gateway/gateway.fixture";
import { createHealth, type Health } from "@konstruct/telemetry/health";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";

const database = setUpDatabase();
let gateway: Gateway;
let health: Health;
beforeAll(async () => {
  health = createHealth();
  gateway = await startTestGateway(database.app, database.urls.app, { health });
});
afterAll(async () => {
  await gateway.drain(1_000);
});

async function ask(path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${gateway.url}${path}`);
  return { status: response.status, body: await response.json() };
}

/** Removes the newest migration's record while `work` runs. */
async function withoutNewestMigration(work: () => Promise<void>): Promise<void> {
  const [taken] = await database.admin(
    "delete from _prisma_migrations where migration_name = (select max(migration_name) from _prisma_migrations) returning to_jsonb(_prisma_migrations) as row",
  );
  await work();
  await database.admin(
    "insert into _prisma_migrations select * from jsonb_populate_record(null::_prisma_migrations, $1)",
    [JSON.stringify(taken?.row)],
  );
}

describe("readiness", () => {
  it("K3 the gateway is not ready while a migration is missing, and is alive all the time", async () => {
    expect(await ask("/readyz")).toMatchObject({ status: 200, body: { status: "ready" } });
    await withoutNewestMigration(async () => {
      expect(await ask("/readyz")).toMatchObject({
        status: 503,
        body: { status: "unready", checks: { database: { ok: true }, migrations: { ok: false } } },
      });
      expect(await ask("/healthz")).toEqual({ status: 200, body: { status: "ok" } });
    });
    expect(await ask("/readyz")).toMatchObject({ status: 200 });
  });

  it("K3 the orchestrator waits for migrations too, and is not ready once it drains", async () => {
    const own = createHealth();
    const orchestrator = await startTestOrchestrator(database, { health: own });
    expect(await own.report()).toMatchObject({ status: "ready" });
    await withoutNewestMigration(async () => {
      expect(await own.report()).toMatchObject({ status: "unready" });
    });
    const drained = orchestrator.drain(1_000);
    expect((await own.report()).status).toBe("draining");
    await drained;
  });

  it("K3 the gateway answers 503 from the moment it drains", async () => {
    health.beginDraining();
    expect(await ask("/readyz")).toMatchObject({ status: 503, body: { status: "draining" } });
    expect(await ask("/healthz")).toMatchObject({ status: 200 });
  });
});

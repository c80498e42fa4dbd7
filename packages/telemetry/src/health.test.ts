import { describe, expect, test } from "vitest";
import { createHealth } from "./health.ts";

describe("health", () => {
  test("K3 ready when every check passes, unready with the reason when one does not", async () => {
    const health = createHealth();
    health.register("database", async () => undefined);
    expect(await health.report()).toMatchObject({ status: "ready", checks: { database: { ok: true } } });
    health.register("queue", async () => {
      throw new Error("connection refused");
    });
    expect(await health.report()).toMatchObject({
      status: "unready",
      checks: { database: { ok: true }, queue: { ok: false, error: "connection refused" } },
    });
  });

  test("K3 a check that never answers counts as failed", async () => {
    const health = createHealth({ timeoutMs: 10 });
    health.register("database", () => new Promise(() => undefined));
    expect((await health.report()).checks.database).toMatchObject({
      ok: false,
      error: "no answer in 10 ms",
    });
  });

  test("K3 a draining process is not ready", async () => {
    const health = createHealth();
    health.beginDraining();
    expect((await health.report()).status).toBe("draining");
  });
});

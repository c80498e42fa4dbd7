import { afterEach, describe, expect, test } from "vitest";
import { createHealth } from "./health.ts";
import { createMetrics, observeBacklog } from "./metrics.ts";
import { type MetricsServer, startMetricsServer } from "./metrics-server.ts";

let server: MetricsServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe("metrics", () => {
  test("K3 the internal port gives metrics, liveness and readiness", async () => {
    const metrics = createMetrics();
    const health = createHealth();
    server = await startMetricsServer({ registry: metrics.registry, health, port: 0 });
    const get = (path: string) => fetch(`http://127.0.0.1:${server?.port}${path}`);

    metrics.webhooks.inc({ channel: "slack", outcome: "accepted" });
    expect(await (await get("/metrics")).text()).toContain(
      'konstruct_webhooks_total{channel="slack",outcome="accepted"} 1',
    );
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(200);
    health.beginDraining();
    expect((await get("/readyz")).status).toBe(503);
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/secrets")).status).toBe(404);
  });

  test("K3 what waits is read at each scrape, and a state that emptied disappears", async () => {
    const { registry } = createMetrics();
    const readings = [
      { outboxByState: { unknown: 2 }, pendingConversations: 5, oldestPendingSeconds: 9 },
      { outboxByState: { pending: 1 }, pendingConversations: 0, oldestPendingSeconds: 0 },
    ];
    observeBacklog(registry, async () => readings.shift()!);
    expect(await registry.metrics()).toContain("konstruct_pending_conversations 5");
    const second = await registry.metrics();
    expect(second).toContain('konstruct_outbox_messages{state="pending"} 1');
    expect(second).not.toContain('state="unknown"');
  });

  test("K3 a database that is down does not take the other metrics with it", async () => {
    const metrics = createMetrics();
    observeBacklog(metrics.registry, () => Promise.reject(new Error("down")));
    metrics.turns.inc({ outcome: "completed" });
    const text = await metrics.registry.metrics();
    expect(text).toContain('konstruct_turns_total{outcome="completed"} 1');
    expect(text).toContain("konstruct_backlog_read_ok 0");
  });

  test("K3 no metric is labelled by tenant, contact or conversation", async () => {
    const { registry } = createMetrics();
    observeBacklog(registry, async () => ({
      outboxByState: {},
      pendingConversations: 0,
      oldestPendingSeconds: 0,
    }));
    const labels = (await registry.getMetricsAsJSON()).flatMap((metric) =>
      metric.values.flatMap(({ labels }) => Object.keys(labels)),
    );
    expect(labels.filter((label) => /tenant|contact|conversation/.test(label))).toEqual([]);
  });
});

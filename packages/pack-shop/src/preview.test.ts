import { toolSettingsSchema } from "@konstruct/core/agent/tool-settings";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { createRegistry, toolsOf } from "@konstruct/tools/registry/registry";
import { simulatedRegistry } from "@konstruct/tools/registry/simulated-registry";
import { describe, expect, it } from "vitest";
import { JsonDataSource } from "./records/json-data-source.ts";
import { SimulatedDataSource } from "./records/simulated-data-source.ts";
import { Shop } from "./shop.ts";

const settings = toolSettingsSchema.parse({
  http: {
    requests: [
      {
        name: "cancel",
        description: "Cancels an order",
        method: "POST",
        url: "https://shop.example.com/orders/{id}/cancel",
        params: { id: {} },
        effect: "irreversible",
        summary: "cancel order {id}",
      },
    ],
  },
});
const orders = { O1: { order_id: "O1", customer_id: "c1", status: "delivered", amount: 30 } };
const context = { tenantId: "t", contactId: "c", customerId: "c1", now: new Date(0) };

function executor() {
  const records = new JsonDataSource({ orders, customers: {} });
  const real = createRegistry(toolsOf(settings));
  const dataSource = new SimulatedDataSource(records);
  const registry = simulatedRegistry(real);
  return {
    records,
    real,
    registry,
    tools: new LocalExecutor({ registry, packs: new Shop(dataSource).packs, settings }),
  };
}
const call = (tool: string, args: Record<string, string | number>, idempotencyKey = tool) => ({
  tool,
  args,
  idempotencyKey,
});

describe("simulated tools", () => {
  it("J3 a refund gets a marked result, and the records stay unchanged", async () => {
    const { tools, records } = executor();
    const before = JSON.stringify(await records.getOrder("O1"));
    const done = await tools.execute(call("refund", { order_id: "O1", amount: 20 }, "a"), context);
    expect(done).toMatchObject({ success: true, data: { amount: 20, simulated: true } });
    expect(JSON.stringify(await records.getOrder("O1"))).toBe(before);
    const more = await tools.execute(call("refund", { order_id: "O1", amount: 20 }, "b"), context);
    expect(more.error?.code).toBe("invalid_amount");
  });

  it("J3 a tool with an outside effect is not called: without an egress it would fail", async () => {
    const { tools } = executor();
    expect(await tools.execute(call("http.cancel", { id: "O1" }), context)).toMatchObject({
      success: true,
      data: { id: "O1", simulated: true },
    });
    expect((await tools.execute(call("http.cancel", {}), context)).error?.code).toBe("invalid_args");
  });

  it("J3 reading tools are the real ones, and every tool has the same description", async () => {
    const { tools, real, registry } = executor();
    const status = await tools.execute(call("check_order_status", { order_id: "O1" }), context);
    expect(status).toMatchObject({ success: true, data: { status: "delivered" } });
    expect(status.data).not.toHaveProperty("simulated");
    for (const [name, tool] of real) {
      expect(registry.get(name)).toMatchObject({
        version: tool.version,
        effect: tool.effect,
        unlessRuled: tool.unlessRuled,
      });
      if (tool.effect === "read") expect(registry.get(name)).toBe(tool);
    }
  });
});

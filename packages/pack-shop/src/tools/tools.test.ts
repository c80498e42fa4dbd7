import type { ToolCallContext } from "@konstruct/tools/contract/tool-executor";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import type { QueryPort } from "@konstruct/tools/records/query-port";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { describe, expect, it } from "vitest";
import type { DataSource } from "../records/data-source.ts";
import { JsonDataSource, parseJsonData } from "../records/json-data-source.ts";
import { PostgresDataSource } from "../records/postgres-data-source.ts";
import { Shop } from "../shop.ts";

const orders = {
  "O-1": { order_id: "O-1", customer_id: "C-1", status: "shipped", amount: 29.99 },
  "O-2": { order_id: "O-2", customer_id: "C-2", status: "refunded", amount: 10 },
};
const customers = { "C-1": { customer_id: "C-1", name: "Ada" } };

function fakeDataRecords(): QueryPort {
  const rows = new Map<string, unknown>();
  for (const [key, data] of Object.entries(orders)) rows.set(`t,order,${key}`, data);
  for (const [key, data] of Object.entries(customers)) rows.set(`t,customer,${key}`, data);
  return async (sql, values) => {
    const key = values.slice(0, 3).join(",");
    // A refund increases its order's sum; the limit at the amount paid is tested on a real database.
    if (sql.startsWith("with grown")) {
      rows.set(`t,refund,${values[1]}`, JSON.parse(String(values[4])));
      return [{ data: rows.get(`t,refund,${values[1]}`) }];
    }
    if (sql.startsWith("select")) return rows.has(key) ? [{ data: rows.get(key) }] : [];
    if (rows.has(key)) return [];
    rows.set(key, JSON.parse(String(values[3])));
    return [{ data: rows.get(key) }];
  };
}

const sources: [string, () => DataSource][] = [
  ["json", () => new JsonDataSource({ orders, customers })],
  ["postgres", () => new PostgresDataSource(fakeDataRecords(), "t")],
];
const anyone: ToolCallContext = {
  tenantId: "t",
  contactId: "contact-1",
  customerId: null,
  now: new Date("2025-10-16T00:00:00Z"),
};

describe.each(sources)("tools on the %s data source", (_name, create) => {
  const run = (tool: string, args: Record<string, string | number>, context = anyone, key = "key-1") =>
    new LocalExecutor({ registry: commonRegistry(), packs: new Shop(create()).packs }).execute(
      { tool, args, idempotencyKey: key },
      context,
    );

  it("B10 check_order_status finds an order in any case and names a missing one", async () => {
    expect((await run("check_order_status", { order_id: "o-1" })).data).toEqual(orders["O-1"]);
    expect((await run("check_order_status", { order_id: "O-404" })).error).toEqual({
      code: "not_found",
      message: "Order O-404 not found",
      retryable: false,
    });
  });

  it.each(["#O-1", "o\u20111", "\uff2f-1", " o-1 "])(
    "B10 %j is order O-1 as people write it",
    async (order_id) => {
      expect((await run("check_order_status", { order_id })).data).toEqual(orders["O-1"]);
    },
  );

  it.each([0.001, 5.555, -5, 0, Number.POSITIVE_INFINITY])(
    "B10 an amount of %d is not refunded",
    async (amount) => {
      expect((await run("refund", { order_id: "O-1", amount })).error?.code).toBe("invalid_args");
    },
  );

  it("B10 every amount in cents can be refunded", async () => {
    for (const cents of [1, 7, 29, 115, 1_999, 2_999]) {
      const amount = cents / 100;
      expect((await run("refund", { order_id: "O-1", amount }, anyone, `key-${cents}`)).data?.amount).toBe(
        amount,
      );
    }
  });

  it("B10 a known customer does not see another customer's order", async () => {
    const context = { ...anyone, customerId: "C-2" };
    expect((await run("check_order_status", { order_id: "O-1" }, context)).error?.code).toBe("not_found");
  });

  it("B10 refund writes a request, at most the amount paid, and not twice", async () => {
    const result = await run("refund", { order_id: "O-1" });
    expect(result.data).toMatchObject({ order_id: "O-1", amount: 29.99, contact_id: "contact-1" });
    expect((await run("refund", { order_id: "O-1", amount: 30 })).error?.code).toBe("invalid_amount");
    expect((await run("refund", { order_id: "O-2" })).error?.code).toBe("already_refunded");
  });

  it("F7 B10 create_ticket and escalate write for the injected contact", async () => {
    expect((await run("create_ticket", { summary: "Torn box" })).data).toMatchObject({
      summary: "Torn box",
      contact_id: "contact-1",
    });
    expect((await run("escalate", {})).data).toMatchObject({ status: "open", contact_id: "contact-1" });
  });

  it("B3 the same key gives the first record again", async () => {
    const source = create();
    const request = { orderId: "O-1", amount: 5, reason: "late", contactId: "c" };
    const first = await source.createRefund(request, "same");
    expect(await source.createRefund({ ...request, amount: 6 }, "same")).toEqual(first);
    expect(await source.getCustomer("C-1")).toEqual(customers["C-1"]);
    expect(await source.getOrder("__proto__")).toBeNull();
  });
});

describe("orders file", () => {
  it("C1 lists a customer's own orders, newest first, twenty at most", async () => {
    const own = (order: Record<string, string>) => ({ customer_id: "C-1", ...order });
    const undated = Object.fromEntries(
      Array.from({ length: 30 }, (_, place) => [`O-${place}`, own({ order_id: `O-${place}` })]),
    );
    const source = new JsonDataSource({
      orders: {
        "X-1": own({ order_id: "X-1", ordered_at: "2026-01-05" }),
        ...undated,
        "X-2": own({ order_id: "X-2", created_at: "2026-02-01T10:00:00Z" }),
        "X-3": { order_id: "X-3", customer_id: "C-2", ordered_at: "2026-03-01" },
      },
      customers,
    });
    const listed = await source.listOrders("C-1", 100);
    expect(listed).toHaveLength(20);
    expect(listed.slice(0, 4).map((order) => order.order_id)).toEqual(["X-2", "X-1", "O-29", "O-28"]);
    expect(await source.listOrders("C-1", 1)).toHaveLength(1);
    expect(await source.listOrders("C-9", 5)).toEqual([]);
  });

  it("B10 two refunds together are at most the amount paid", async () => {
    const source = new JsonDataSource({ orders, customers });
    const request = { orderId: "O-1", amount: 20, reason: "late", contactId: "c" };
    expect(await source.createRefund(request, "first")).toMatchObject({ amount: 20 });
    expect(await source.createRefund(request, "second")).toBeNull();
    expect(await source.createRefund({ ...request, amount: 9.99 }, "third")).toMatchObject({ amount: 9.99 });
    expect(await source.createRefund(request, "first")).toMatchObject({ amount: 20 });
  });

  it("B10 is read in the seed's shape and with customers", () => {
    expect(parseJsonData(orders)).toEqual({ orders, customers: {} });
    expect(parseJsonData({ orders, customers })).toEqual({ orders, customers });
    expect(() => parseJsonData([1])).toThrow(/Not an orders file/);
  });
});

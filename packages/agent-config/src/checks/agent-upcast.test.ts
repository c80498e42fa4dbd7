import { unknownKeys } from "@konstruct/agent-config/checks/unknown-keys";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";

const mapping = { columns: { sku: "No", name: "Name" }, currency: "EUR" };
const source = { kind: "csv_url", url: "https://shop.example/stock.csv" };

describe("agents written by older releases", () => {
  it("J2 settings at the root move into their pack, and no key is unknown", () => {
    const old = {
      inventory: mapping,
      product_words: ["lamp"],
      tool_settings: { stock_source: source, calendar: { time_zone: "Asia/Bangkok" } },
    };
    const read = agentConfigSchema.parse(old);
    expect(read).toMatchObject({
      currency: "EUR",
      subject_words: ["lamp"],
      packs: { shop: { inventory: mapping, stock_source: source } },
      tool_settings: { calendar: { time_zone: "Asia/Bangkok" } },
    });
    expect(unknownKeys(old)).toEqual([]);
    for (const key of ["inventory", "product_words"]) expect(read).not.toHaveProperty(key);
    expect(read.tool_settings).not.toHaveProperty("stock_source");
    expect(agentConfigSchema.parse(read)).toEqual(read);
  });

  it("J2 a stored version without a stock list gets no pack, and keeps the default preferences", () => {
    const stored = {
      inventory: null,
      product_words: [],
      tool_settings: { stock_source: { kind: "records" } },
    };
    const { preferences, ...rest } = agentConfigSchema.parse(stored);
    const { preferences: none, ...today } = agentConfigSchema.parse({});
    expect([rest, none]).toEqual([today, []]);
    expect(preferences.map(({ kind }) => kind)).toEqual([
      "budget",
      "liked_brand",
      "disliked_brand",
      "feature",
      "style",
    ]);
  });

  it("J2 a setting in today's form takes precedence", () => {
    const both = { inventory: mapping, packs: { shop: { inventory: { ...mapping, currency: "THB" } } } };
    expect(agentConfigSchema.parse(both).packs.shop?.inventory).toMatchObject({ currency: "THB" });
  });

  it("C1 C3 a supervised agent of an older release keeps its implicit prefetches and actions", () => {
    const old = { autonomy: "supervised", product_words: [], inventory: mapping };
    const { supervised } = agentConfigSchema.parse(old);
    expect(supervised.prefetch.map(({ tool, as }) => [tool, as])).toEqual([
      ["list_orders", "orders"],
      ["inventory.query", "products"],
    ]);
    expect(supervised.actions).toEqual({
      refund: { tool: "refund", always_person: true },
      cancel: { tool: null, always_person: true },
      resolve: { tool: null, always_person: false },
    });
    const named = agentConfigSchema.parse({ ...old, supervised: { actions: { cancel: "http.cancel" } } });
    expect(named.supervised.actions.cancel).toEqual({ tool: "http.cancel", always_person: true });
    expect(named.supervised.actions.refund).toEqual({ tool: null, always_person: true });
  });

  it("C3 an action given only by its tool's name is read in any file", () => {
    const { supervised } = agentConfigSchema.parse({ supervised: { actions: { refund: "refund" } } });
    expect(supervised).toMatchObject({
      prefetch: [],
      actions: { refund: { tool: "refund", always_person: true } },
    });
  });
});

import { describe, expect, it } from "vitest";
import { unknownKeys } from "./agent-checks/unknown-keys.ts";
import { agentConfigSchema } from "./agent-config.ts";

const mapping = { columns: { sku: "No", name: "Name" }, currency: "EUR" };
const source = { kind: "csv_url", url: "https://shop.example/stock.csv" };

describe("agents as older releases wrote them", () => {
  it("J2 what stood at the root stands in its pack, and nothing of it is unknown", () => {
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

  it("J2 a stored version without a stock list has no pack", () => {
    const stored = {
      inventory: null,
      product_words: [],
      tool_settings: { stock_source: { kind: "records" } },
    };
    expect(agentConfigSchema.parse(stored)).toEqual(agentConfigSchema.parse({}));
  });

  it("J2 what is said in today's form wins", () => {
    const both = { inventory: mapping, packs: { shop: { inventory: { ...mapping, currency: "THB" } } } };
    expect(agentConfigSchema.parse(both).packs.shop?.inventory).toMatchObject({ currency: "THB" });
  });
});

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { JsonDataSource } from "./json-data-source.ts";
import { LocalExecutor } from "./local-executor.ts";
import { createRegistry } from "./registry.ts";
import { RetryingExecutor } from "./retrying-executor.ts";
import { toolVersion } from "./tool-version.ts";

const registry = createRegistry();
const executor = new RetryingExecutor(
  new LocalExecutor({ registry, dataSource: new JsonDataSource({ orders: {}, customers: {} }) }),
);
const summary = (tool: string, args: unknown) => executor.describe(tool)?.summarize(args);

describe("what is known of a tool before it runs", () => {
  it("C6 a version is short, of its own, and changes with the arguments alone", () => {
    const versions = [...registry.keys()].map((name) => executor.describe(name)!.version);
    expect(new Set(versions).size).toBe(registry.size);
    for (const version of versions) expect(version).toMatch(/^[0-9a-f]{12}$/);
    const input = z.strictObject({ a: z.string(), b: z.number().default(1) });
    expect(toolVersion("x", input)).toBe(
      toolVersion("x", z.strictObject({ b: z.number().default(1), a: z.string() })),
    );
    expect(toolVersion("x", input)).not.toBe(toolVersion("y", input));
    expect(toolVersion("x", input)).not.toBe(toolVersion("x", input.extend({ c: z.boolean().optional() })));
    expect(toolVersion("x", input)).not.toBe(
      toolVersion("x", z.strictObject({ a: z.string().max(5), b: z.number().default(1) })),
    );
  });

  it("C6 without a rule reads run, writes are confirmed, what cannot be undone is approved, and a person is always reached", () => {
    const unlessRuled = Object.fromEntries(
      [...registry.keys()].map((name) => [name, executor.describe(name)!.unlessRuled]),
    );
    expect(unlessRuled).toEqual({
      "calendar.book": "confirm",
      "calendar.find_slots": "allow",
      check_order_status: "allow",
      refund: "approve",
      create_ticket: "confirm",
      "contact.link_code": "allow",
      "contact.redeem_code": "allow",
      escalate: "allow",
      http_request: "allow",
      web_search: "allow",
      "inventory.query": "allow",
      "math.evaluate": "allow",
      "knowledge_base.search": "allow",
    });
  });

  it.each([
    ["refund", { order_id: "O-12345", amount: 29.99 }, "refund 29.99 for order O-12345"],
    ["refund", { order_id: "O-1", amount: 29.5 }, "refund 29.50 for order O-1"],
    ["refund", { order_id: "O-1", amount: 30 }, "refund 30 for order O-1"],
    ["refund", { order_id: "O-1" }, "refund the whole amount of order O-1"],
    ["create_ticket", { summary: "Torn\n  box" }, 'open a ticket: "Torn box"'],
    ["escalate", {}, 'hand this over to a person: "The contact asked for a person"'],
    ["check_order_status", { order_id: "O-1" }, "look up order O-1"],
    ["inventory.query", { query: "lamp" }, 'look in the stock list for "lamp"'],
    ["inventory.query", { sku: "L-1" }, 'look up product "L-1"'],
    ["inventory.query", {}, "look in the stock list"],
    ["math.evaluate", { expression: "1+1" }, 'work out "1+1"'],
    ["knowledge_base.search", { query: "returns" }, 'look up "returns" in the knowledge base'],
  ])("B10 %s %j completes a question: Shall I %s?", (tool, args, phrase) => {
    expect(summary(tool, args)).toBe(phrase);
  });

  it.each([null, undefined, 5, [], { order_id: 7 }, { order_id: "O-1", amount: Number.NaN }])(
    "B10 for arguments that do not fit, %j, it is a plain phrase",
    (args) => {
      expect(summary("refund", args)).toBe("do that");
    },
  );

  it("B10 a long text is cut where a question would become unreadable", () => {
    const phrase = summary("create_ticket", { summary: "😀".repeat(900) });
    expect(phrase).toBe(`open a ticket: "${"😀".repeat(199)}…"`);
  });

  it("B10 describes nothing that is not there", () => {
    expect(executor.describe("absent")).toBeNull();
    expect(executor.describe("refund")).toMatchObject({
      effect: "irreversible",
      description: expect.any(String),
    });
  });
});

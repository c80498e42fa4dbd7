import { describeTool } from "@konstruct/tools/executor/describe-tool";
import { createRegistry } from "@konstruct/tools/registry/registry";
import { describe, expect, it } from "vitest";
import { pack } from "../pack.ts";

const registry = createRegistry(pack.tools);
const summary = (tool: string, args: unknown) => describeTool(registry, tool)?.summarize(args);

describe("the tools of a shop", () => {
  it.each([
    ["refund", { order_id: "O-12345", amount: 29.99 }, "refund 29.99 for order O-12345"],
    ["refund", { order_id: "O-1", amount: 29.5 }, "refund 29.50 for order O-1"],
    ["refund", { order_id: "O-1", amount: 30 }, "refund 30 for order O-1"],
    ["refund", { order_id: "O-1" }, "refund the whole amount of order O-1"],
    ["check_order_status", { order_id: "O-1" }, "look up order O-1"],
    ["inventory.query", { query: "lamp" }, 'look in the stock list for "lamp"'],
    ["inventory.query", { sku: "L-1" }, 'look up product "L-1"'],
    ["inventory.query", {}, "look in the stock list"],
  ])("B10 %s %j completes a question: Shall I %s?", (tool, args, phrase) => {
    expect(summary(tool, args)).toBe(phrase);
  });

  it.each([null, [], { order_id: 7 }, { order_id: "O-1", amount: Number.NaN }])(
    "B10 for arguments that do not fit, %j, it is a plain phrase",
    (args) => {
      expect(summary("refund", args)).toBe("do that");
    },
  );

  it("C6 without a rule a refund needs a member's approval, and reads run", () => {
    const unlessRuled = pack.tools.map(({ name, unlessRuled: verdict }) => [name, verdict]);
    expect(unlessRuled).toEqual([
      ["check_order_status", "allow"],
      ["list_orders", "allow"],
      ["refund", "approve"],
      ["inventory.query", "allow"],
    ]);
  });
});

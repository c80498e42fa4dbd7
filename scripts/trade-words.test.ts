import { describe, expect, it } from "vitest";
import { tradeWordsIn } from "./trade-words.ts";

const core = "packages/core/src/a.ts";

describe("words of a trade", () => {
  it.each([
    ["const refund = 1;", "refund"],
    ["/** Whether it is in stock. */", "in stock"],
    ["preference: liked_brand", "brand"],
    ["const productWords = [];", "product"],
    ["keepsSku(record)", "sku"],
    ["args.order_id", "order_id"],
    ["the goods were shipped", "shipped"],
  ])("are found in core: %s", (source, word) => {
    expect(tradeWordsIn(core, `${source}\n`)).toEqual([word]);
  });

  it.each([
    "in the order of their keys",
    "the budget of a tenant's models",
    "a total of all items, with its price",
    "an asset, a rebrand of nothing, risku",
    "sort orders, border, recorder",
  ])("general words are none: %s", (source) => {
    expect(tradeWordsIn(core, source)).toEqual([]);
  });

  it("a pack and a test may have them", () => {
    for (const file of ["packages/pack-shop/src/pack.ts", "packages/engine/src/loop/gates.test.ts"])
      expect(tradeWordsIn(file, "refund")).toEqual([]);
    expect(tradeWordsIn("packages/engine/src/loop/run-loop.ts", "refund")).toEqual(["refund"]);
  });
});

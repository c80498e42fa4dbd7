import { describe, expect, it } from "vitest";
import { createInventory } from "./create-inventory.ts";

const mapping = {
  columns: { sku: "No", name: "Product", price: "Price", maker: "Maker", thai: "Thai" },
  currency: "THB",
};
const rows = [
  { No: "1", Product: "Dart mouse", Price: "900", Maker: "Kestrel", Thai: "เมาส์สีดำ" },
  { No: "2", Product: "Pulse mouse", Price: "800", Maker: "Pulse", Thai: "เมาส์สีขาว" },
  { No: "3", Product: "Vole mouse", Price: "700", Maker: "Pul", Thai: "เมาส์สีแดง" },
];
const inventory = createInventory(rows, mapping);
const find = async (over: { prefer?: string[]; avoid?: string[] }) => {
  const query = { text: "mouse", sku: null, minPrice: null, maxPrice: null, inStock: false, limit: 5 };
  return (await inventory.find({ ...query, ...over })).items.map((item) => item.sku);
};

describe("likes and dislikes", () => {
  it("D7 liked items come first, matched by whole words, in any case and in Thai", async () => {
    expect(await find({})).toEqual(["3", "2", "1"]);
    expect(await find({ prefer: ["kestrel"] })).toEqual(["1", "3", "2"]);
    expect(await find({ prefer: ["Pul"] })).toEqual(["3", "2", "1"]);
    expect(await find({ prefer: ["สีขาว"] })).toEqual(["2", "3", "1"]);
    expect(await find({ prefer: ["%", ""] })).toEqual(["3", "2", "1"]);
  });

  it("D7 disliked items are left out while there are others", async () => {
    expect(await find({ avoid: ["Pulse"] })).toEqual(["3", "1"]);
    expect(await find({ avoid: ["mouse"] })).toEqual(["3", "2", "1"]);
  });
});

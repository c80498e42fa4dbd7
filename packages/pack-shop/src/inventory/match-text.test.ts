import { expect, it } from "vitest";
import { createInventory } from "./create-inventory.ts";

it.each(["Which kettle would you recommend to buy?", "ราคา kettle งบ 500 บาท"])(
  "F5 D9 words that customers of any shop say name no item: %s",
  async (text) => {
    const inventory = createInventory(
      [
        { No: "1", Product: "Kettle", Note: "" },
        { No: "2", Product: "Best buy bundle, recommended ราคา งบ บาท", Note: "" },
      ],
      { columns: { sku: "No", name: "Product", note: "Note" }, currency: "THB" },
    );
    const query = { text, sku: null, minPrice: null, maxPrice: null, inStock: false, limit: 5 };
    expect((await inventory.find(query)).items.map(({ sku }) => sku)).toEqual(["1"]);
  },
);

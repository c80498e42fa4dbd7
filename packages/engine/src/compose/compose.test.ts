import { describe, expect, it } from "vitest";
import { factsIn, fillTemplate, orderSentence } from "./render-result.ts";

describe("wordings", () => {
  it("B10 any tool's result becomes a sentence", () => {
    expect(
      orderSentence({
        order_id: "O-1",
        customer_id: "C-1",
        status: "in_transit",
        carrier: "DHL",
        eta: "2025-10-18",
      }),
    ).toBe("Your order O-1 is in transit via DHL, ETA Oct 18.");
    expect(orderSentence({ balance: 12.5 })).toBeNull();
    expect(factsIn({ balance: 12.5, currency: "EUR", nested: {} })).toBe("balance: 12.5, currency: EUR");
    expect(factsIn({})).toBe("");
  });

  it("B10 a template is filled completely or not at all", () => {
    expect(fillTemplate("Order {order_id}, {eta}", { order_id: "O-1", eta: "2025-10-18" })).toBe(
      "Order O-1, Oct 18",
    );
    expect(fillTemplate("Order {order_id}, {eta}", { order_id: "O-1", eta: null })).toBeNull();
    expect(fillTemplate("{constructor}", {})).toBeNull();
  });
});

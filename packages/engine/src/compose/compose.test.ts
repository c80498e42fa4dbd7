import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillTemplate, renderResult } from "./render-result.ts";
import { endingWithOffer, humanOffer } from "./wordings.ts";

describe("wordings", () => {
  it("B10 any tool's result becomes a sentence", () => {
    expect(
      renderResult({
        order_id: "O-1",
        customer_id: "C-1",
        status: "in_transit",
        carrier: "DHL",
        eta: "2025-10-18",
      }),
    ).toBe("Your order O-1 is in transit via DHL, ETA Oct 18.");
    expect(renderResult({ balance: 12.5, currency: "EUR", nested: {} })).toBe(
      "Here is what I found: balance: 12.5, currency: EUR.",
    );
    expect(renderResult({})).toBe("Done.");
  });

  it("B10 a template is filled completely or not at all", () => {
    expect(fillTemplate("Order {order_id}, {eta}", { order_id: "O-1", eta: "2025-10-18" })).toBe(
      "Order O-1, Oct 18",
    );
    expect(fillTemplate("Order {order_id}, {eta}", { order_id: "O-1", eta: null })).toBeNull();
    expect(fillTemplate("{constructor}", {})).toBeNull();
  });

  it("B6 the offer of a person ends every clarification, once", () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (words, hasOffer) => {
        const text = endingWithOffer(hasOffer ? `${humanOffer} ${words}` : words);
        expect(text.endsWith(humanOffer)).toBe(true);
        expect(text.split(humanOffer)).toHaveLength(2);
      }),
    );
  });
});

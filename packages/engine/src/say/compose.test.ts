import { describe, expect, it } from "vitest";
import { joined } from "./joined.ts";
import { factsIn, fillTemplate, statusSentence, toldByTool } from "./render-result.ts";
import type { Speech } from "./say-value.ts";

const english: Speech = { say: (text) => text, language: "en", zone: "UTC" };

describe("fixed wordings", () => {
  it("G1 texts of one reply are joined as sentences, and a text that is missing leaves no mark", () => {
    expect(joined("Bring it back.", "A colleague answers.")).toBe("Bring it back. A colleague answers.");
    expect(joined("Bring it back", "A colleague answers.")).toBe("Bring it back. A colleague answers.");
    expect(joined(joined("Bring it back.", ""), "A colleague answers.")).toBe(
      "Bring it back. A colleague answers.",
    );
    expect(joined("", "A colleague answers.")).toBe("A colleague answers.");
  });

  it("B10 any tool's result becomes a sentence", () => {
    expect(statusSentence({ loan_id: "L-1", customer_id: "C-1", status: "on_hold" }, english)).toBe(
      "Your loan L-1 is on hold.",
    );
    expect(statusSentence({ balance: 12.5 }, english)).toBeNull();
    expect(factsIn({ balance: 12.5, currency: "EUR", nested: {} }, english)).toBe("balance: €12.50");
    expect(factsIn({ fare: 9, currency: "EUR", seats: 9 }, { ...english, language: "fr" })).toBe(
      "fare: 9,00\u00a0€, seats: 9",
    );
    expect(factsIn({}, english)).toBe("");
  });

  it("B10 a tool's sentence omits parts without a value, and is not used if a required value is missing", () => {
    const template = "Your loan {loan} is {state}[ until {until}][ in {room}].";
    expect(
      toldByTool(template, { loan: "L-1", state: "on_hold", until: "2031-10-18", room: null }, english),
    ).toBe("Your loan L-1 is on hold until Oct 18.");
    expect(toldByTool(template, { loan: "L-1" }, english)).toBeNull();
  });

  it("B10 a template is filled completely or not at all", () => {
    expect(fillTemplate("Order {order_id}, {eta}", { order_id: "O-1", eta: "2025-10-18" }, english)).toBe(
      "Order O-1, Oct 18",
    );
    expect(fillTemplate("Order {order_id}, {eta}", { order_id: "O-1", eta: null }, english)).toBeNull();
    expect(fillTemplate("{constructor}", {}, english)).toBeNull();
  });
});

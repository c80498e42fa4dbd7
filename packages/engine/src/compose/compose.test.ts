import { describe, expect, it } from "vitest";
import { factsIn, fillTemplate, statusSentence, toldByTool } from "./render-result.ts";

describe("wordings", () => {
  it("B10 any tool's result becomes a sentence", () => {
    expect(statusSentence({ loan_id: "L-1", customer_id: "C-1", status: "on_hold" })).toBe(
      "Your loan L-1 is on hold.",
    );
    expect(statusSentence({ balance: 12.5 })).toBeNull();
    expect(factsIn({ balance: 12.5, currency: "EUR", nested: {} })).toBe("balance: 12.5, currency: EUR");
    expect(factsIn({})).toBe("");
  });

  it("B10 a tool's own sentence leaves out what has no value, and is none without what it needs", () => {
    const template = "Your loan {loan} is {state}[ until {until}][ in {room}].";
    expect(toldByTool(template, { loan: "L-1", state: "on_hold", until: "2031-10-18", room: null })).toBe(
      "Your loan L-1 is on hold until Oct 18.",
    );
    expect(toldByTool(template, { loan: "L-1" })).toBeNull();
  });

  it("B10 a template is filled completely or not at all", () => {
    expect(fillTemplate("Order {order_id}, {eta}", { order_id: "O-1", eta: "2025-10-18" })).toBe(
      "Order O-1, Oct 18",
    );
    expect(fillTemplate("Order {order_id}, {eta}", { order_id: "O-1", eta: null })).toBeNull();
    expect(fillTemplate("{constructor}", {})).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { toolCards, withToolAllowed, withToolRemoved } from "./tool-cards.ts";

const refund = {
  name: "refund",
  description: "d",
  effect: "irreversible",
  unlessRuled: "approve",
  args: {},
  required: [],
  gives: null,
} as const;
const config = {
  intents: [{ tool: "refund" }, { tool: "http.book" }, { tool: "no_such" }],
  tool_settings: {
    http: { requests: [{ name: "book", effect: "write" }] },
    mcp: [{ name: "desk", tools: { note: {} } }],
  },
};

describe("the tools of an agent as cards", () => {
  it("J2 show what its goals name, its requests and its servers, each once", () => {
    expect(toolCards(config, [refund]).map(({ id, kind, title }) => [id, kind, title])).toEqual([
      ["refund", "builtin", "Refund"],
      ["no_such", "builtin", "No such"],
      ["tool_settings.http.requests.0", "http", "Book"],
      ["tool_settings.mcp.0", "mcp", "desk"],
    ]);
  });

  it("J2 a tool that is added or removed leaves those its goals name in the list", () => {
    expect(withToolAllowed(config, "escalate")).toEqual(["refund", "http.book", "no_such", "escalate"]);
    expect(withToolRemoved(config, "no_such")).toEqual(["refund", "http.book"]);
  });
});

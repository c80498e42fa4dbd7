import type { Proposal } from "@konstruct/services/describe/proposal";
import { describe, expect, it } from "vitest";
import { keptItems } from "./kept-items.ts";

const proposal: Proposal = {
  by: "words",
  modelProblem: null,
  template: null,
  agent: { name: "Ava", role: "adviser", tone: "warm", instructions: "", languages: ["pt"] },
  pages: [
    { location: "https://a.example/", title: "A", passages: 1 },
    { location: "https://a.example/b", title: "B", passages: 2 },
  ],
  articles: [],
  goals: [],
  tools: ["escalate", "create_ticket"],
  tests: [{ say: "When?", contains: null }],
};

describe("the kept items of a proposal", () => {
  it("J5 are all but the dropped ones, and no empty field", () => {
    expect(keptItems(proposal, new Set())).toEqual({
      fields: ["role", "tone", "languages"],
      pages: [0, 1],
      articles: [],
      goals: [],
      tools: ["escalate", "create_ticket"],
      tests: [0],
    });
    expect(keptItems(proposal, new Set(["field:tone", "page:0", "tool:escalate", "test:0"]))).toEqual({
      fields: ["role", "languages"],
      pages: [1],
      articles: [],
      goals: [],
      tools: ["create_ticket"],
      tests: [],
    });
  });
});

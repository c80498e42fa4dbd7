import type { AgentInput } from "@konstruct/core/agent/agent-config";

/** What a shop remembers of a contact. */
export const shopPreferences: AgentInput["preferences"] = [
  {
    kind: "budget",
    type: "number",
    heard: "named",
    words: [
      "my budget",
      "budget is",
      "budget of",
      "budget:",
      "a budget",
      "my limit",
      "can spend",
      "can only spend",
      "want to spend",
      "spend more than",
      "pay more than",
      "at most",
      "no more than",
      "งบ",
      "ไม่เกิน",
    ],
  },
  {
    kind: "liked_brand",
    label: "likes",
    many: true,
    opposite: "disliked_brand",
    argument: "prefer",
    heard: "liked_name",
    words: ["brand", "make", "the brand", "ยี่ห้อ", "แบรนด์"],
  },
  {
    kind: "disliked_brand",
    label: "does not like",
    many: true,
    opposite: "liked_brand",
    argument: "avoid",
    heard: "disliked",
    words: ["brand", "make", "ยี่ห้อ", "แบรนด์"],
  },
  { kind: "feature", label: "wants", many: true, argument: "prefer", heard: "liked" },
  { kind: "style", heard: "style" },
];

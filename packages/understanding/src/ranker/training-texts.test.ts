import { agentConfigSchema, type Intent } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { spokenExample } from "./spoken-example.ts";
import { trainingTextsOf } from "./training-texts.ts";

const { intents } = agentConfigSchema.parse({
  intents: [
    {
      id: "stock",
      required_params: ["item", "count"],
      params: { item: { type: "item" }, count: { type: "number" } },
    },
  ],
});
const stock = intents[0] as Intent;

describe("an example as contacts would say it", () => {
  it.each<[string, string[], number, string]>([
    ["Is the {item} in stock?", ["lamp", "chair"], 0, "Is the lamp in stock?"],
    ["Is the {item} in stock?", ["lamp", "chair"], 3, "Is the chair in stock?"],
    ["Is the {item} in stock?", [], 0, "Is the  in stock?"],
    ["มี{item}ไหม", ["lamp", "โคมไฟ"], 0, "มีโคมไฟไหม"],
    ["มี{item}ไหม", ["lamp"], 1, "มีlampไหม"],
    ["I need {count} of {item}", ["lamp"], 0, "I need 100 of lamp"],
    ["Where is {unknown}?", ["lamp"], 0, "Where is 100?"],
    ["No place at all", ["lamp"], 0, "No place at all"],
  ])("D9 '%s' with %j, at position %i, becomes '%s'", (example, things, nth, said) => {
    expect(spokenExample(stock, example, things, nth)).toBe(said);
  });
});

describe("the training texts of an agent", () => {
  const agent = agentConfigSchema.parse({
    role: "Bicycle repairs",
    instructions: "Be brief. Never promise a date.",
    subject_words: ["brake", "chain"],
    scope: { functions: [{ id: "repair", label: "repairs", words: ["workshop"] }] },
    intents: [
      {
        id: "repair",
        label: "a repair",
        description: "Mend a bicycle",
        examples: ["fix my {part}", "x".repeat(900)],
      },
    ],
  });
  const texts = trainingTextsOf(agent);
  const of = (role: string) => texts.flatMap((one) => (one.role === role ? [one.text] : []));

  it("D9 examples, description and label belong to the intent", () => {
    expect(of("example")).toEqual(["fix my 100", "x".repeat(500), "Mend a bicycle", "a repair"]);
    expect(texts.flatMap((one) => ("label" in one ? [one.label] : []))).toEqual(Array(4).fill("repair"));
  });

  it("D9 other words of the agent are neither an intent nor off topic", () => {
    expect(of("topic")).toEqual([
      "brake",
      "chain",
      "repairs",
      "workshop",
      "Bicycle repairs",
      "Be brief.",
      "Never promise a date.",
    ]);
  });

  it("A10 no text is empty, and the length and the number of texts are bounded", () => {
    expect(texts.filter(({ text }) => text === "" || text.length > 500)).toEqual([]);
    const many = { ...agent, instructions: "One more. ".repeat(900) };
    expect(trainingTextsOf(many).filter(({ role }) => role === "topic")).toHaveLength(200);
  });
});

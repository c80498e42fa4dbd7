import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { expect, it } from "vitest";
import { rankerByExamples } from "./ranker-by-examples.ts";

const agent = agentConfigSchema.parse({
  name: "Ida",
  role: "Sailing school",
  intents: [
    { id: "course", examples: ["Quand commence le prochain cours ?", "Je voudrais apprendre la voile"] },
    { id: "rent", examples: ["Louer un bateau pour samedi", "Avez-vous un dériveur libre ?"] },
  ],
});

it("B2 D9 a message near an example is ranked by it in any language, without training", async () => {
  const { ranked, isAbstained } = await rankerByExamples(agent).rank("je voudrais louer un bateau samedi");
  expect(ranked[0]).toMatchObject({ intent: "rent" });
  expect(isAbstained).toBe(false);
});

it("B2 a message unlike every example is not acted on, and never called off-topic", async () => {
  const { isAbstained, isFar, ranked } = await rankerByExamples(agent).rank("xyzzy 42");
  expect({ isAbstained, isFar }).toEqual({ isAbstained: true, isFar: false });
  for (const { probability } of ranked) expect(probability).toBeLessThan(0.5);
});

it("B2 an agent without examples ranks nothing", async () => {
  const empty = rankerByExamples(agentConfigSchema.parse({ intents: [] }));
  expect(await empty.rank("bonjour")).toEqual({ ranked: [], isAbstained: true, isFar: false });
});

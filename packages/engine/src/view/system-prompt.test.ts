import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { type GoalType, goalTypesOf } from "@konstruct/core/agent/goal-types";
import { expect, it } from "vitest";
import { systemPrompt } from "./system-prompt.ts";

it("B3 a request needs what it cannot do without, and may have the rest", () => {
  const params = { day: {}, size: {}, note: { skippable: true } };
  const intents = [{ id: "menu", params, required_params: ["day", "note"] }];
  const agent = agentConfigSchema.parse({ intents });
  expect(JSON.stringify(systemPrompt(agent, goalTypesOf(agent)))).toContain(
    "needs day · may have note, size",
  );
});

it("G2 the model reads which words on a topic code sends before its own", () => {
  const topics = [{ id: "fire", say: { en: "Leave now, then call 112." } }, { id: "law" }];
  const agent = agentConfigSchema.parse({ escalation: { topics } });
  expect(systemPrompt(agent, [])).toContain('say none of it again: fire: "Leave now, then call 112.".');
  const french = [{ id: "fire", say: { en: "Leave now.", fr: "Sortez." } }];
  expect(
    systemPrompt(agentConfigSchema.parse({ languages: ["fr", "en"], escalation: { topics: french } }), []),
  ).toContain('fire: "Sortez.".');
});

it("B3 a full cache of prompts is kept while its prompts are used", () => {
  const intents = Array.from({ length: 50 }, (_, at) => ({ id: `goal_${at}` }));
  const agent = agentConfigSchema.parse({ intents });
  let written = 0;
  const { instructions } = agent;
  Object.defineProperty(agent, "instructions", {
    get() {
      written++;
      return instructions;
    },
  });
  const each: GoalType[][] = goalTypesOf(agent).map((type) => [type]);
  for (const types of each) systemPrompt(agent, types);
  const once = written;
  for (const types of each) systemPrompt(agent, types);
  expect(once).toBeGreaterThan(0);
  expect(written).toBe(once);
});

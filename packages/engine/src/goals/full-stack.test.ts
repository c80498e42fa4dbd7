import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { describedTools } from "../testing/described-tools.fixture.ts";
import { createTalk, give, reply } from "../testing/loop.fixture.ts";

const urgent = Array.from({ length: 9 }, (_, at) => ({
  id: `urgent_${at}`,
  priority: 5,
  required_params: ["name"],
}));
const survey = { id: "survey", priority: -5, required_params: ["score"], tool: "survey.save" };
const start = (type: string) => ({ name: "start_goal", arguments: { type, slots: {} } });

/** A contact with one active goal and eight on the stack; then the model makes this proposal. */
async function withFullStack(proposal: { name: string; arguments: JsonObject }) {
  const talk = createTalk(
    [
      { toolCalls: [...urgent.map(({ id }) => start(id)), reply("Bien.")] },
      { toolCalls: [proposal] },
      { toolCalls: [reply("Bien.")] },
    ],
    {
      agent: { tools: null, intents: [...urgent, survey] },
      describe: describedTools({ "survey.save": { effect: "write", keys: ["score", "note"] } }),
      tools: { "survey.save": give({ saved: true }) },
      allow: true,
    },
  );
  await talk.say("nueve cosas");
  expect(talk.session().goalStack).toHaveLength(8);
  const { record } = await talk.say("9");
  return { talk, verdict: record.rounds[0]?.proposals[0] };
}

describe("a less urgent goal beside a full stack", () => {
  it("D3 is refused, and is not said to be kept for later", async () => {
    const { talk, verdict } = await withFullStack(start("survey"));
    expect(verdict).toMatchObject({ accepted: false, code: "too_many_goals" });
    expect(Object.values(talk.session().goals).map(({ type }) => type)).not.toContain("survey");
  });

  it("D12 a call that would open it is refused instead of made without its required values", async () => {
    const call = { name: "survey.save", arguments: { note: "9" } };
    const { talk, verdict } = await withFullStack(call);
    expect(verdict).toMatchObject({ accepted: false, code: "which_goal" });
    expect(talk.calls).toEqual([]);
  });
});

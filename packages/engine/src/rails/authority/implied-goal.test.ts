import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { describedTools } from "../../testing/described-tools.fixture.ts";
import { createTalk, give, reply } from "../../testing/loop.fixture.ts";

/** A nursery whose catalogue is searched by kind, with an optional colour. */
const describeNursery = describedTools({
  "plants.search": { effect: "read", keys: ["kind", "colour"] },
  "plants.order": { effect: "write", keys: ["kind", "colour"] },
});
const params = { kind: {}, colour: {} };
const find = { id: "find", required_params: ["kind"], params, tool: "plants.search" };
const search = (args: JsonObject) => ({ name: "plants.search", arguments: args });

async function searched(...answers: JsonObject[][]) {
  const talk = createTalk(
    [...answers.map((each) => ({ toolCalls: each.map(search) })), { toolCalls: [reply("Listo.")] }],
    {
      agent: { tools: null, intents: [find] },
      describe: describeNursery,
      tools: { "plants.search": give({ found: true }) },
    },
  );
  await talk.say("una rosa roja y un tulipán");
  return talk.calls.map(({ args }) => args);
}

describe("a goal that a call opened", () => {
  it.each([
    ["in one answer", [[{ kind: "rosa", colour: "roja" }, { kind: "tulipán" }]]],
    ["one after the other", [[{ kind: "rosa", colour: "roja" }], [{ kind: "tulipán" }]]],
  ])("D12 does not give the next call the optional values of the last one: %s", async (_how, answers) => {
    expect(await searched(...answers)).toEqual([{ kind: "rosa", colour: "roja" }, { kind: "tulipán" }]);
  });

  it("D12 gives a call what the goal knows before any call was made for it", async () => {
    const order = { ...find, id: "order", required_params: ["kind", "colour"], tool: "plants.order" };
    const ordered = (args: JsonObject) => ({ name: "plants.order", arguments: args });
    const talk = createTalk(
      [
        { toolCalls: [ordered({ kind: "rosa" })] },
        { toolCalls: [ordered({ colour: "roja" })] },
        { toolCalls: [reply("Listo.")] },
      ],
      {
        agent: { tools: null, intents: [order] },
        describe: describeNursery,
        tools: { "plants.order": give({ ordered: true }) },
        allow: true,
      },
    );
    await talk.say("una rosa roja");
    expect(talk.calls.map(({ args }) => args)).toEqual([{ kind: "rosa", colour: "roja" }]);
  });
});

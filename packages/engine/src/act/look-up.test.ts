import { describe, expect, it } from "vitest";
import { describedTools } from "../testing/described-tools.fixture.ts";
import { createTalk, give } from "../testing/loop.fixture.ts";
import { knowledgeTool } from "../view/tool-offers.ts";

/** A library with a knowledge base; its rule about it, if any. */
async function asked(result?: "deny") {
  const rule = {
    id: "closed",
    when: { field: "tool", op: "eq" as const, value: knowledgeTool },
    result: "deny" as const,
    reason: "it is being rewritten",
  };
  const talk = createTalk(["Abrimos a las nueve de la mañana."], {
    agent: { tools: [knowledgeTool], policies: result === undefined ? [] : [rule] },
    describe: describedTools({ [knowledgeTool]: { effect: "read", keys: ["query"] } }),
    tools: { [knowledgeTool]: give({ passages: [] }) },
  });
  const { outcome } = await talk.say("¿a qué hora abren?");
  return { talk, outcome };
}

describe("the look-up before the first request", () => {
  it("C1 is not made if policy forbids it", async () => {
    expect((await asked()).talk.calls).toHaveLength(1);
    expect((await asked("deny")).talk.calls).toEqual([]);
  });

  it("D1 its result is not the result of the turn", async () => {
    expect((await asked()).outcome).toMatchObject({ kind: "reply", toolResult: null });
  });
});

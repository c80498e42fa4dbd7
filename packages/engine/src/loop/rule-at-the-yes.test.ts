import { type AgentInput, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { createConversation } from "../conversation.ts";
import { rankerFixture } from "../propose/understand/intents/testing/ranking.fixture.ts";
import { describedTools } from "../testing/described-tools.fixture.ts";
import { call, createTalk, give, requests, textOf } from "../testing/loop.fixture.ts";

/** A rule that is published between the question and the yes. */
const published = (result: "escalate" | "approve") => ({
  id: "desk",
  when: { field: "tool", op: "exists" as const },
  result,
  reason: "the desk does it",
  tell: "Lo hace el mostrador.",
});
const handoff = { reason: "policy", detail: "desk" };
const renew = { toolCalls: [call("http.renew", "978-1")] };
const under = (result: "escalate" | "approve", { agent }: ReturnType<typeof createTalk>) => ({
  agent: { ...agent, policies: agentConfigSchema.parse({ policies: [published(result)] }).policies },
});

describe("a rule that stops a call at the moment of the yes", () => {
  it.each([
    ["a plain yes", "yes", []],
    [
      "a yes among other words",
      "sí, reserva 978-2",
      [
        {
          toolCalls: [
            requests(["reserva 978-2", "declined"]),
            { name: "answer_consent", arguments: { ops: ["op1"], answer: "yes", quote: "sí" } },
          ],
        },
      ],
    ],
  ])("F8 G2 hands over if it escalates: %s", async (_how, yes, script) => {
    const talk = createTalk([renew, "¿Renuevo 978-1?", ...script]);
    await talk.say("renueva 978-1");
    const ended = await talk.say(yes, under("escalate", talk));
    expect(ended.outcome.handoff).toEqual(handoff);
    expect(textOf(ended)).toContain("Lo hace el mostrador.");
    expect(talk.calls).toEqual([]);
    expect(talk.session().waiting).toEqual([]);
  });

  it("C6 tells the model that a colleague is asked, and no failure, if it wants an approval", async () => {
    const talk = createTalk([renew, "¿Renuevo 978-1?", "Se lo he pedido a una compañera."]);
    await talk.say("renueva 978-1");
    const ended = await talk.say("yes", under("approve", talk));
    expect(ended.record.approvals.requested).toHaveLength(1);
    const read = talk.model.calls.at(-1)?.messages.at(-1)?.content;
    expect(read).toMatch(/^Not made yet: a colleague is asked to decide about it/);
  });

  it("C6 in built-in mode the contact hears that a colleague is asked", async () => {
    const mend = { id: "mend", label: "repair", required_params: ["boat_id"], tool: "boats.mend" };
    const input: AgentInput = { intents: [mend], tools: ["boats.mend"] };
    let agent = agentConfigSchema.parse(input);
    const conversation = createConversation({
      get agent() {
        return agent;
      },
      tools: {
        describe: describedTools({ "boats.mend": { effect: "write", keys: ["boat_id"] } }),
        execute: async () => give({}),
      },
      ranker: rankerFixture([["mend", 0.9]]),
      clock: () => new Date("2026-03-10T09:00:00Z"),
      id: "0199aaaa-0000-7000-8000-000000000001",
    });
    await conversation.say("Mend boat B-10010");
    agent = agentConfigSchema.parse({ ...input, policies: [published("approve")] });
    const { reply } = await conversation.say("yes");
    expect(reply).toMatch(
      /^I've asked a colleague to approve this: [^\n]+\. I'll tell you here as soon as it's decided\.$/,
    );
    expect(conversation.pending()).toHaveLength(1);
  });
});

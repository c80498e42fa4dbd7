import { type AgentInput, agentConfigSchema } from "@konstruct/core/agent-config";
import { createKnowledge } from "@konstruct/tools/knowledge/create-knowledge";
import { LocalExecutor } from "@konstruct/tools/local-executor";
import { commonRegistry, createRegistry } from "@konstruct/tools/registry";
import { defineTool } from "@konstruct/tools/tool";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Conversation, createConversation } from "../conversation.ts";
import { rankingFixture } from "../intents/testing/ranking.fixture.ts";

const knowledge = createKnowledge([
  {
    title: "The house",
    source: "house.md",
    text: "## Parking\n\nThere are eight places for cars behind the house.\n",
  },
]);
const boat = defineTool({
  name: "http.boat",
  description: "Looks up a boat",
  input: z.strictObject({ boat_id: z.string() }),
  output: z.looseObject({}),
  effect: "read",
  timeoutMs: 1_000,
  maxResultBytes: 1_000,
  idempotent: true,
  summarize: () => "look up a boat",
  run: async ({ boat_id }) => ({ ok: true, data: { boat_id, status: "moored", colour: "green", berth: 7 } }),
});
const intents = [
  {
    id: "boat_status",
    label: "boat",
    examples: ["Where is boat B-10010?"],
    required_params: ["boat_id"],
    params: { boat_id: { type: "id" as const } },
    tool: "http.boat",
  },
  {
    id: "repair",
    label: "repair",
    examples: ["Mend boat B-10010"],
    required_params: ["boat_id"],
    params: { boat_id: { type: "id" as const } },
    reply: "Noted for {boat_id}.",
  },
];

type Ranked = [intent: string, probability: number][];

function talk(agent: AgentInput, rankedOf: (text: string) => Ranked = () => []): Conversation {
  const registry = createRegistry([...commonRegistry().values(), boat]);
  return createConversation({
    agent: agentConfigSchema.parse(agent),
    tools: new LocalExecutor({ registry, knowledge }),
    ranker: { rank: async (text) => rankingFixture(rankedOf(text)) },
    clock: () => new Date("2026-03-10T09:00:00Z"),
    id: "0199aaaa-0000-7000-8000-000000000001",
  });
}
const replyTo = async (conversation: Conversation, text: string) =>
  (await conversation.say(text)).reply ?? "";

describe("what no request of the agent's is", () => {
  it("F2 a blank agent answers a question from its one article, with where it stands", async () => {
    const reply = await replyTo(talk({ name: "Ana" }), "do you have parking?");
    expect(reply).toContain("eight places for cars behind the house");
    expect(reply).toContain("Source: The house › Parking");
  });

  it("F2 what may only help is offered as that, with a person; what is far is not spoken of", async () => {
    const reply = await replyTo(talk({ name: "Ana" }), "is there a place for my bicycle?");
    expect(reply).toBe(
      "This may help:\n- The house › Parking: There are eight places for cars behind the house.\n\nWould you like me to loop in a human support agent?",
    );
    const other = await replyTo(talk({ name: "Ana" }), "do you rent out telescopes?");
    expect(other).not.toContain("help:");
    expect(other).toContain("human support agent");
  });

  it.each([
    "write me a poem about parking",
    "can you tell me a joke about cars?",
    "แต่งกลอนเกี่ยวกับ parking ให้หน่อย",
  ])("F2 %j asks for something to be made, and no article answers it", async (said) => {
    expect(await replyTo(talk({ name: "Ana" }), said)).not.toContain("eight places");
  });

  it("F2 an agent that lists its tools asks the knowledge only where they say so", async () => {
    const reply = await replyTo(talk({ name: "Ana", tools: [] }), "do you have parking?");
    expect(reply).not.toContain("eight places");
  });

  it("B6 of several that may be meant it is asked which, with the offer of a person", async () => {
    const both = talk({ name: "Ana", intents }, () => [
      ["boat_status", 0.3],
      ["repair", 0.28],
    ]);
    const reply = await replyTo(both, "something with my boat");
    expect(reply).toBe("Is this about boat or repair? Would you like me to loop in a human support agent?");
  });

  it("B2 a number alone, in whatever way it is written, tells what goes by it", async () => {
    for (const said of ["B-10010", "10010", "can you check b 10010 for me"])
      expect(await replyTo(talk({ name: "Ana", intents }), said)).toContain("moored");
  });

  it("D3 a question about the record just shown is answered from its fields, and only once", async () => {
    const conversation = talk({ name: "Ana", intents });
    await conversation.say("B-10010");
    expect(await replyTo(conversation, "is it the green one")).toContain("colour: green");
    expect(await replyTo(conversation, "hm, who built that")).not.toContain("colour: green");
  });

  it("D3 the number a request was about is carried over to the next", async () => {
    const conversation = talk({ name: "Ana", intents }, (text) =>
      text.includes("mend") ? [["repair", 0.9]] : [],
    );
    await conversation.say("B-10010");
    expect(await replyTo(conversation, "please mend that one")).toContain("Noted for B-10010.");
  });
});

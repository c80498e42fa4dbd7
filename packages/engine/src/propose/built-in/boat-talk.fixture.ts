import { type AgentInput, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { defineTool } from "@konstruct/tools/contract/tool";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { createKnowledge } from "@konstruct/tools/knowledge/create-knowledge";
import { commonRegistry, createRegistry } from "@konstruct/tools/registry/registry";
import { z } from "zod";
import { type Conversation, type ConversationTurn, createConversation } from "../../conversation.ts";
import { rankingFixture } from "../understand/intents/testing/ranking.fixture.ts";

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
export const boatIntents = [
  {
    id: "boat_status",
    label: "boat",
    examples: ["Where is boat B-10010?"],
    required_params: ["boat_id"],
    params: { boat_id: { type: "id" as const } },
    tool: "http.boat",
  },
  {
    id: "report",
    label: "report",
    description: "Report damage",
    examples: ["I want to report damage"],
    required_params: ["summary"],
    reply: "Reported: {summary}.",
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

const damage = defineTool({
  name: "http.damage",
  description: "Reports damage",
  input: z.strictObject({ summary: z.string() }),
  output: z.looseObject({}),
  effect: "write",
  timeoutMs: 1_000,
  maxResultBytes: 1_000,
  idempotent: true,
  summarize: () => "report damage",
  run: async ({ summary }) => ({ ok: true, data: { summary, number: "R-1" } }),
});

/** The same, with a request that passes on what was written. */
export const reportingAgent: AgentInput = {
  name: "Ana",
  intents: boatIntents.map((intent) =>
    intent.id === "report" ? { ...intent, tool: "http.damage" } : intent,
  ),
  policies: [
    {
      id: "reports",
      when: { field: "tool", op: "eq", value: "http.damage" },
      result: "allow",
      reason: "harmless",
    },
  ],
};

type Ranked = [intent: string, probability: number][];

/** A conversation with a boatyard in built-in mode. By default the ranker matches no intent. */
export function boatTalk(
  agent: AgentInput,
  rankedOf: (text: string) => Ranked = () => [],
  clock = () => new Date("2026-03-10T09:00:00Z"),
): Conversation {
  const registry = createRegistry([...commonRegistry().values(), boat, damage]);
  return createConversation({
    agent: agentConfigSchema.parse(agent),
    tools: new LocalExecutor({ registry, knowledge }),
    ranker: { rank: async (text) => rankingFixture(rankedOf(text)) },
    clock,
    id: "0199aaaa-0000-7000-8000-000000000001",
  });
}
export const replyTo = async (conversation: Conversation, text: string) =>
  (await conversation.say(text)).reply ?? "";

export const buttonsOf = ({ ended: { outcome } }: ConversationTurn): string[] =>
  outcome.kind === "reply" ? (outcome.reply.choices ?? []).map(({ title }) => title) : [];

import type { AgentInput } from "@konstruct/core/agent/agent-config";
import { talkToHuman } from "../agent/templates/shared-intents.ts";
import type { agentFields, Proposal } from "./proposal.ts";

/** The collection of uploads: a new agent reads it too. */
const ownCollection = "default";
const knowledgeTool = "knowledge_base.search";

/** The parts of a proposal a member keeps; lists name places in the proposal. */
export type Kept = {
  name: string;
  fields: readonly (typeof agentFields)[number][];
  goals: readonly number[];
  tools: readonly Proposal["tools"][number][];
};

/** The configuration of an accepted proposal. A goal brings the tool it needs. */
export function acceptedConfig(
  { agent, goals, tools }: Proposal,
  kept: Kept,
  collection: string | null,
): AgentInput {
  const intents = goals.filter((_, at) => kept.goals.includes(at)).map(({ intent }) => intent);
  const needed = intents.flatMap(({ tool }) => (tool === null ? [] : [tool]));
  const allowed = tools.filter((one) => kept.tools.includes(one));
  return {
    name: kept.name,
    ...Object.fromEntries(kept.fields.map((field) => [field, agent[field]])),
    knowledge_collections: [...(collection === null ? [] : [collection]), ownCollection],
    tools: [...new Set([knowledgeTool, ...allowed, ...needed])],
    intents: [...intents, ...(allowed.includes("escalate") ? [talkToHuman] : [])],
  };
}

import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Json } from "@konstruct/core/json";
import { urlsIn } from "@konstruct/core/links/find-urls";
import { emptyMemory } from "@konstruct/memory/turn-memory";
import type { Turn } from "../../turn/turn.ts";
import { urlsOfPassages } from "./passage-urls.ts";

const knowledgeTool = "knowledge_base.search";
const addressField = /(?:^|[._-])(?:url|uri|link|href|website|site)$|(?:Url|Uri|Link)$/i;

const byAgent = new WeakMap<AgentConfig, readonly string[]>();

/** URLs in the texts the tenant wrote for this agent. */
function urlsOfAgent(agent: AgentConfig): readonly string[] {
  const known = byAgent.get(agent);
  if (known !== undefined) return known;
  const { escalation, intents, procedures, specialists, policies, wordings } = agent;
  const words = [
    agent.instructions,
    escalation.offer ?? "",
    escalation.say,
    escalation.say_outside_hours,
    ...escalation.topics.flatMap(({ say = {} }) => Object.values(say)),
    ...specialists.map((one) => one.instructions),
    ...policies.flatMap(({ reason, tell = "" }) => [reason, tell]),
    ...procedures.flatMap(({ when, steps }) => [when, ...steps]),
    ...Object.values(wordings).flatMap((said) => Object.values(said)),
    ...intents.flatMap(({ description, reply, reply_each, reply_none, closing, questions }) => [
      description,
      ...[reply, reply_each, reply_none, closing].map((one) => one ?? ""),
      ...Object.values(questions),
    ]),
  ];
  const urls = words.flatMap(urlsIn);
  byAgent.set(agent, urls);
  return urls;
}

/** URLs that a tool's result may link to. */
function urlsOfCall({ ports }: Turn, tool: string, data: Json): string[] {
  if (tool === knowledgeTool) return urlsOfPassages(data);
  const described = ports.tools.describe(tool);
  const told = described === null ? "none" : (described.addresses ?? "fields");
  return told === "none" ? [] : urlsOfData(data, told === "text");
}

/** URLs in a tool's data: in every text if the tenant wrote it, otherwise only in fields that hold a URL by name. */
function urlsOfData(data: Json, isOwn: boolean, field = ""): string[] {
  if (typeof data === "string") return isOwn || addressField.test(field) ? urlsIn(data) : [];
  if (typeof data !== "object" || data === null) return [];
  if (Array.isArray(data)) return data.flatMap((one) => urlsOfData(one, isOwn, field));
  return Object.entries(data).flatMap(([name, one]) => urlsOfData(one, isOwn, name));
}

/**
 * The URLs a reply may link to (threat T13): those in the tenant's texts for this agent, in its own data and in its knowledge,
 * those tools returned in this turn, those a member wrote or approved, and those the contact wrote. Earlier replies of the agent
 * hold no others.
 * @param looked other data looked up for this turn
 */
export function allowedUrls(turn: Turn, looked: readonly Json[] = []): string[] {
  const { agent, inputs, history, memory, decision } = turn.input;
  const { recalled } = memory ?? emptyMemory;
  const said = [
    ...inputs.map((message) => message.text),
    ...history.map((message) => message.text),
    ...recalled.filter((one) => one.role === "contact").map((one) => one.text),
    decision?.draft ?? "",
    decision?.because ?? "",
  ];
  const { toolCalls } = turn.record;
  return [
    ...urlsOfAgent(agent),
    ...said.flatMap(urlsIn),
    ...toolCalls.flatMap(({ tool, result }) => urlsOfCall(turn, tool, result.data)),
    ...looked.flatMap((data) => urlsOfData(data, false)),
  ];
}

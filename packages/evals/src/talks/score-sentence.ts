import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { HeardReply } from "./heard-reply.ts";
import type { Sentence } from "./sentence-schema.ts";
import { refusalIn } from "./sounds.ts";

/** `asked`: it asked back sensibly. `refused`: declined as out of scope although it is in scope. */
export type Verdict = "right" | "asked" | "refused" | "not_understood" | "wrong";

type Intent = AgentConfig["intents"][number];

/** Requests that the reply serves, began to serve or asks a value for. */
function served({ intents, tools, approvals, handoff }: HeardReply, agent: AgentConfig): string[] {
  const called = new Set([...tools.map(({ tool }) => tool), ...approvals]);
  const isCalled = ({ tool }: Intent) =>
    tool != null && (called.has(tool) || (tool === "escalate" && handoff !== null));
  return [...intents, ...agent.intents.filter(isCalled).map(({ id }) => id)];
}

/** Whether a reply names a request by its label. */
function names(reply: string, { label, topic, examples }: Intent): boolean {
  const plain = reply.toLowerCase();
  const spoken = [label ?? "", topic ?? "", ...examples.filter((example) => !example.includes("{"))];
  return spoken.some((words) => words !== "" && plain.includes(words.toLowerCase()));
}

/** A vague sentence justifies neither a call nor its confirmation. */
const isAsking = ({ asks, tools }: HeardReply) => tools.length === 0 && asks !== "confirmation";

/** Whether the open question belongs to one request: it asks for a value of it, or for the confirmation of its call. */
const isAboutOne = ({ asks }: HeardReply, { intents }: AgentConfig) =>
  asks === "confirmation" || (asks !== null && intents.some(({ params }) => Object.hasOwn(params, asks)));

const holds = (patterns: readonly string[], reply: string) =>
  patterns.some((pattern) => new RegExp(pattern, "iu").test(reply));

function judgeForeign(heard: HeardReply, { intents }: AgentConfig): Verdict {
  const reply = heard.text ?? "";
  const isUnknown = intents.some(({ reply_none: none }) => none != null && reply.includes(none));
  const isLeft = isUnknown || refusalIn(reply) !== null || heard.asks === "human";
  return isLeft || (heard.tools.length === 0 && heard.asks === null && heard.handoff === null)
    ? "right"
    : "wrong";
}

/** The score of the first reply to a sentence. */
export function scoreSentence(sentence: Sentence, heard: HeardReply, agent: AgentConfig): Verdict {
  const { intent = [], ask = [], knowledge, foreign } = sentence;
  if (foreign === true) return judgeForeign(heard, agent);
  const reply = heard.text ?? "";
  const refusal = refusalIn(reply);
  if (refusal === "declined") return "refused";
  if (knowledge !== undefined && holds(knowledge, reply)) return "right";
  if (refusal !== null) return "not_understood";
  const begun = served(heard, agent);
  if (intent.some((id) => begun.includes(id))) return "right";
  if (ask.some((id) => begun.includes(id))) return isAsking(heard) ? "asked" : "wrong";
  const isNamed = agent.intents.some((one) => [...intent, ...ask].includes(one.id) && names(reply, one));
  if (isNamed && heard.tools.length === 0 && heard.handoff === null && !isAboutOne(heard, agent))
    return "asked";
  const saysWhatItCan = agent.intents.some((one) => names(reply, one));
  return heard.asks === "human" && saysWhatItCan ? "asked" : "wrong";
}

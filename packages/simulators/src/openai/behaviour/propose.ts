import { isRecord, recordsOf, textOf } from "./prompt-block.ts";
import type { PromptGoal, ProposePrompt } from "./propose-prompt.ts";
import { type SimulatedCall, simulateWords } from "./simulate-words.ts";
import { understandingOf } from "./understand.ts";

type Values = Record<string, unknown>;

/** Names that tools use for parameters that goals name otherwise. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  query: ["item", "question", "symptom", "subject"],
  max_price: ["budget"],
};

/** The arguments of a tool, from the values of a goal. */
export function argsFor(tool: Record<string, unknown> | undefined, slots: Values): Values {
  const own = isRecord(tool?.function) ? tool.function : tool;
  const schema = isRecord(own?.parameters)
    ? own.parameters
    : isRecord(own?.input_schema)
      ? own.input_schema
      : {};
  const names = Object.keys(isRecord(schema.properties) ? schema.properties : {});
  const entries = names.flatMap((name): [string, unknown][] => {
    const from = [name, ...(otherNames[name] ?? [])].find((one) => slots[one] !== undefined);
    if (from === undefined) return [];
    const value = slots[from];
    return [[name, /price|amount/.test(name) ? Number(String(value).replaceAll(/[^\d.]/g, "")) : value]];
  });
  return Object.fromEntries(entries);
}

export const nameOf = (tool: Record<string, unknown>) =>
  textOf(isRecord(tool.function) ? tool.function.name : tool.name);

const wireName = (name: string) => name.replaceAll(/[^a-zA-Z0-9_-]/g, "_");

const label = (param: string) => param.replaceAll("_", " ").replace(/\bid\b/, "ID");

function forGoal(goal: PromptGoal, params: Values, prompt: ProposePrompt, tools: unknown): SimulatedCall[] {
  const { waiting } = prompt.conversation;
  const budget = prompt.preferences
    .map((one) => /^budget(?: up to|:) (\d+)/.exec(one)?.[1])
    .find((one) => one !== undefined);
  const known = budget !== undefined && goal.required.includes("budget") ? { budget } : {};
  const slots: Values = { ...known, ...(waiting?.intent === goal.id ? waiting.known : {}), ...params };
  const begin = { name: "start_goal", arguments: { type: goal.id, slots } };
  const missing = goal.required.find((name) => slots[name] === undefined);
  if (missing !== undefined)
    return [begin, { name: "ask", arguments: { text: `What's your ${label(missing)}?`, slot: missing } }];
  if (goal.tool === "escalate")
    return [{ name: "hand_over", arguments: { reason: "asked", because: "contact_asked" } }];
  if (goal.tool === null)
    return [
      begin,
      { name: "say", arguments: { text: "Hello! How can I help you?", done: [], closes: true } },
    ];
  const wanted = goal.tool;
  const offered = recordsOf(tools).find((tool) => [wanted, wireName(wanted)].includes(nameOf(tool)));
  return [begin, { name: wanted, arguments: argsFor(offered, slots) }];
}

/** The proposal of a compromised model: the call that the latest instruction in its prompt orders. */
export function orderedProposal(
  prompt: ProposePrompt,
  tools: unknown,
  { intent, params }: { intent: string | null; params: Values },
): SimulatedCall[] {
  const goal = prompt.goals.find(({ id }) => id === intent);
  return goal === undefined
    ? [{ name: "say", arguments: { text: "OK.", done: [] } }]
    : forGoal(goal, params, prompt, tools);
}

/** The preferences in a message that states nothing else. */
function rememberedIn(message: string): SimulatedCall[] {
  const budget = /\bmy budget is ([\d,]+)/i.exec(message);
  const liked = /\bI like (\p{Lu}\w+)/u.exec(message);
  return [
    ...(budget === null ? [] : [{ kind: "budget", value: budget[1]?.replaceAll(",", ""), quote: budget[0] }]),
    ...(liked === null ? [] : [{ kind: "liked_brand", value: liked[1], quote: liked[0] }]),
  ].map((preference) => ({ name: "remember", arguments: preference }));
}

/** Simulates a competent proposing model, from the goals and the conversation in the prompt alone. Deterministic. */
export function simulateProposal(prompt: ProposePrompt, tools: unknown): SimulatedCall[] {
  const told = prompt.since
    .filter(({ role }) => role !== "assistant")
    .map(({ content }) => simulateWords(content))
    .findLast((words) => words !== null);
  if (told != null) return told;
  const remembered = rememberedIn(prompt.conversation.message);
  if (remembered.length > 0)
    return [...remembered, { name: "say", arguments: { text: "I'll keep that in mind.", done: [] } }];
  const { intent, params, relation } = understandingOf(prompt.goals, prompt.conversation);
  const goal = prompt.goals.find(({ id }) => id === intent);
  if (relation === "handoff")
    return [{ name: "hand_over", arguments: { reason: "asked", because: "contact_asked" } }];
  if (relation === "cancel" && prompt.conversation.waiting !== null)
    return [
      { name: "cancel_goal", arguments: { type: prompt.conversation.waiting.intent } },
      { name: "say", arguments: { text: "Okay, I've stopped that.", done: [] } },
    ];
  if (goal === undefined)
    return [
      {
        name: "decline",
        arguments: { text: "I'm not sure I understood that. Could you tell me more?", unsure: true },
      },
    ];
  return forGoal(goal, params, prompt, tools);
}

import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { labelOfArgument, labelOfTool, labelOfValue } from "@konstruct/core/agent/tool-labels";
import type { DialogueLines } from "@konstruct/core/language/dialogue-lines";
import { localDay, localTime } from "@konstruct/core/language/format";
import type { WaitingCall } from "../session/session-state.ts";
import type { ArgumentLeaf } from "../values/argument-leaves.ts";
import { isLongText, keyOf } from "../values/named-values.ts";
import { untoldIn } from "../view/told-values.ts";
import { slotLabel } from "./labels.ts";
import type { Speech } from "./say-value.ts";

/** What a card is about: a waiting call or one that was made. */
export type ShownCall = Pick<
  WaitingCall,
  "tool" | "args" | "origins" | "summary" | "silent" | "otherNames" | "goalType"
>;
type Words = Speech & { heading: string; dialogue: DialogueLines };

/** What people call an argument: its label, the one in the intent, otherwise its name as words. */
function labelOf(
  agent: AgentConfig,
  { goalType, tool }: ShownCall,
  path: string,
  { dialogue, say, language }: Words,
): string {
  const own = labelOfArgument(agent, tool, path, language);
  if (own !== undefined) return own;
  const { intents } = agent;
  const serving = intents.filter((one) => one.id === goalType || one.tool === tool);
  const label = serving.map(({ params }) => params[path]?.label).find((one) => one !== undefined);
  if (label !== undefined) return say(label);
  const [intent] = serving;
  return intent === undefined ? say(path.replaceAll(/[._]/g, " ")) : slotLabel(intent, path, dialogue, say);
}

/** The exact value the contact agrees to, with days and times in their language. */
export function writtenValue({ value }: ArgumentLeaf, { language }: Speech): string {
  if (typeof value === "boolean") return "✓";
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})?(?:(?:^|T| )(\d{2}:\d{2})(?::00)?)?$/.exec(String(value)) ?? [];
  if (day === undefined && time === undefined) return String(value);
  return [day && localDay(day, language), time && localTime(time, language)].filter(Boolean).join(" ");
}

/** The value as people call it in their language. */
function called(agent: AgentConfig, call: ShownCall, leaf: ArgumentLeaf, speech: Words): string {
  const label = labelOfValue(agent, call.tool, leaf.path, leaf.value, speech.language);
  const [name] = call.otherNames[keyOf(leaf)] ?? [];
  return label ?? writtenValue({ ...leaf, value: name?.join(" ") ?? leaf.value }, speech);
}

/** What the reply already says about a call. */
export type Beside = { words: string; now: Date };

/** A line for every value of a call that these words omit. */
export const valueLines = (
  agent: AgentConfig,
  call: ShownCall,
  speech: Words,
  { words, now }: Beside,
): string[] =>
  untoldIn(words, call, now).map(
    (leaf) => `- ${labelOf(agent, call, leaf.path, speech)}: ${called(agent, call, leaf, speech)}`,
  );

/** The longer text that is all the words omit of a call, in quotes: it needs no name, because they say what it is for. Null otherwise. */
export function onlyText(call: ShownCall, { words, now }: Beside): string | null {
  const [only, ...more] = untoldIn(words, call, now);
  const isAlone = only !== undefined && more.length === 0 && isLongText(only);
  return isAlone && call.otherNames[keyOf(only)] === undefined ? `“${String(only.value).trim()}”` : null;
}

/**
 * The text by which code shows a call: what it does, and every value the text before it omits.
 * @param words what the reply already says about the call
 */
export function confirmCard(agent: AgentConfig, call: ShownCall, speech: Words, beside: Beside): string {
  const effect = labelOfTool(agent, call.tool, speech.language) ?? speech.say(call.summary);
  const lines = valueLines(agent, call, speech, { ...beside, words: `${beside.words}\n${effect}` });
  return [`${speech.heading} ${effect}`, ...lines].join("\n");
}

import type { AgentConfig } from "@konstruct/core/agent-config";
import { localDay, localTime } from "@konstruct/core/language/format";
import type { ConfirmCardLines } from "@konstruct/core/language/lines";
import type { OwnWords } from "@konstruct/core/language/own-words";
import type { Speech } from "../compose/say-value.ts";
import { slotLabel } from "../intents/words-for-people.ts";
import type { WaitingCall } from "../session-state.ts";
import type { ArgumentLeaf } from "./argument-leaves.ts";
import { untoldIn } from "./told-values.ts";

/** What people call an argument: as an intent labels it, else its name in words. */
function labelOf(
  { intents }: AgentConfig,
  { goalType, tool }: WaitingCall,
  path: string,
  say: OwnWords,
): string {
  const serving = intents.filter((one) => one.id === goalType || one.tool === tool);
  const label = serving.map(({ params }) => params[path]?.label).find((one) => one !== undefined);
  if (label !== undefined) return say(label);
  const [intent] = serving;
  return intent === undefined ? say(path.replaceAll(/[._]/g, " ")) : slotLabel(intent, path, say);
}

function written({ value }: ArgumentLeaf, { language, say }: Speech): string {
  if (typeof value === "boolean") return "✓";
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})?(?:(?:^|T| )(\d{2}:\d{2})(?::00)?)?$/.exec(String(value)) ?? [];
  if (day === undefined && time === undefined) return say(String(value));
  return [day && localDay(day, language), time && localTime(time, language)].filter(Boolean).join(" ");
}

/**
 * What code itself shows of a call: what it would do, with every value that the words before it leave out.
 * @param words what is said of the call already
 */
export function confirmCard(
  agent: AgentConfig,
  call: WaitingCall,
  { words, said, speech, now }: { words: string; said: ConfirmCardLines; speech: Speech; now: Date },
): string {
  const { say } = speech;
  const effect = say(call.summary);
  const left = untoldIn(`${words}\n${effect}`, call, now);
  const lines = left.map((leaf) => `- ${labelOf(agent, call, leaf.path, say)}: ${written(leaf, speech)}`);
  return [`${said.heading} ${effect}`, ...lines].join("\n");
}

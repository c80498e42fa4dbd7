import type { AgentConfig } from "@konstruct/core/agent-config";
import { localDay, localTime } from "@konstruct/core/language/format";
import type { ConfirmCardLines } from "@konstruct/core/language/lines";
import { slotLabel } from "../intents/words-for-people.ts";
import type { WaitingCall } from "../session-state.ts";
import type { ArgumentLeaf } from "./argument-leaves.ts";
import { untoldIn } from "./told-values.ts";

/** What people call an argument: as an intent labels it, else its name in words. */
function labelOf({ intents }: AgentConfig, { goalType, tool }: WaitingCall, path: string): string {
  const serving = intents.filter((one) => one.id === goalType || one.tool === tool);
  const label = serving.map(({ params }) => params[path]?.label).find((one) => one !== undefined);
  const [intent] = serving;
  return label ?? (intent === undefined ? path.replaceAll(/[._]/g, " ") : slotLabel(intent, path));
}

function written({ value }: ArgumentLeaf, language: string): string {
  if (typeof value === "boolean") return "✓";
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})?(?:(?:^|T| )(\d{2}:\d{2})(?::00)?)?$/.exec(String(value)) ?? [];
  if (day === undefined && time === undefined) return String(value);
  return [day && localDay(day, language), time && localTime(time, language)].filter(Boolean).join(" ");
}

/**
 * What code itself shows of a call: what it would do, with every value that the words before it leave out.
 * @param words what is said of the call already
 */
export function confirmCard(
  agent: AgentConfig,
  call: WaitingCall,
  { words, said, language, now }: { words: string; said: ConfirmCardLines; language: string; now: Date },
): string {
  const left = untoldIn(`${words}\n${call.summary}`, call, now);
  const lines = left.map((leaf) => `- ${labelOf(agent, call, leaf.path)}: ${written(leaf, language)}`);
  return [`${said.heading} ${call.summary}`, ...lines].join("\n");
}

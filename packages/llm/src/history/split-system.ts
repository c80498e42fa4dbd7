import { notesExplained } from "../marked-text.ts";
import type { LLMMessage } from "../provider.ts";

/** Replaces a missing user message where a provider requires one. */
export const nothingSaid = "(nothing was said)";

/** For providers without system messages inside a conversation: the leading system text, and the rest. */
export function splitSystem(messages: LLMMessage[]): { system: string; conversation: LLMMessage[] } {
  const first = messages.findIndex((message) => message.role !== "system");
  const begin = first === -1 ? messages.length : first;
  const conversation = messages.slice(begin);
  const leading = messages.slice(0, begin).map(({ content }) => content);
  const hasNotes = conversation.some(({ role }) => role === "system");
  const system = [...leading, ...(hasNotes ? [notesExplained] : [])].filter((text) => text.trim() !== "");
  return { system: system.join("\n\n"), conversation };
}

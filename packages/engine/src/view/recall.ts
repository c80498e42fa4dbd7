import { heldPreferences } from "@konstruct/core/held-preferences";
import type { JsonObject } from "@konstruct/core/json";
import { wordsOfParts } from "@konstruct/core/words-of-parts";
import { emptyMemory } from "@konstruct/memory/turn-memory";
import type { Recollection } from "../input/recollection.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import type { Turn } from "../turn/turn.ts";

/** What the contact wrote in this conversation, oldest first. */
export const contactLines = ({ turn, text }: Pick<LoopRun, "turn" | "text">): string[] => [
  ...recall(turn).history.flatMap((line) => (line.role === "contact" ? [line.text] : [])),
  text,
];

/** What a proposer may know: the window of history, memory, and the contact's attributes except those the agent masks. */
export function recall({ input, record }: Turn): Recollection {
  const { contact, agent, history } = input;
  const masked = new Set(agent.redaction.params);
  const attributes = Object.fromEntries(
    Object.entries(contact.attributes).filter(([name]) => !masked.has(name)),
  );
  const known: JsonObject = { ...attributes, ...(contact.displayName ? { name: contact.displayName } : {}) };
  const { preferences, summary, recalled } = input.memory ?? emptyMemory;
  return {
    history: history.slice(-agent.history_window),
    contact: known,
    preferences: heldPreferences(preferences, record.preferences),
    summary,
    earlier: recalled,
    files: input.files ?? [],
    beside: wordsOfParts(input.inputs.flatMap(({ parts }) => parts)),
  };
}

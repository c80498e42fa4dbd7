import { heldPreferences } from "@konstruct/core/held-preferences";
import type { JsonObject } from "@konstruct/core/json";
import { emptyMemory } from "@konstruct/memory/turn-memory";
import type { Recollection } from "../compose/composer.ts";
import { preferencesIn } from "../preferences/preferences-in.ts";
import { activeGoal } from "../session-state.ts";
import type { Turn } from "./turn.ts";

/** The first two events of a turn: what is remembered as it begins, and what its messages add to that. */
export function announce(turn: Turn): void {
  turn.record.preferences.push(...turn.input.inputs.flatMap((one) => preferencesIn(turn.input.agent, one)));
  const { history } = turn.input;
  const { openPrompt } = turn.session;
  const waitingForParam = openPrompt?.kind === "slot" ? openPrompt.param : null;
  const slots = Object.keys(activeGoal(turn.session)?.slots ?? {});
  turn.emit("received", {
    memory: { history_count: history.length, params_keys: slots, waiting_for_param: waitingForParam },
  });
  const { preferences, recalled, summary } = turn.input.memory ?? emptyMemory;
  turn.emit("history_loaded", {
    count: history.length,
    ...(preferences.length > 0 && { preferences: preferences.length }),
    ...(recalled.length > 0 && { recalled: recalled.length }),
    ...(summary !== null && { summarised: true }),
  });
}

/** What the composer may know: the window of history, what is remembered, and the contact without what the agent masks. */
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
  };
}

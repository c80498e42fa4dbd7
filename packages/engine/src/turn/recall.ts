import type { JsonObject } from "@konstruct/core/json";
import type { Recalled } from "../compose/composer.ts";
import { activeGoal } from "../session-state.ts";
import type { Turn } from "./turn.ts";

/** The first two events of a turn: what is remembered as it begins. */
export function announce(turn: Turn): void {
  const { history } = turn.input;
  const { openPrompt } = turn.session;
  const waitingForParam = openPrompt?.kind === "slot" ? openPrompt.param : null;
  const slots = Object.keys(activeGoal(turn.session)?.slots ?? {});
  turn.emit("received", {
    memory: { history_count: history.length, params_keys: slots, waiting_for_param: waitingForParam },
  });
  turn.emit("history_loaded", { count: history.length });
}

/** What the composer may know: the window of history, and the contact without what the agent masks. */
export function recall({ input }: Turn): Recalled {
  const { contact, agent, history } = input;
  const masked = new Set(agent.redaction.params);
  const attributes = Object.fromEntries(
    Object.entries(contact.attributes).filter(([name]) => !masked.has(name)),
  );
  const known: JsonObject = { ...attributes, ...(contact.displayName ? { name: contact.displayName } : {}) };
  return { history: history.slice(-agent.history_window), contact: known };
}

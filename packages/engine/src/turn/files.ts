import type { Intent } from "@konstruct/core/agent-config";
import { wordings } from "../compose/wordings.ts";
import { eligibleIntents } from "../intents/intents-registry.ts";
import type { Params } from "../intents/understanding.ts";
import { activeGoal } from "../session-state.ts";
import type { ReadFile } from "../turn-input.ts";
import { fileParams } from "./file-params.ts";
import { intentOf } from "./goals.ts";
import { tierOf } from "./tier.ts";
import type { Turn } from "./turn.ts";
import type { Understood } from "./understand.ts";

/** The request that files without words answer or begin: the one being served, or the only one that a receipt is enough for. */
export function askedByFiles(turn: Turn): Extract<Understood, { kind: "goal" }> | null {
  const { agent, channel, contact, files = [] } = turn.input;
  const asked = (intent: Intent, params: Params, relation: "same" | "new") =>
    ({
      kind: "goal",
      intent,
      understanding: { intentId: intent.id, params, confidence: 1, relation },
    }) as const;
  const goal = activeGoal(turn.session);
  const current = intentOf(agent, goal);
  if (goal !== null && current !== null) {
    const params = fileParams(current, files);
    const missing = Object.fromEntries(
      Object.entries(params).filter(([name]) => goal.missing.includes(name)),
    );
    if (Object.keys(missing).length > 0) return asked(current, missing, "same");
  }
  const eligible = eligibleIntents(agent, { channel, contactId: contact.id, tier: tierOf(turn.input) });
  const begun = eligible.flatMap((intent) => {
    const params = fileParams(intent, files);
    const isEnough =
      intent.required_params.length >= 2 &&
      intent.required_params.every((name) => params[name] !== undefined);
    return isEnough ? [asked(intent, params, "new")] : [];
  });
  const [only, ...others] = begun;
  return others.length === 0 ? (only ?? null) : null;
}

function wordsFor(file: ReadFile): string {
  const { state, reason, receipt, filename, kind } = file;
  if (state === "failed") return `${(reason ?? wordings.unreadable).replace(/\.$/, "")}.`;
  if (receipt !== null) return wordings.receipt(receipt);
  return wordings.file(filename ?? (kind === "image" ? "picture" : "file"), reason);
}

/** What a message of nothing but files is answered when it asks for nothing the agent knows. */
export function tellFiles(files: readonly ReadFile[]): string {
  const told = files.map(wordsFor).join(" ");
  return files.some((file) => file.state === "ready") ? `${told} ${wordings.whatWithFile}` : told;
}

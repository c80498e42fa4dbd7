import type { Intent } from "@konstruct/core/agent/agent-config";
import { fill } from "@konstruct/core/language/fill";
import type { Lines } from "@konstruct/core/language/lines";
import type { Params } from "@konstruct/understanding/slots/params";
import type { ReadFile } from "../../input/turn-input.ts";
import { activeGoal } from "../../session/session-state.ts";
import type { Turn } from "../../turn/turn.ts";
import { besideParams } from "./call/beside-params.ts";
import { fileParams } from "./call/file-params.ts";
import type { Understood } from "./understood.ts";
import { intentOf } from "./what-is-open.ts";

/**
 * The intent that files without text answer or start: the active one, or the only intent with at least two required values for
 * which a receipt has all.
 */
export function askedByFiles(turn: Turn, eligible: readonly Intent[]): Understood | null {
  const { files = [] } = turn.input;
  const asked = (intent: Intent, params: Params, relation: "same" | "new") =>
    ({
      kind: "goal",
      intent,
      rivals: [],
      understanding: { intentId: intent.id, params, confidence: 1, relation },
    }) as const;
  const goal = activeGoal(turn.session);
  const current = intentOf(turn, goal?.type);
  if (goal !== null && current !== null) {
    const read = { ...fileParams(current, files), ...besideParams(current, turn) };
    const given = Object.entries(read).filter(([name]) => goal.missing.includes(name));
    if (given.length > 0) return asked(current, Object.fromEntries(given), "same");
  }
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

function receiptFacts({ merchant, date, items, total, currency }: NonNullable<ReadFile["receipt"]>): string {
  const sum = [total, currency].filter((part) => part !== null).join(" ");
  return [merchant, date, `${items.length} ×`, sum].filter((part) => part !== null).join(", ");
}

function wordsFor(file: ReadFile, { dialogue, unreadable }: Lines): string {
  const { state, reason, receipt, filename, kind } = file;
  if (state === "failed") return `${(reason ?? unreadable).replace(/\.$/, "")}.`;
  if (receipt !== null) {
    const told = fill(dialogue.readReceipt, { facts: receiptFacts(receipt) });
    const doubt = receipt.certain ? "" : dialogue.unsureReceipt;
    return [told, doubt].filter(Boolean).join(" ");
  }
  const name = filename ?? (kind === "image" ? dialogue.picture : dialogue.file);
  return [fill(dialogue.gotFile, { name }), reason].filter(Boolean).join(" ");
}

/** The reply to files that fit no intent, and to what came without words or files. */
export function tellFiles(files: readonly ReadFile[], lines: Lines): string {
  const told = files.map((file) => wordsFor(file, lines)).join(" ");
  const hasFailed = files.length > 0 && !files.some(({ state }) => state === "ready");
  return hasFailed ? told : `${told} ${lines.dialogue.whatWithFile}`.trim();
}

import { intentSchema } from "@konstruct/core/agent-config";
import { paramSpecsOf } from "../intents/param-spec.ts";
import { moneyOf } from "../slots/money.ts";

/** What announces an amount as a limit, whatever it is for. */
const cue =
  /\b(?:(?:my|our|the|a) (?:budget|limit)|budget(?: is| of|:)|i (?:can|could|want to|wanna) (?:only )?spend|i don'?t want to (?:spend|pay) more than|(?:at|no) most|no more than)\b|งบ|ไม่เกิน/iu;

const [spec] = paramSpecsOf(
  intentSchema.parse({ id: "budget", required_params: ["budget"], params: { budget: { type: "money" } } }),
);

/** A sentence that names a budget, and how much it is. */
export function saidBudget(sentence: string): number | null {
  const found = cue.exec(sentence);
  if (found === null || spec === undefined) return null;
  const after = moneyOf(sentence.slice(found.index), spec, true)[0];
  const amount = Number(after?.value);
  return Number.isFinite(amount) && amount > 0 ? amount : null;
}

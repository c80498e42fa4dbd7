import { intentSchema } from "@konstruct/core/agent/agent-config";
import { moneyOf } from "@konstruct/understanding/slots/money";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";

const [spec] = paramSpecsOf(
  intentSchema.parse({ id: "amount", required_params: ["amount"], params: { amount: { type: "money" } } }),
);

/** The amount after one of these words; null when there is none. */
export function saidAmount(sentence: string, words: readonly string[]): number | null {
  const lower = sentence.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place >= 0);
  if (places.length === 0 || spec === undefined) return null;
  const after = moneyOf(sentence.slice(Math.min(...places)), spec, true)[0];
  const amount = Number(after?.value);
  return Number.isFinite(amount) && amount > 0 ? amount : null;
}

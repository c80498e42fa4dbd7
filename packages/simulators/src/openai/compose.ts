import { isRecord, readBlock, textOf } from "./prompt-block.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function say(value: unknown): string {
  const text = Array.isArray(value) ? value.map(String).join(", ") : String(value);
  const date = text.match(/^\d{4}-(\d{2})-(\d{2})$/);
  return date === null ? text.replaceAll("_", " ") : `${months[Number(date[1]) - 1]} ${Number(date[2])}`;
}

function describe(result: Record<string, unknown>): string {
  const { order_id: id, status, carrier, eta } = result;
  if (id !== undefined && status !== undefined) {
    const via = carrier ? ` via ${say(carrier)}` : "";
    return `Your order ${String(id)} is ${say(status)}${via}${eta ? `, ETA ${say(eta)}` : ""}.`;
  }
  const scalars = Object.entries(result).filter(([, value]) => value !== null && typeof value !== "object");
  return `Done. ${scalars.map(([key, value]) => `${key.replaceAll("_", " ")}: ${say(value)}`).join(", ")}.`;
}

/** Plays the model in Konstruct's composing and clarifying calls, from the facts in the prompt; null for another prompt. */
export function simulateReply(prompt: string): string | null {
  const facts = readBlock(prompt, "facts");
  if (!isRecord(facts)) return null;
  if (facts.situation === "unknown_intent") return "I'm not sure I understood that. Could you tell me more?";
  if (isRecord(facts.result)) return describe(facts.result);
  return textOf(facts.suggested_reply) || "How can I help you today?";
}

import { describeOrder } from "./compose.ts";
import { isRecord, readBlock, recordsOf, textOf } from "./prompt-block.ts";
import { stems } from "./prompt-words.ts";

type Draft = { intent: string; action: string; confidence: number; draft: string; note: string };

/** The ids the prompt allows: `"intent": "a | b | other"`. */
function intentsIn(prompt: string): string[] {
  return (/"intent": "([^"]+)"/.exec(prompt)?.[1] ?? "other").split(" | ");
}

function nearest(ids: readonly string[], message: string): string {
  const said = stems(message);
  const scored = ids.map((id) => ({
    id,
    hits: [...stems(id.replaceAll(/[_.]/g, " "))].filter((word) => said.has(word)).length,
  }));
  return scored.toSorted((a, b) => b.hits - a.hits).find(({ hits }) => hits > 0)?.id ?? "other";
}

function decide(message: string, intent: string, context: Record<string, unknown>): Omit<Draft, "intent"> {
  const orders = recordsOf(context.orders);
  const named = orders.find((order) => message.toLowerCase().includes(textOf(order.order_id).toLowerCase()));
  const order = named ?? (orders.length === 1 ? orders[0] : undefined);
  const about = order === undefined ? "" : ` for order ${textOf(order.order_id)}`;
  if (/\brefund|money back|ขอคืนเงิน/i.test(message))
    return {
      action: "refund",
      confidence: 95,
      draft: `I've passed on your refund request${about}.`,
      note: `The customer asks for a refund${about}.`,
    };
  if (/\bcancel/i.test(message))
    return {
      action: "cancel",
      confidence: 95,
      draft: `I've passed on your cancellation${about}.`,
      note: `The customer wants to cancel${about}.`,
    };
  if (/\b(?:thanks|thank you|solved|works now)\b/i.test(message))
    return {
      action: "resolve",
      confidence: 92,
      draft: "You're welcome! Is there anything else?",
      note: "The customer is content.",
    };
  const status = order === undefined ? null : describeOrder(order);
  if (status !== null && /\border|package|parcel|deliver|ship|arrive|ของถึงไหน/i.test(message))
    return {
      action: "reply",
      confidence: 91,
      draft: status,
      note: `From the record of order ${textOf(order?.order_id)}.`,
    };
  const [product] = recordsOf(context.products);
  if (product !== undefined)
    return {
      action: "reply",
      confidence: 88,
      draft: `We have the ${textOf(product.name)} for ${String(product.price)} ${textOf(product.currency)}.`,
      note: "From the stock list.",
    };
  return {
    action: "escalate",
    confidence: 35,
    draft: "",
    note: `Nothing in the context answers this (${intent}).`,
  };
}

/** Simulates the model in a supervised turn, from the context in the prompt. */
export function simulateDraft(prompt: string): string {
  const block = readBlock(prompt, "context");
  const context = isRecord(block) ? block : {};
  const conversation = Array.isArray(context.conversation) ? context.conversation.map(String) : [];
  const message = (conversation.at(-1) ?? "").replace(/^\[customer\]: /, "");
  const intent = nearest(intentsIn(prompt), message);
  const { action, confidence, draft, note } = decide(message, intent, context);
  return JSON.stringify({ intent, action_type: action, confidence, draft, internal_note: note });
}

import type { Intent } from "@konstruct/core/agent/agent-config";
import { itemOf } from "@konstruct/understanding/slots/item";
import { comparesThem, remarksOnItem } from "@konstruct/understanding/slots/item-remark";
import { mentionedItem } from "@konstruct/understanding/slots/mentioned-item";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { itemIntent } from "./item-intent.ts";
import type { Understanding, UnderstandRequest } from "./understanding.ts";

/**
 * While one of the shown items is to be chosen, reads a question or remark about one of them as a question about that item: "does
 * the second one have a lamp?". Null when it is about none.
 */
export function asItemQuestion(
  asked: Intent,
  { text, eligible, shown, waiting }: Pick<UnderstandRequest, "text" | "eligible" | "shown" | "waiting">,
): Understanding | null {
  const isChoosing = paramSpecsOf(asked).some((spec) => spec.name === waiting?.param && spec.mustBeShown);
  if (!isChoosing || !remarksOnItem(text)) return null;
  // "Which one is lighter?" is about all of them, so the choice is asked for again.
  if (comparesThem(text)) return { intentId: asked.id, params: {}, confidence: 0.5, relation: "same" };
  const other = itemIntent(eligible);
  if (other === null) return null;
  const said = itemOf(text, other.spec, [], shown, false);
  const item = shown.find(({ key }) => key === said)?.key ?? mentionedItem(text, shown)?.key;
  if (item === undefined) return null;
  return { intentId: other.intent.id, params: { [other.spec.name]: item }, confidence: 0.8, relation: "new" };
}

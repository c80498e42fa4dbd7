import { fillPlaceholders, type Refusal, refusalText } from "@konstruct/core/refusals/catalogue";

/** A refusal in a language of the portal. */
export async function refusalIn(locale: string, refusal: Refusal): Promise<string> {
  if (locale !== "th") return refusalText(refusal);
  const { default: texts } = await import("../../messages/refusals/th.json");
  return fillPlaceholders(texts[refusal.id], refusal.values);
}

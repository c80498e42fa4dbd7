import {
  fillPlaceholders,
  type Problem,
  type Refusal,
  refusals,
  refusalText,
} from "@konstruct/core/refusals/catalogue";
import { getLocale } from "next-intl/server";

/** A refusal in the reader's language. */
export async function refusalWords(refusal: Refusal): Promise<string> {
  if ((await getLocale()) !== "th") return refusalText(refusal);
  const { default: texts } = await import("../../messages/th/refusals.json");
  return fillPlaceholders(texts[refusal.id], refusal.values);
}

/** A problem in the reader's language, or as it was written when its refusal is not known any more. */
export async function problemWords({ text, refusal }: Problem): Promise<string> {
  return refusal !== null && Object.hasOwn(refusals, refusal.id) ? refusalWords(refusal) : text;
}

/** `error` in the reader's language. */
export async function inReadersWords<Failed extends { error: Problem | null }>(
  read: Promise<Failed> | Failed,
): Promise<Omit<Failed, "error"> & { error: string | null }> {
  const failed = await read;
  return { ...failed, error: failed.error && (await problemWords(failed.error)) };
}

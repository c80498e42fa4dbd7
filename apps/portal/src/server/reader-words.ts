import { type Problem, type Refusal, refusals } from "@konstruct/core/refusals/catalogue";
import { getLocale } from "next-intl/server";
import { refusalIn } from "./refusal-in.ts";

/** A refusal in the reader's language. */
const refusalWords = async (refusal: Refusal): Promise<string> => refusalIn(await getLocale(), refusal);

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

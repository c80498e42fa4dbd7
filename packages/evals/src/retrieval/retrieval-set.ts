import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";

export const splits = ["dev", "test"] as const;
export const languages = ["en", "th", "mixed"] as const;
export const kinds = ["lexical", "paraphrase", "typo", "code", "cross-section"] as const;

const asked = {
  question: z.string().min(1).max(500),
  language: z.enum(languages),
  /** The search is tuned on `dev`; `test` is held out. */
  split: z.enum(splits),
};
const pairSchema = z.strictObject({
  ...asked,
  document: z.string().min(1),
  /** A text that only the answering passage has, in this document. */
  passage: z.string().min(1),
  kind: z.enum(kinds),
});
const setSchema = z.strictObject({
  pairs: z.array(pairSchema).min(1),
  /** Questions that no document answers. */
  unanswerable: z.array(z.strictObject(asked)),
});

export type Pair = z.infer<typeof pairSchema>;
export type RetrievalSet = z.infer<typeof setSchema>;

/** Reads the questions of the retrieval evaluation, each with its answering passage. */
export async function readRetrievalSet(file: string): Promise<RetrievalSet> {
  return setSchema.parse(parse(await readFile(file, "utf8")));
}

import { z } from "zod";

/** Line breaks, control characters, and signs that turn the direction of writing or are not seen. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
/** What mail programs make a link of: with a scheme, with www, or a host by its dot. */
const address = /:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}|@/iu;

const isPlain = (name: string) => !unseen.test(name) && !address.test(name);

/** A name of a person or an organisation as it may stand in a letter. */
export const plainNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine(isPlain, "no web or e-mail address, line break or invisible sign: put a space after a full stop");

/** A name that was given before names were looked at, or by another way. */
export const nameForLetter = (name: string): string =>
  plainNameSchema.safeParse(name).success ? name.trim() : "(a name that is not shown)";

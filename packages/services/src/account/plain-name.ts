import { z } from "zod";

/** Line breaks, control characters, and characters that change the writing direction or are invisible. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
/** What mail programs turn into a link: a scheme, www, or a host name with a dot. */
const address = /:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}|@/iu;

const isPlain = (name: string) => !unseen.test(name) && !address.test(name);

/** The name of a person or an organisation, safe in an email. */
export const plainNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine(isPlain, "no web or email address, line break or invisible sign: put a space after a full stop");

/** Makes a name safe that was stored before this check existed. */
export const nameForEmail = (name: string): string =>
  plainNameSchema.safeParse(name).success ? name.trim() : "(a name that is not shown)";

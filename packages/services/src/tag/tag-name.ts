import { z } from "zod";

/** A tag in lower case: it begins with a letter or digit of any script; then letters, digits, `-`, `_` and single spaces. */
export const tagSchema = z
  .string()
  .trim()
  .max(40)
  .transform((text) => text.normalize("NFC").toLowerCase().replace(/^#/, "").replace(/\s+/g, " "))
  .pipe(z.string().regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*$/u, "letters, digits, - and _"));

export const tagChangeSchema = z.strictObject({
  add: z.array(tagSchema).max(10).default([]),
  remove: z.array(z.string().min(1).max(60)).max(10).default([]),
});

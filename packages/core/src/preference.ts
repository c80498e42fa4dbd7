import { z } from "zod";

const words = z.object({ text: z.string().min(1).max(120) });

/** Something a contact prefers (requirement D7): a budget is an amount, everything else words. */
export const preferenceSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("budget"), value: z.object({ max: z.number().positive() }) }),
  z.object({ kind: z.literal("liked_brand"), value: words }),
  z.object({ kind: z.literal("disliked_brand"), value: words }),
  z.object({ kind: z.literal("feature"), value: words }),
  z.object({ kind: z.literal("style"), value: words }),
]);
export type Preference = z.infer<typeof preferenceSchema>;
export type PreferenceKind = Preference["kind"];

/** Kinds of which a contact has one at a time: a new value takes the place of the old one. */
export const singleKinds: ReadonlySet<PreferenceKind> = new Set(["budget", "style"]);

/** What tells two preferences of one kind apart. */
export function preferenceKey(preference: Preference): string {
  if (preference.kind === "budget" || singleKinds.has(preference.kind)) return "";
  return preference.value.text.normalize("NFKC").toLowerCase();
}

/** What the contact's own words change: `holds` from now on, or a kind that does not hold any more, all of it. */
export type PreferenceChange = (
  | { holds: Preference; drops?: undefined }
  | { holds?: undefined; drops: PreferenceKind }
) & {
  /** The words it was read from, at most 300 characters. */
  quote: string;
  messageId: string;
};

import { z } from "zod";

/** The name of a kind of preference, as an agent declares it. */
export const preferenceKindName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, "is a name such as diet or budget");

/** Something a contact prefers (requirement D7). What kinds there are the agent says. */
export type Preference = { kind: string; value: string | number };

/** How a kind is kept, as its agent declares it. */
export type KeptAs = {
  /** Several values hold at once; else a new one takes the place of the old one. */
  many: boolean;
  /** The kind that cannot hold the same value: one is liked or it is not. */
  opposite: string | null;
};

/** What tells two preferences of one kind apart. */
export const preferenceKey = ({ value }: Preference, many: boolean): string =>
  many ? String(value).normalize("NFKC").toLowerCase() : "";

/** The value as it is stored today, or as it was: `{text}` of words, `{max}` of an amount. */
const storedValue = z
  .union([
    z.string(),
    z.number(),
    z.object({ text: z.string() }).transform(({ text }) => text),
    z.object({ max: z.number() }).transform(({ max }) => max),
  ])
  .pipe(z.union([z.string().min(1).max(120), z.number()]));

/** Reads a preference, also one that an older release stored. */
export const preferenceSchema: z.ZodType<Preference> = z.object({
  kind: preferenceKindName,
  value: storedValue,
});

/** What the contact's own words change: `holds` from now on, or a kind that does not hold any more, all of it. */
export type PreferenceChange = (
  | { holds: Preference; keptAs: KeptAs; drops?: undefined }
  | { holds?: undefined; keptAs?: undefined; drops: string }
) & {
  /** The words it was read from, at most 300 characters. */
  quote: string;
  messageId: string;
};

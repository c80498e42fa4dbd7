import { z } from "zod";

/** The name of a kind of preference, as an agent declares it. */
export const preferenceKindName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, "is a name such as diet or budget");

/** Something a contact prefers (requirement D7). The agent declares the kinds. */
export type Preference = { kind: string; value: string | number };

/** How values of a kind combine, as its agent declares it. */
export type KeptAs = {
  /** Several values hold at once; otherwise a new value replaces the old one. */
  many: boolean;
  /** The kind that cannot hold the same value: a thing is either liked or disliked. */
  opposite: string | null;
};

/** The identity of a preference within its kind. */
export const preferenceKey = ({ value }: Preference, many: boolean): string =>
  many ? String(value).normalize("NFKC").toLowerCase() : "";

export const preferenceSchema: z.ZodType<Preference> = z.object({
  kind: preferenceKindName,
  value: z.union([z.string().min(1).max(120), z.number()]),
});

/** A change from the contact's own words: `holds` from now on, or a kind of which no value holds any more. */
export type PreferenceChange = (
  | { holds: Preference; keptAs: KeptAs; drops?: undefined }
  | { holds?: undefined; keptAs?: undefined; drops: string }
) & {
  /** The words it was read from, at most 300 characters. */
  quote: string;
  messageId: string;
};

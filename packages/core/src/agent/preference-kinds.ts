import { z } from "zod";
import { localNumber } from "../language/format.ts";
import type { OwnWords } from "../language/own-words.ts";
import { onlyAmount } from "../language/read-amount.ts";
import { type KeptAs, type Preference, preferenceKindName } from "../preference.ts";

const word = z.string().trim().min(1).max(60);

/** One kind of preference that an agent remembers of its contacts (requirement D7). */
export const preferenceKindSchema = z.strictObject({
  kind: preferenceKindName,
  /** The kind's name in a sentence; its `name` if absent. */
  label: word.optional(),
  type: z.enum(["text", "number"]).default("text"),
  /** Several values hold at once; otherwise a new value replaces the old one. */
  many: z.boolean().default(false),
  /** A kind that cannot hold the same value. */
  opposite: preferenceKindName.nullable().default(null),
  /** The tool argument that receives its values, where a tool has an argument of this name. */
  argument: z.string().min(1).max(60).nullable().default(null),
  /**
   * How built-in mode recognises it: "I like …" (`liked`; `liked_name` for values written as a name), "I don't like …" (`disliked`),
   * after one of its words (`named`), or as a style of answers (`style`). Null: only a model recognises it.
   */
  heard: z.enum(["liked", "liked_name", "disliked", "named", "style"]).nullable().default(null),
  /** Words that precede a value: "my budget", "diet". */
  words: z.array(word).max(30).default([]),
});
export type PreferenceKind = z.output<typeof preferenceKindSchema>;

export const preferenceKindsSchema = z
  .array(preferenceKindSchema)
  .max(20)
  .refine((kinds) => new Set(kinds.map(({ kind }) => kind)).size === kinds.length, "two kinds have one name")
  .default([]);

type Declared = { preferences: readonly PreferenceKind[] };

export const kindOf = ({ preferences }: Declared, kind: string): PreferenceKind | undefined =>
  preferences.find((one) => one.kind === kind);

export const keptAs = ({ many, opposite }: PreferenceKind): KeptAs => ({ many, opposite });

/** The kind's name in a sentence. */
export const kindLabel = ({ kind, label }: PreferenceKind): string => label ?? kind.replaceAll("_", " ");

/** Words or a number as a value of the kind; null if they are not one, or could be read as two. */
export function preferenceFrom({ kind, type }: PreferenceKind, given: string | number): Preference | null {
  if (type === "text") {
    const text = String(given).trim().slice(0, 120).toWellFormed();
    return text === "" ? null : { kind, value: text };
  }
  const number = typeof given === "number" ? given : onlyAmount(given);
  return number !== null && Number.isFinite(number) && number > 0 ? { kind, value: number } : null;
}

/** In words: "budget 1,300", "light". */
export function preferenceInWords(
  agent: Declared,
  { kind, value }: Preference,
  say: OwnWords,
  language: string,
): string {
  const declared = kindOf(agent, kind);
  const label = declared === undefined ? kind.replaceAll("_", " ") : kindLabel(declared);
  return `${say(label)}: ${typeof value === "number" ? localNumber(value, language) : say(value)}`;
}

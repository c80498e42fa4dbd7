import { z } from "zod";
import { lineLanguage, linesOf } from "../language/lines-of.ts";
import type { Wordings } from "../language/wordings.ts";
import { type Channel, channelSchema } from "../message.ts";
import { languageTagSchema } from "./language-tag.ts";

const words = z.string().trim().min(1).max(1_000);

/** The notice that an AI answers (EU AI Act, Article 50(1)). */
export const disclosureSchema = z.strictObject({
  /** Why contacts get no notice. Null: they get it. */
  off_because: z.string().trim().min(10).max(500).nullable().default(null),
  /** Words for one channel, by language. All others come from the line `disclosure`. */
  channels: z.partialRecord(channelSchema, z.record(languageTagSchema, words)).default({}),
});

type Speaker = {
  disclosure: z.output<typeof disclosureSchema>;
  wordings: Wordings;
  languages: readonly string[];
};

/**
 * What tells a contact that an AI answers, and the language it is in; null if the agent's configuration switches it off.
 * @param language of the reply it goes with; null when it is not known
 */
export function disclosureOf(
  { disclosure, wordings, languages }: Speaker,
  channel: Channel,
  language: string | null,
): { words: string; language: string } | null {
  if (disclosure.off_because !== null) return null;
  const here = Object.entries(disclosure.channels[channel] ?? {}).map(
    ([tag, said]) => [tag, { ...wordings[tag], disclosure: said }] as const,
  );
  const own: Wordings = { ...wordings, ...Object.fromEntries(here) };
  return {
    words: linesOf(language, own, languages).disclosure,
    language: lineLanguage(language, own, languages),
  };
}

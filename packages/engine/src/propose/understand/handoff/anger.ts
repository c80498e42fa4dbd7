import { plainText } from "../../../turn/plain-text.ts";
import {
  clearEnglish,
  harmlessEnglish,
  negationsEnglish,
  strengthenersEnglish,
  weakEnglish,
} from "./anger-english.ts";
import { clearThai, harmlessThai, negationsThai, strengthenersThai, weakThai } from "./anger-thai.ts";

export type Anger = { kind: "anger" | "leaving" | "legal"; words: string };

const kinds = ["legal", "leaving", "anger"] as const;

/** From this score on displeasure counts as anger: for example two different words, one strengthened. */
const enough = 2.5;

const plain = (text: string) =>
  plainText(text)
    .replaceAll("'", "")
    .replace(/[^\p{L}\p{M}\p{N}\s-]+/gu, " . ")
    .replace(/\s+/g, " ")
    .trim();

const clear = kinds.flatMap((kind) => [
  ...clearEnglish[kind].map((words) => ({
    kind,
    pattern: new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, "gu"),
  })),
  ...clearThai[kind].map((words) => ({ kind, pattern: new RegExp(words, "gu") })),
]);

/** Up to two words may be between a negation and what it negates. */
const takenBack = new RegExp(
  `(?:(?<![a-z])(?:${negationsEnglish})(?: [a-z]+){0,2} |(?:${negationsThai})(?:จะ|ได้|คิดจะ|อยาก)?)$`,
  "u",
);
const isNegated = (said: string, at: number) => takenBack.test(said.slice(Math.max(0, at - 60), at));

const weak = new RegExp(
  `(?:(?<![a-z])(?<before>(?:${strengthenersEnglish}) )?(?:${weakEnglish})(?![a-z])|(?:${weakThai})(?<after>${strengthenersThai})?)`,
  "gu",
);

/** The displeasure score of a message without a clear phrase. */
function displeasure(text: string, said: string): number {
  const found = [...said.matchAll(weak)].filter(({ index }) => !isNegated(said, index));
  if (found.length === 0) return 0;
  const words = new Set(found.map(([word]) => word)).size;
  const isStrong = found.some(({ groups }) => (groups?.before ?? groups?.after) !== undefined);
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  const isShouted = letters.length >= 12 && capitals.length > letters.length * 0.7;
  const isMarked = /!!|!\?|\?!/.test(text);
  return words + (isStrong ? 0.5 : 0) + (isShouted ? 1 : 0) + (isMarked ? 0.5 : 0);
}

/**
 * Clear anger in English or Thai, or a threat to leave or to sue (requirement G2); null for anything less. It prefers to miss a case: a contact who
 * is only disappointed is helped as usual.
 */
export function angerIn(text: string): Anger | null {
  if (harmlessEnglish.test(text.replace(/['’‘`]/g, "")) || harmlessThai.test(text)) return null;
  const said = plain(text);
  for (const { kind, pattern } of clear) {
    for (const match of said.matchAll(pattern)) {
      if (!isNegated(said, match.index)) return { kind, words: match[0] };
    }
  }
  return displeasure(text, said) >= enough ? { kind: "anger", words: "" } : null;
}

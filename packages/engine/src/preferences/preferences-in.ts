import type { Preference, PreferenceChange, PreferenceKind } from "@konstruct/core/preference";
import { normaliseDigits } from "../slots/digits.ts";
import { saidBudget } from "./said-budget.ts";
import { saidLikes } from "./said-likes.ts";
import { saidStyle } from "./said-style.ts";

/** Nobody states a preference in more; a paste is no statement. */
const longestText = 2_000;
const mostChanges = 10;

const dropped: readonly [RegExp, PreferenceKind[]][] = [
  [
    /\b(?:forget|ignore|drop) my budget\b|\b(?:budget|money|price) (?:doesn'?t|does not) matter\b|ลืมงบ/iu,
    ["budget"],
  ],
  [
    /\b(?:forget|ignore|drop) (?:my|the) (?:favou?rite )?brands?\b|\b(?:any|the) brand (?:is fine|will do|doesn'?t matter)\b|ยี่ห้อไหนก็ได้/iu,
    ["liked_brand", "disliked_brand"],
  ],
  [
    /\bforget (?:my preferences|what i (?:like|prefer)|everything (?:i said|about me))\b/iu,
    ["budget", "liked_brand", "disliked_brand", "feature", "style"],
  ],
];

function holdsOf(sentence: string): Preference[] {
  const budget = saidBudget(normaliseDigits(sentence));
  const style = saidStyle(sentence);
  return [
    ...(budget === null ? [] : [{ kind: "budget" as const, value: { max: budget } }]),
    ...saidLikes(sentence).map(({ kind, text }) => ({ kind, value: { text } }) as Preference),
    ...(style === null ? [] : [{ kind: "style" as const, value: { text: style } }]),
  ];
}

const sentencesOf = (text: string) =>
  text.split(/(?<=[.!?…])\s+|\n+|;\s+/u).filter((one) => one.trim() !== "");

/** What somebody else said, or what is asked about, is nobody's preference. */
const isReported = (sentence: string) =>
  /\?\s*$/u.test(sentence) ||
  /\b(?:he|she|they|my (?:wife|husband|son|daughter|friend|boss|mum|mom|dad))\b[^.]{0,20}\b(?:likes?|loves?|hates?|prefers?|wants?)\b/iu.test(
    sentence,
  );

/**
 * What a contact's own message says of their budget, what they like and how they want to be spoken to (requirement D7). Words in
 * quotation marks and questions say nothing; nothing is inferred.
 */
export function preferencesIn(message: { id: string; text: string }): PreferenceChange[] {
  const text = message.text.slice(0, longestText).replace(/[“"«][^”"»]{0,300}[”"»]/gu, " ");
  return sentencesOf(text)
    .flatMap((sentence): PreferenceChange[] => {
      const from = { quote: sentence.trim().slice(0, 300).toWellFormed(), messageId: message.id };
      const drops = dropped.filter(([pattern]) => pattern.test(sentence)).flatMap(([, kinds]) => kinds);
      if (drops.length > 0) return drops.map((kind) => ({ drops: kind, ...from }));
      if (isReported(sentence)) return [];
      return holdsOf(sentence).map((holds) => ({ holds, ...from }));
    })
    .slice(0, mostChanges);
}

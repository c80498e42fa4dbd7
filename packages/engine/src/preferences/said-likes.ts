import type { PreferenceKind } from "@konstruct/core/preference";
import { namesIn, namesPattern } from "./things-named.ts";

export type SaidLike = { kind: PreferenceKind; text: string };

type Cue = { pattern: RegExp; kind: "liked_brand" | "disliked_brand" };

const cue = (kind: Cue["kind"], source: string): Cue => ({
  kind,
  pattern: new RegExp(source.replace("NAMES", `(${namesPattern})`), "iu"),
});

const really = String.raw`(?:(?:really|always|usually|mostly|only|just|also|still|generally|actually)\s+)*`;

/** Dislikes first: "I don't like X" holds "like X". What a cue has read is not read again. */
const cues: readonly Cue[] = [
  cue(
    "disliked_brand",
    String.raw`\bi\s+${really}(?:don'?t|do not|never|can'?t stand|cannot stand|wouldn'?t)\s+${really}(?:like|love|want|trust|buy|use)?\s*(?:anything\s+(?:from|by)\s+|the brand\s+)?NAMES`,
  ),
  cue("disliked_brand", String.raw`\bi\s+${really}(?:hate|dislike|avoid|detest)\s+(?:the brand\s+)?NAMES`),
  cue("disliked_brand", String.raw`\b(?:anything|everything|any brand)\s+(?:but|except)\s+NAMES`),
  cue(
    "disliked_brand",
    String.raw`\b(?:nothing|not)\s+(?:from|by|made by)\s+NAMES|\bno\s+NAMES[,.]?\s+(?:please|thanks)`,
  ),
  cue("disliked_brand", String.raw`ไม่(?:ชอบ|เอา|อยากได้|ใช้)\s*(?:ยี่ห้อ|แบรนด์)?\s*NAMES`),
  cue(
    "liked_brand",
    String.raw`\bi(?:'m|\s+am)\s+${really}(?:a\s+)?(?:(?:big|huge)\s+)?(?:fan\s+of|loyal\s+to|into)\s+NAMES`,
  ),
  cue(
    "liked_brand",
    String.raw`\b(?:my\s+)?(?:favou?rite|preferred)\s+(?:brands?|makes?)\s*(?:is|are|would be|:)\s*NAMES`,
  ),
  cue("liked_brand", String.raw`\bNAMES\s+(?:is|are)\s+my\s+(?:favou?rites?|go-to)\b`),
  cue("liked_brand", String.raw`\b(?:brand|make)\s*(?:should be|must be|:|=|is)\s*NAMES`),
  cue("liked_brand", String.raw`\b(?:preferably|ideally)\s+(?:from\s+|by\s+|a\s+|an\s+)?NAMES`),
  cue(
    "liked_brand",
    String.raw`\bi(?:'d)?\s+${really}(?:like|love|prefer|trust|swear by|stick (?:to|with))\s+(?:the brand\s+)?NAMES`,
  ),
  cue(
    "liked_brand",
    String.raw`(?:ชอบ|อยากได้|เอา)\s*(?:ยี่ห้อ|แบรนด์|ของ)?\s*NAMES|(?:ยี่ห้อ|แบรนด์)\s*(?:คือ)?\s*NAMES`,
  ),
];

/** After a name: what makes "I like Logitech mice" a make all the same, and "I like light mice" a feature. */
const isMake = (text: string) => /\p{Lu}|\d/u.test(text);

/** What a sentence says is liked or not. A plain word that is liked may be a make or a quality: it is kept as a quality. */
export function saidLikes(sentence: string): SaidLike[] {
  let rest = sentence;
  const said: SaidLike[] = [];
  for (const { pattern, kind } of cues) {
    const found = pattern.exec(rest);
    const names = found?.slice(1).find((group) => group !== undefined);
    if (found === null || names === undefined) continue;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    for (const text of namesIn(names))
      said.push({ kind: kind === "liked_brand" && !isMake(text) ? "feature" : kind, text });
  }
  return said;
}

import { eitherCase } from "@konstruct/understanding/slots/either-case";
import { namesIn, namesPattern, properNamesPattern } from "./things-named.ts";

/** Something a sentence likes or dislikes. `isName`: written with capitals or digits. */
export type SaidLike = { isLiked: boolean; isName: boolean; text: string };

type Cue = { pattern: RegExp; isLiked: boolean };

const patternOf = (part: string) =>
  part === "PROPER" ? `(${properNamesPattern})` : part === "NAMES" ? `(${namesPattern})` : eitherCase(part);
const cue = (isLiked: boolean, source: string): Cue => ({
  isLiked,
  pattern: new RegExp(
    source
      .split(/(PROPER|NAMES)/)
      .map(patternOf)
      .join(""),
    "u",
  ),
});

const really = String.raw`(?:(?:really|always|usually|mostly|only|just|also|still|generally|actually)\s+)*`;
/** An optional word for the kind of thing before its name. */
const the = "(?:WORDS\\s+)?";
const not = "(?:don'?t|do not|never|wouldn'?t)";
/** After a neutral word such as "use" or "no": only what is named as a kind of thing or written as a name. */
const certain = String.raw`(?:(?:the\s+)?WORDS\s+NAMES|PROPER)`;

/** Dislikes first: "I don't like X" contains "like X". Text that one pattern matched is not read again. */
const sources: readonly [isLiked: boolean, source: string][] = [
  [false, String.raw`\bi\s+${really}${not}\s+${really}(?:liked?|loved?|trust(?:ed)?)\s+${the}NAMES`],
  [false, String.raw`\bi\s+${really}can(?:'?t|not)\s+stand\s+${the}NAMES`],
  [
    false,
    String.raw`\bi\s+${really}${not}\s+${really}(?:want|buy|use)\s+(?:anything\s+(?:from|by)\s+)?${certain}`,
  ],
  [false, String.raw`\bi\s+${really}(?:hate|dislike|avoid|detest)\s+${the}NAMES`],
  [false, String.raw`\b(?:anything|everything)\s+(?:but|except)\s+NAMES`],
  [
    false,
    String.raw`\b(?:nothing\s+(?:from|by|made by)|not\s+(?:from|made by))\s+${certain}|\bno\s+${certain}[,.]?\s+(?:please|thanks)`,
  ],
  [false, String.raw`ไม่ชอบ\s*${the}NAMES|ไม่(?:เอา|อยากได้|ใช้)\s*(?:WORDS\s*NAMES|PROPER)`],
  [
    true,
    String.raw`\bi(?:'m|\s+am)\s+${really}(?:a\s+)?(?:(?:big|huge)\s+)?(?:fan\s+of|loyal\s+to|into)\s+NAMES`,
  ],
  [true, String.raw`\b(?:my\s+)?(?:favou?rite|preferred)\s+WORDS\s*(?:is|are|would be|:)\s*NAMES`],
  [true, String.raw`\bNAMES\s+(?:is|are)\s+my\s+(?:favou?rites?|go-to)\b`],
  [true, String.raw`\bWORDS\s*(?:should be|must be|:|=|is)\s*NAMES`],
  [true, String.raw`\b(?:preferably|ideally)\s+(?:from\s+|by\s+|a\s+|an\s+)?NAMES`],
  [
    true,
    String.raw`\bi\s+${really}(?:like|love|trust|swear by|stick (?:to|with))\s+${the}NAMES|\bi(?:'d)?\s+${really}prefer\s+${the}NAMES|\bi'd\s+${really}(?:like|love)\s+${certain}`,
  ],
  [
    true,
    String.raw`ชอบ\s*(?:WORDS|ของ)?\s*NAMES|(?:อยากได้|เอา)\s*(?:WORDS\s*NAMES|(?:ของ)?\s*PROPER)|WORDS\s*(?:คือ)?\s*NAMES`,
  ],
];

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const built = new Map<string, readonly Cue[]>();

/** @param words what the agent calls such things: "dish", "therapist" */
function cuesFor(words: readonly string[]): readonly Cue[] {
  const key = words.join("\n");
  const known = built.get(key);
  if (known !== undefined) return known;
  // If the agent has no words, a pattern that never matches takes their place.
  const pattern = words.length === 0 ? "(?!)" : `(?:${words.map((word) => `${escaped(word)}s?`).join("|")})`;
  const cues = sources.map(([isLiked, source]) => cue(isLiked, source.replaceAll("WORDS", pattern)));
  if (built.size >= 100) built.clear();
  built.set(key, cues);
  return cues;
}

const isName = (text: string) => /\p{Lu}|\d/u.test(text);

/** The likes and dislikes in a sentence. */
export function saidLikes(sentence: string, words: readonly string[]): SaidLike[] {
  let rest = sentence;
  const said: SaidLike[] = [];
  for (const { pattern, isLiked } of cuesFor(words)) {
    const found = pattern.exec(rest);
    const names = found?.slice(1).find((group) => group !== undefined);
    if (found === null || names === undefined) continue;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    for (const text of namesIn(names)) said.push({ isLiked, isName: isName(text), text });
  }
  return said;
}

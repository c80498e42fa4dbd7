import { isIdle } from "@konstruct/core/language/answers/plain-answer";
import { alternatives, languages, plain, saysIn } from "../language/languages.ts";
import { isNear } from "../language/near-word.ts";
import { isOfTalk } from "./numbers.ts";
import type { ShownItem } from "./params.ts";

/** How each language refers to a position in a list. */
const ways = languages.map(({ ordinals, last, article, thing, counter, notThis, numbers, code }) => {
  const gap = code === "th" ? " ?" : " ";
  const not = code === "th" ? "" : `(?<!(?:not|no|nicht|pas|nao) (?:(?:${article})${gap})?)`;
  const place = (words: string) =>
    new RegExp(
      `${not}(?<![\\p{Script=Latin}\\p{N}])(?:(?:${article})${gap}(?:${words})(?<one>${gap}(?:${thing}))?|(?:${words})(?<other>${gap}(?:${thing})))(?![\\p{Script=Latin}\\p{N}]|\\p{M})`,
      "u",
    );
  const words = Object.entries(numbers).filter(([, value]) => value >= 1 && value <= 5);
  return {
    places: ordinals.map(place),
    bare: ordinals.map((one) => new RegExp(`^(?:(?:${article}) )?(?:${one})$`, "u")),
    last: place(last),
    bareLast: new RegExp(`^(?:(?:${article}) )?(?:${last})$`, "u"),
    counted: new RegExp(
      `${not}(?<![\\p{Script=Latin}\\p{N}])(?:${counter})${gap}(?:ที่)? ?(?:([1-9])|(${words.map(([word]) => word).join("|")}))(?![\\p{Script=Latin}\\p{N}]|\\p{M})`,
      "u",
    ),
    valueOf: (word: string) => numbers[word] ?? 0,
    notThis,
  };
});

const recommended = saysIn(alternatives("recommended"));
const pronoun = saysIn(alternatives("pronoun"));
const around = new RegExp(
  `^(?:(?:${alternatives("around")})(?: |$))+|(?: |(?<=[\\p{N}\\p{Script=Thai}]))(?:${alternatives("around")})$`,
  "u",
);

/** The text in the form of the patterns, with "#2" as "number 2". */
const written = (text: string) => plain(text.slice(0, 600).replace(/#\s?(?=[\p{L}\d])/gu, " number "));

function withoutPolite(said: string): string {
  const rest = said.replace(around, "").trim();
  return rest === said || rest === "" ? said : withoutPolite(rest);
}

/** Whether a match stands alone: "the first time" is not a position; what follows has to be a function word or nothing. */
function standsAlone(said: string, match: RegExpExecArray | null): boolean {
  if (match === null) return false;
  if (match.groups?.one !== undefined || match.groups?.other !== undefined) return true;
  const next = /^ ([\p{Script=Latin}]+)/u.exec(said.slice(match.index + match[0].length))?.[1];
  return next === undefined || isOfTalk(next) || isIdle(next);
}

/** The position a text refers to, from 0, or null: "the second one", "number 2", "el segundo", "อันแรก". */
function placeOf(text: string, count: number, mayBeBare: boolean): number | null {
  const said = written(text);
  const alone = withoutPolite(said);
  const digit = mayBeBare ? /^(?:the )?(\d|1\d)$/u.exec(alone)?.[1] : undefined;
  if (digit !== undefined) return Number(digit) - 1;
  for (const way of ways) {
    const ordinal = way.places.findIndex((pattern) => standsAlone(said, pattern.exec(said)));
    const number = way.counted.exec(said);
    if (standsAlone(said, way.last.exec(said)) || (mayBeBare && way.bareLast.test(alone))) return count - 1;
    if (ordinal !== -1) return ordinal;
    if (number !== null) return Number(number[1] ?? way.valueOf(number[2] ?? "")) - 1;
    const bare = mayBeBare ? way.bare.findIndex((pattern) => pattern.test(alone)) : -1;
    if (bare !== -1) return bare;
  }
  return recommended(text) ? 0 : null;
}

/** The record a text refers to by key or position; null when by neither. */
export function pointedItem(text: string, shown: readonly ShownItem[], mayBeBare: boolean): ShownItem | null {
  const lower = text.toLowerCase();
  const byKey = shown.find(({ key }) => {
    const at = key === "" ? -1 : lower.indexOf(key.toLowerCase());
    return at !== -1 && !/[\p{L}\p{N}]/u.test(`${lower[at - 1] ?? " "}${lower[at + key.length] ?? " "}`);
  });
  const place = byKey === undefined ? placeOf(text, shown.length, mayBeBare) : null;
  return byKey ?? (place === null ? null : (shown[place] ?? null));
}

/** Whether a text refers to a position in a list, even if nothing was shown. */
export function pointsAtShown(text: string): boolean {
  return placeOf(text, 0, false) !== null;
}

/** Whether a text is only a position, even one past the end of the list. */
export function saysOnlyPlace(text: string): boolean {
  return text.length < 20 && placeOf(text, 99, true) !== null;
}

/** Whether a text says "it" or "that one". */
export const saysPronoun = (text: string): boolean => pronoun(text);

const nameWords = (name: string) => name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function isSame(said: string, own: string): boolean {
  if (said === own || said === `${own}s` || `${said}s` === own) return true;
  return said.length >= 4 && own.length >= 4 && isNear(said, own);
}

/** The record whose name has all these words; of several the one with the fewest other words. */
export function namedItem(words: readonly string[], shown: readonly ShownItem[]): ShownItem | null {
  const said = words.filter((word) => !isIdle(word)).flatMap(nameWords);
  const fitting = shown
    .map((item) => ({ item, own: nameWords(item.label) }))
    .filter(({ own }) => said.every((word) => own.some((one) => isSame(word, one))))
    .toSorted((a, b) => a.own.length - b.own.length);
  return said.length === 0 ? null : (fitting[0]?.item ?? null);
}

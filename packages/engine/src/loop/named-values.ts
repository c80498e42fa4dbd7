import type { JsonObject } from "@konstruct/core/json";
import { findMentions } from "../grounding/find-mentions.ts";
import { lettersOf } from "./words-in.ts";

/** Words as they stand in a text, and no part of a longer number. */
function stands(words: string, wanted: string): boolean {
  if (wanted === "") return true;
  for (let at = words.indexOf(wanted); at !== -1; at = words.indexOf(wanted, at + 1)) {
    const isLonger =
      (/^\d/.test(wanted) && /\d/.test(words[at - 1] ?? "")) ||
      (/\d$/.test(wanted) && /\d/.test(words[at + wanted.length] ?? ""));
    if (!isLonger) return true;
  }
  return false;
}

/** Values of a call that a text does not name, in whatever way a person writes a day or a time. Lists and objects are nobody's words. */
export function unnamedIn(text: string, args: JsonObject, now: Date): string[] {
  const words = lettersOf(text);
  const keys = new Set(findMentions(text, now).flatMap(({ needs }) => needs));
  const isNamed = (written: string): boolean => {
    if (stands(words, lettersOf(written))) return true;
    const [, day, time] =
      /^(\d{4}-\d{2}-\d{2})?(?:(?:^|T| )(\d{2}:\d{2})(?::00)?(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(written) ?? [];
    if (day === undefined && time === undefined) return false;
    const isDay = day === undefined || keys.has(`d:${day}`) || keys.has(`d:-${day.slice(4)}`);
    return isDay && (time === undefined || keys.has(`c:${time}`));
  };
  return Object.values(args)
    .filter((value): value is string | number | boolean => typeof value !== "object")
    .map(String)
    .filter((written) => !isNamed(written));
}

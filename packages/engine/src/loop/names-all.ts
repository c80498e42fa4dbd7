import type { Json, JsonObject } from "@konstruct/core/json";
import { findMentions } from "../grounding/find-mentions.ts";

/** Letters, marks and digits of a text in small letters, one space between. */
export const lettersOf = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** Languages whose names of months are known, beside those a text's dates are read in. */
const languages = ["de", "es", "fr", "id", "it", "nl", "pl", "pt", "sv", "tr", "uk"];

const formats = languages.map(
  (language) => new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" }),
);

/** The month in each language, as it stands beside a day. */
const monthNames = (date: Date): string[] =>
  formats.map(
    (format) =>
      format
        .formatToParts(date)
        .find(({ type }) => type === "month")
        ?.value.toLowerCase() ?? "",
  );

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

function namesDay(words: string, keys: ReadonlySet<string>, written: string): boolean {
  if (keys.has(`d:${written}`) || keys.has(`d:-${written.slice(4)}`)) return true;
  const date = new Date(written);
  if (Number.isNaN(date.getTime())) return false;
  const said = new Set(words.split(" "));
  const isMonthNamed = monthNames(date).some((name) => said.has(name));
  return isMonthNamed && stands(words, String(date.getUTCDate()));
}

/** Whether a text names every value of a call, in whatever way a person writes a day or a time. Lists and objects are nobody's words. */
export function namesAll(text: string, args: JsonObject, now: Date): boolean {
  const words = lettersOf(text);
  const keys = new Set(findMentions(text, now).flatMap(({ needs }) => needs));
  const isNamed = (value: Json): boolean => {
    if (typeof value === "object") return true;
    const written = String(value);
    if (stands(words, lettersOf(written))) return true;
    const [, day, time] =
      /^(\d{4}-\d{2}-\d{2})?(?:(?:^|T| )(\d{2}:\d{2})(?::00)?(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(written) ?? [];
    if (day === undefined && time === undefined) return false;
    return (day === undefined || namesDay(words, keys, day)) && (time === undefined || keys.has(`c:${time}`));
  };
  const values = Object.values(args);
  return values.length > 0 && values.every(isNamed);
}

import type { JsonObject } from "@konstruct/core/json";
import { findMentions } from "../ground/mentions/find-mentions.ts";
import { type ArgumentLeaf, argumentLeaves } from "./argument-leaves.ts";
import { lettersOf } from "./words-in.ts";

/** A text of so many words, or letters where words are not parted, is a message of its own: only its numbers have to be named. */
const wordsOfProse = 6;
const lettersOfProse = 24;

/** Words as they stand in a text, and no part of a longer number. */
function stands(words: string, wanted: string): boolean {
  for (let at = words.indexOf(wanted); at !== -1; at = words.indexOf(wanted, at + 1)) {
    const isLonger =
      (/^\d/.test(wanted) && /\d/.test(words[at - 1] ?? "")) ||
      (/\d$/.test(wanted) && /\d/.test(words[at + wanted.length] ?? ""));
    if (!isLonger) return true;
  }
  return false;
}

/** What a text says, in the forms a value is looked for in. */
type Said = { text: string; letters: string; keys: ReadonlySet<string>; now: Date };

const saidIn = (text: string, now: Date): Said => ({
  text: text.normalize("NFKC").toLowerCase(),
  letters: lettersOf(text),
  keys: new Set(findMentions(text, now).flatMap(({ needs }) => needs)),
  now,
});

/** The month and the day as figures, as they are written without a year: "26.11.", "26/11", "26 tháng 11". */
function hasFigures({ text }: Said, day: string): boolean {
  const [, month, date] = day.split("-").map(Number);
  return (
    new RegExp(`(?<!\\d)0?${date}(?:\\s?[./-]\\s?|\\s?tháng\\s?)0?${month}(?!\\d)`, "u").test(text) ||
    new RegExp(`(?<!\\d)0?${month}\\s?[月/]\\s?0?${date}(?!\\d)`, "u").test(text)
  );
}

const hourWords = "h|:|\\.|時|时|点|點|giờ|heures?|uhr|โมง|นาฬิกา";

/** The second half of the day, in words: an hour beside one of them may be counted from noon. */
const afternoon =
  /chiều|tối|đêm|sore|malam|siang|午後|夜|晚上|下午|傍晚|tarde|noche|noite|après-midi|soir|nachmittag|abend|p\.?m\b|บ่าย|เย็น|ทุ่ม/u;

function minutesOf(minutes: number): string {
  if (minutes === 0) return "(?:0{1,2})?(?!\\s?\\d)";
  const written = `\\s?${String(minutes).padStart(2, "0")}(?!\\d)`;
  return minutes === 30 ? `(?:${written}|\\s?(?:半|rưỡi|ครึ่ง))` : written;
}

/** An hour with its minutes as many languages write it: "14h30", "16時30分", "4 giờ chiều", "下午4点半". */
function hasClock({ text, keys }: Said, time: string): boolean {
  if (keys.has(`c:${time}`)) return true;
  const [hour, minutes] = time.split(":").map(Number) as [number, number];
  const hours = hour > 12 && afternoon.test(text) ? `(?:${hour}|${hour - 12})` : String(hour);
  return new RegExp(`(?<![\\d.:])0?${hours}\\s?(?:${hourWords})${minutesOf(minutes)}`, "u").test(text);
}

function isMoment(said: Said, value: string): boolean {
  const [, day, time] =
    /^(\d{4}-\d{2}-\d{2})?(?:(?:^|T| )(\d{2}:\d{2})(?::00)?(?:\.0+)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(value) ??
    [];
  if (day === undefined && time === undefined) return false;
  const isDay =
    day === undefined ||
    said.keys.has(`d:${day}`) ||
    said.keys.has(`d:-${day.slice(4)}`) ||
    hasFigures(said, day);
  return isDay && (time === undefined || hasClock(said, time));
}

/** A number in whatever way it is grouped, and with whatever currency. */
function isNumber({ keys, now }: Said, value: string): boolean {
  const wanted = findMentions(value, now).flatMap(({ offers }) => offers.filter((key) => /^[nm]:/.test(key)));
  const amount = Number(value);
  return (
    wanted.some((key) => keys.has(key)) ||
    [...keys].some((key) => /^[mqn]:/.test(key) && Number(key.split(":")[1]) === amount)
  );
}

const isProse = (letters: string) =>
  letters.split(" ").length >= wordsOfProse ||
  (letters.length >= lettersOfProse && !letters.includes(" ") && !/[a-z0-9]/.test(letters));

/** What nobody reads out: a key of a system. It has to come from a result to be believed at all. */
export const isOpaque = (value: string): boolean =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value) ||
  (/^[\w-]{20,}$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value));

function isNamed(said: Said, { value }: ArgumentLeaf): boolean {
  if (typeof value === "boolean") return !value;
  const written = String(value);
  const letters = lettersOf(written);
  if (letters === "" || isOpaque(written) || stands(said.letters, letters)) return true;
  if (isMoment(said, written)) return true;
  return /^-?\d+(?:\.\d+)?$/.test(written) && isNumber(said, written);
}

/** Whether a value is a longer text whose numbers all stand in the words: nobody reads it out, and it is shown all the same. */
export function isToldInShort(text: string, { value }: ArgumentLeaf): boolean {
  const words = lettersOf(text);
  const letters = lettersOf(String(value));
  const numbered = letters.split(" ").filter((word) => /\d/.test(word));
  return isProse(letters) && numbered.every((word) => stands(words, word));
}

/** Values of a call that a text does not name, in whatever way a person writes a day, a time or an amount. */
export function unnamedIn(text: string, args: JsonObject, now: Date): ArgumentLeaf[] {
  const said = saidIn(text, now);
  return argumentLeaves(args).filter((leaf) => !isNamed(said, leaf));
}

/** Whether a text names at least one value of a call. */
export function namesAnyOf(text: string, args: JsonObject, now: Date): boolean {
  const said = saidIn(text, now);
  return argumentLeaves(args).some((leaf) => typeof leaf.value !== "boolean" && isNamed(said, leaf));
}

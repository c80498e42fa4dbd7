import type { JsonObject } from "@konstruct/core/json";
import { formsIn, wordsOf } from "@konstruct/core/language/answers/forms-of-words";
import { isWordEdge } from "@konstruct/core/language/answers/word-places";
import { withoutAccents } from "@konstruct/core/language/answers/write-plain";
import { languageCodes } from "@konstruct/core/language/languages";
import { numberWords } from "@konstruct/understanding/slots/numbers";
import { spokenIn } from "../ground/figures/number-words.ts";
import { findMentions } from "../ground/mentions/find-mentions.ts";
import { type ArgumentLeaf, argumentLeaves } from "./argument-leaves.ts";
import { lettersOf } from "./words-in.ts";

/** From this length a text counts as prose: only its numbers have to be named. Letters count in scripts without spaces. */
const wordsOfProse = 6;
const lettersOfProse = 24;

/** From this length a word may be written with an ending, or, in scripts that write articles to it, with a beginning. */
const lettersOfWord = 4;
const writesPrefixes = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Whether these words occur in a text as words; long ones may have an ending there: "Annalle" for "Anna". */
function occursAsWord(words: string, wanted: string): boolean {
  const isLong = wanted.length >= lettersOfWord;
  for (let at = words.indexOf(wanted); at !== -1; at = words.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const begins = isWordEdge(words[at - 1], words[at]) || (isLong && writesPrefixes.test(words[at] ?? ""));
    const isInflected = isLong && !/\p{N}$/u.test(wanted) && !/\p{N}/u.test(words[end] ?? "");
    if (begins && (isWordEdge(words[end - 1], words[end]) || isInflected)) return true;
  }
  return false;
}

/** Letters by which the words of a name may stand further apart than in the name. */
const mostBetween = 16;

/** Whether the longer words and the numbers of a name stand together in another order: "45-minute foot massage". */
function occursInOtherOrder(words: string, wanted: string): boolean {
  const telling = wanted.split(" ").filter((word) => word.length >= lettersOfWord || /\p{N}/u.test(word));
  // Numbers alone have an order: a day is not the day with its month.
  const isName = telling.some((word) => /\p{L}{4}/u.test(word));
  if (!isName || telling.length < 2 || telling.length > wordsOfProse) return false;
  const longest = wanted.length + mostBetween;
  const [first = "", ...rest] = telling;
  for (let at = words.indexOf(first); at !== -1; at = words.indexOf(first, at + 1)) {
    const around = words.slice(Math.max(0, at - longest), at + first.length + longest);
    if (occursAsWord(around, first) && rest.every((word) => occursAsWord(around, word))) return true;
  }
  return false;
}

/** A text in the forms in which values are looked for. */
type Said = { text: string; letters: string; keys: ReadonlySet<string>; now: Date };

const saidIn = (text: string, now: Date): Said => ({
  text: text.normalize("NFKC").toLowerCase(),
  letters: lettersOf(text),
  keys: new Set(findMentions(text, now).flatMap(({ needs }) => needs)),
  now,
});

/** Whether the day is written as figures without a year: "26.11.", "26/11", "26 tháng 11". */
function hasFigures({ text }: Said, day: string): boolean {
  const [, month, date] = day.split("-").map(Number);
  return (
    new RegExp(
      `(?<!\\d|\\d{4}[./-])0?${date}(?:\\s?[./-]\\s?|\\s?tháng\\s?)0?${month}(?!\\d|[./-]\\d)`,
      "u",
    ).test(text) || new RegExp(`(?<!\\d)0?${month}\\s?[月/]\\s?0?${date}(?!\\d)`, "u").test(text)
  );
}

const hourWords = "h|:|\\.|時|时|点|點|giờ|heures?|uhr|โมง|นาฬิกา";

/** Words for the second half of the day; an hour beside one may be on the twelve-hour clock. */
const afternoon =
  /chiều|tối|đêm|sore|malam|siang|午後|夜|晚上|下午|傍晚|tarde|noche|noite|après-midi|soir|nachmittag|abend|p\.?m\b|บ่าย|เย็น|ทุ่ม/u;

function minutesOf(minutes: number): string {
  if (minutes === 0) return "(?:0{1,2})?(?!\\s?\\d)";
  const written = `\\s?${String(minutes).padStart(2, "0")}(?!\\d)`;
  return minutes === 30 ? `(?:${written}|\\s?(?:半|rưỡi|ครึ่ง))` : written;
}

/** Whether an hour with its minutes is in the text, as many languages write it: "14h30", "16時30分", "4 giờ chiều", "下午4点半". */
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

/** Whether the number is in the text, with any grouping and any currency. */
function isNumber({ keys, now }: Said, value: string): boolean {
  const wanted = findMentions(value, now).flatMap(({ offers }) => offers.filter((key) => /^[nm]:/.test(key)));
  const amount = Number(value);
  return (
    wanted.some((key) => keys.has(key)) ||
    [...keys].some((key) => /^[mqn]:/.test(key) && Number(key.split(":")[1]) === amount)
  );
}

const isProse = (letters: string) =>
  // A telephone number of six groups is none.
  (letters.split(" ").length >= wordsOfProse && /\p{L}/u.test(letters)) ||
  (letters.length >= lettersOfProse && !letters.includes(" ") && !/[a-z0-9]/.test(letters));

/** A system's key, which people do not read out: a UUID or a long mix of letters and digits. It must be in a source. */
export const isOpaque = (value: string): boolean =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value) ||
  (/^[\w-]{20,}$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value));

/** Whether a text has a word of the argument's name: "with gift wrap" for `gift_wrap`. */
const namesArgument = ({ letters }: Said, path: string): boolean =>
  lettersOf(path.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "))
    .split(" ")
    .some((word) => word.length >= lettersOfWord && occursAsWord(letters, word));

/** From this number on a word for it says how many; "un" and "a" say nothing. */
const smallestCount = 2;

function isNumberWord({ text, letters }: Pick<Said, "text" | "letters">, number: number): boolean {
  if (number < smallestCount) return false;
  const isSaid = (word: string) => occursAsWord(withoutAccents(letters), withoutAccents(word));
  return numberWords(number).some(isSaid) || spokenIn(text, number).some(isSaid);
}

/** Whether a text says a whole number from two on as a word, in the text's language or one with a table. */
export const spellsNumber = (text: string, number: number): boolean =>
  isNumberWord({ text: text.normalize("NFKC").toLowerCase(), letters: lettersOf(text) }, number);

/** Whether a phone number is in the text, in any grouping, as dialled at home or from abroad. */
const isPhone = ({ keys, now }: Said, value: string): boolean =>
  findMentions(value, now).some(
    ({ kind, offers }) => kind === "phone" && offers.some((key) => /^[Ffg]:/.test(key) && keys.has(key)),
  );

/** From this many digits a number may be written in groups: "617 334 902". */
const digitsInGroups = 6;

const isInGroups = ({ text }: Said, digits: string): boolean =>
  new RegExp(`^\\+?\\d{${digitsInGroups},20}$`).test(digits) &&
  new RegExp(`(?<!\\d)${[...digits.replace("+", "")].join("[\\s()./-]{0,2}")}(?!\\d)`).test(text);

/** What joins the last two of a list, in every language with its own: "and", "und", "y". */
const listWords = [
  ...new Set(
    languageCodes.flatMap((code) => {
      const parts = new Intl.ListFormat(code, { type: "conjunction" }).formatToParts(["1", "2"]);
      return parts.filter(({ type }) => type === "literal").map(({ value }) => value.trim());
    }),
  ),
].filter((word) => /^\p{L}+$/u.test(word));

/** Whether several numbers in one value are in the text as a list: "3, 5 and 7" for "3,5,7". */
function isNumberList({ text }: Said, written: string): boolean {
  if (!/^\d+(?:\s?[,;/&+]\s?\d+)+$/.test(written)) return false;
  const between = `\\s*[,;/&+、]?\\s*(?:${listWords.join("|")})?\\s*`;
  const numbers = written.match(/\d+/g) ?? [];
  return new RegExp(`(?<!\\d)${numbers.join(between)}(?!\\d)`, "u").test(text);
}

function isNamed(said: Said, { path, value }: ArgumentLeaf): boolean {
  if (typeof value === "boolean") return !value || namesArgument(said, path);
  const written = String(value);
  const letters = lettersOf(written);
  if (letters === "" || isOpaque(written) || occursAsWord(said.letters, letters)) return true;
  // Many people type no accents.
  const bare = withoutAccents(letters);
  if (bare.length >= lettersOfWord && occursAsWord(withoutAccents(said.letters), bare)) return true;
  // The words of a sentence say something else in another order.
  if (!isProse(letters) && occursInOtherOrder(said.letters, letters)) return true;
  if (isMoment(said, written)) return true;
  if (isPhone(said, written) || isInGroups(said, written) || isNumberList(said, written)) return true;
  return (
    /^-?\d+(?:\.\d+)?$/.test(written) && (isNumber(said, written) || isNumberWord(said, Number(written)))
  );
}

/** Whether a value is a longer text, which a question may put in other words. */
export const isLongText = ({ value }: ArgumentLeaf): boolean => isProse(lettersOf(String(value)));

/** Values of a call that a text does not name, in any notation of a day, a time or an amount. */
export function unnamedIn(text: string, leaves: readonly ArgumentLeaf[], now: Date): ArgumentLeaf[] {
  const said = saidIn(text, now);
  return leaves.filter((leaf) => !isNamed(said, leaf));
}

/** By `argument=value`: what people call the value, any one of the lists of texts in full. */
export type OtherNames = Record<string, string[][]>;

export const keyOf = ({ path, value }: ArgumentLeaf): string => `${path}=${value}`;

/** Whether a value has one of its other names in a text. */
export const hasOtherName = (
  names: OtherNames,
  leaf: ArgumentLeaf,
  isNamed: (leaf: ArgumentLeaf) => boolean,
): boolean =>
  (names[keyOf(leaf)] ?? []).some((texts) => texts.every((text) => isNamed({ ...leaf, value: text })));

/** From this length a name of one word is known in another form. */
const lettersOfName = 5;

/** Whether words follow each other in a text, in some form. */
function saysInOrder(text: string, words: readonly string[]): boolean {
  const said = wordsOf(text);
  let at = 0;
  for (const word of words) {
    const found = said.findIndex((one, place) => place >= at && formsIn(one, [word]).length > 0);
    if (found === -1) return false;
    at = found + 1;
  }
  return true;
}

/** Whether a text has the words of a name in other forms: "white chairs" for "white chair", "biglietti" for "biglietto". */
export function saysForms(text: string, name: string): boolean {
  if (/\p{N}/u.test(name)) return false;
  const all = wordsOf(name);
  const words = all.filter((word) => word.length >= (all.length === 1 ? lettersOfName : lettersOfWord));
  const isName = words.length > 1 || (all.length === 1 && words.length === 1);
  const isSaid = words.every((word) => formsIn(text, [word]).length > 0);
  return isName && isSaid && (all.length < wordsOfProse || saysInOrder(text, words));
}

/** From how many words a text of the model is more than a name. */
const wordsOfNote = 3;

/** Whether a text has the words of a note that the model worded: "verspannten Nacken vom Büro" for "Verspannter Nacken vom Büro". */
export const saysNote = (text: string, { value }: ArgumentLeaf, origin: string | undefined): boolean =>
  origin === "model" && wordsOf(String(value)).length >= wordsOfNote && saysForms(text, String(value));

/** A measure or an amount with its unit, which is the same in every language. */
const withUnit = /^(?:q:[^:]+:\p{L}+|m:[^:]+:\p{L}+)$/u;

/** Whether a text has every measure of a name that holds one: "the 9 m³ van" for "bestelbus 9 m³". */
export function saysMeasures(text: string, name: string, now: Date): boolean {
  const wanted = findMentions(name, now).flatMap(({ needs }) => needs.filter((key) => withUnit.test(key)));
  const said = saidIn(text, now).keys;
  return wanted.length > 0 && wanted.every((key) => said.has(key));
}

/** Whether a text names at least one value of a call. A system's key counts as named, although the text lacks it. */
export function namesAnyOf(
  text: string,
  { args, otherNames }: { args: JsonObject; otherNames: OtherNames },
  now: Date,
): boolean {
  const said = saidIn(text, now);
  const isIn = (leaf: ArgumentLeaf) => isNamed(said, leaf);
  const isCalled = (leaf: ArgumentLeaf) => isIn(leaf) || saysForms(text, String(leaf.value));
  return argumentLeaves(args).some(
    (leaf) => typeof leaf.value !== "boolean" && (isIn(leaf) || hasOtherName(otherNames, leaf, isCalled)),
  );
}

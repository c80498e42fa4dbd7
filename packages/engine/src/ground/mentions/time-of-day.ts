import { detectLanguage } from "@konstruct/core/language/detect-language";
import { readEnglishNumber, spokenHours } from "../figures/spelled-numbers.ts";
import type { Mention, Rule } from "./mention.ts";

type Clock = readonly [hour: number, minute: number];

/** A time of day with all its readings; null when it does not exist. */
export function timeMention(start: number, end: number, readings: readonly Clock[]): Mention | null {
  const times = readings
    .filter(([hour, minute]) => hour <= 24 && minute < 60)
    .map(([hour, minute]) => `${String(hour % 24).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
  const [value] = times;
  if (value === undefined) return null;
  const keys = times.map((time) => `c:${time}`);
  // Keys for "open 9 to 5", which names hours only.
  const hours = times
    .filter((time) => time.endsWith(":00"))
    .flatMap((time) => [`h:${Number(time.slice(0, 2))}`, `h:${Number(time.slice(0, 2)) % 12 || 12}`]);
  return { kind: "time", start, end, value, needs: keys, offers: [...keys, ...new Set(hours)] };
}

function at(match: RegExpExecArray, readings: readonly Clock[]): Mention[] {
  const mention = timeMention(match.index, match.index + match[0].length, readings);
  return mention === null ? [] : [mention];
}

const half = (isAfternoon: boolean, hour: number) => (hour % 12) + (isAfternoon ? 12 : 0);

const thaiHours: readonly string[] = "ศูนย์ หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า สิบ สิบเอ็ด".split(" ");
const thaiHour = String.raw`(\d{1,2}|สิบเอ็ด|หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ)`;
const hourOf = (text: string) => (/^\d/.test(text) ? Number(text) : thaiHours.indexOf(text));
const oclock = String.raw`(?:น\.|น(?![\p{L}\p{M}])|นาฬิกา|hrs?(?![A-Za-z])|hours(?![A-Za-z]))`;
const until = String.raw`\s?(?:-|–|—|ถึง|to|until|till|and)\s?`;

const spokenHour = String.raw`(?:\d{1,2}|${spokenHours.join("|")})`;
const hourSaid = (said: string): number => (/^\d/.test(said) ? Number(said) : readEnglishNumber(said));

/** "09.00-18.00" with quarters of an hour on both sides is a range of times, unless a price follows. */
const unpriced = String.raw`(?!\d|\s?(?:บาท|baht|%|[$€£฿¥]|[A-Z]{3}\b))`;

/** Characters on each side of a word from which the language is detected. */
const reach = 80;

/** In German "am" means on or at: "Tisch 4 am Fenster". */
const isGermanAm = ({ 0: written, index, input }: RegExpExecArray): boolean =>
  written.endsWith(" am") && detectLanguage(input.slice(Math.max(0, index - reach), index + reach)) === "de";

/** Times of day in English and Thai. */
export const timeRules: readonly Rule[] = [
  {
    // "9-11am": the first hour may be in the morning or the afternoon.
    needsDigit: true,
    pattern: new RegExp(
      `(?<![\\d:.,$])(\\d{1,2})(?:[:.](\\d{2}))?(?=${until}\\d{1,2}(?:[:.]\\d{2})?\\s?[ap]\\.?m\\b)`,
      "gi",
    ),
    read: (match) => {
      const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
      return hour > 12
        ? at(match, [[hour, minute]])
        : at(match, [
            [half(false, hour), minute],
            [half(true, hour), minute],
          ]);
    },
  },
  {
    needsDigit: true,
    pattern: /(?<![\d:.,$])(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?m\b/gi,
    read: (match) => {
      const hour = Number(match[1]);
      if (hour > 12 || isGermanAm(match)) return [];
      return at(match, [[half(match[3]?.toLowerCase() === "p", hour), Number(match[2] ?? 0)]]);
    },
  },
  {
    needsDigit: true,
    pattern: new RegExp(
      `(?<![\\d.,:])(\\d{1,2})[.:](\\d{2})(?=${until}\\d{1,2}[.:]\\d{2}\\s?${oclock})|(?<![\\d.,:])(\\d{1,2})[.:](\\d{2})\\s?${oclock}`,
      "gu",
    ),
    read: (match) => at(match, [[Number(match[1] ?? match[3]), Number(match[2] ?? match[4])]]),
  },
  {
    needsDigit: true,
    pattern: /(?<![\d.,:])(\d{1,2})\s?(?:น\.|นาฬิกา)/g,
    read: (match) => at(match, [[Number(match[1]), 0]]),
  },
  {
    needsDigit: true,
    pattern: /(?<![\d:.])(\d{1,2}):(\d{2})(?::\d{2})?(?!:?\d)/g,
    read: (match, { has24Hours }) => {
      const [hour, minute] = [Number(match[1]), Number(match[2])];
      const isOpen = !has24Hours && hour > 0 && hour <= 12 && match[1]?.startsWith("0") === false;
      return at(
        match,
        isOpen
          ? [
              [hour, minute],
              [half(hour < 12, hour), minute],
            ]
          : [[hour, minute]],
      );
    },
  },
  {
    needsDigit: true,
    pattern: new RegExp(
      `(?<![\\d.,:$€£฿¥]|[$€£฿¥]\\s)(\\d{1,2})\\.(00|15|30|45)(?=${until}\\d{1,2}\\.(?:00|15|30|45)${unpriced})`,
      "g",
    ),
    read: (match) => at(match, [[Number(match[1]), Number(match[2])]]),
  },
  {
    // The end of such a range; its beginning has been removed.
    needsDigit: true,
    pattern: new RegExp(`(?<=\\ufffc${until})(\\d{1,2})\\.(00|15|30|45)${unpriced}`, "g"),
    read: (match) => at(match, [[Number(match[1]), Number(match[2])]]),
  },
  {
    // "10 o'clock", "ten o'clock", "half past ten", "quarter to 5".
    needsDigit: false,
    pattern: new RegExp(
      `(?<![\\d.,:\\p{L}])(?:(?<part>half past|(?:a )?quarter (?:past|to))\\s(?<of>${spokenHour})|(?<whole>${spokenHour})\\s?o['’]?clock)(?![\\p{L}\\d])`,
      "giu",
    ),
    read: (match) => {
      const { part = "", of = "", whole } = match.groups ?? {};
      const said = hourSaid(whole ?? of);
      const [hour, minute] = /to$/i.test(part)
        ? [said - 1, 45]
        : [said, part === "" ? 0 : /half/i.test(part) ? 30 : 15];
      return hour < 0 || hour > 24
        ? []
        : at(match, [
            [hour, minute],
            [half(hour < 12, hour), minute],
          ]);
    },
  },
  {
    needsDigit: false,
    pattern: new RegExp(
      `ตี\\s?${thaiHour}(ครึ่ง)?|บ่าย\\s?${thaiHour}(?:\\s?โมง)?(ครึ่ง)?|${thaiHour}\\s?ทุ่ม(ครึ่ง)?`,
      "g",
    ),
    read: (match) => {
      const minute = (match[2] ?? match[4] ?? match[6]) === undefined ? 0 : 30;
      if (match[1] !== undefined) return at(match, [[hourOf(match[1]), minute]]);
      if (match[3] !== undefined) return at(match, [[hourOf(match[3]) + 12, minute]]);
      return at(match, [[hourOf(match[5] ?? "0") + 18, minute]]);
    },
  },
  {
    needsDigit: false,
    pattern: new RegExp(`${thaiHour}\\s?โมง(เช้า|เย็น)?(ครึ่ง)?`, "g"),
    read: (match) => {
      const hour = hourOf(match[1] ?? "0");
      const minute = match[3] === undefined ? 0 : 30;
      const isEvening = match[2] === "เย็น" || (match[2] === undefined && hour < 6);
      return at(match, [[isEvening ? hour + 12 : hour, minute]]);
    },
  },
  {
    needsDigit: false,
    pattern:
      /(?<!\b(?:past|to) )\b(noon|midday|midnight)\b|(เที่ยงคืน|เที่ยงวัน|เที่ยงตรง|เที่ยง(?=\s|$|[-–]|ถึง)|บ่ายโมง)/gi,
    read: (match) => {
      const word = match[0].toLowerCase();
      if (word === "midnight" || word === "เที่ยงคืน") return at(match, [[0, 0]]);
      return at(match, [[word === "บ่ายโมง" ? 13 : 12, 0]]);
    },
  },
];

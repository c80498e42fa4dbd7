import type { Decorated } from "./decorate.ts";
import type { Figure } from "./figure.ts";
import { namedUnits } from "./unit-names.ts";

const label =
  /(?:\b(?:steps?|options?|choice|part|phase|method|point|tip|question)(?: (?:number|no\.?))?\s?#?|\b(?:reply|type|send|answer|choose|select)(?: with)? ["'*]?|\b(?:reply|type|press|send)\b[^.!?\n]{0,40} (?:or|and) ["'*]?|(?:ขั้นตอน|ขั้น|ข้อ|ตัวเลือก|วิธี|ทางเลือก)\s?(?:ที่)?\s?|(?:ตอบ|พิมพ์)\s?|(?:แบบ|อันดับ|ลำดับ|ครั้ง|รอบ|คน|ชั้น|ภาคเรียน|เทอม|เข็ม|งวด|สาขา)ที่\s?|(?:^|[\s(])ที่\s?)$/i;

const secondsOfDay = 86_400;
const dayNames = namedUnits.flatMap(([, factor, name]) => (factor === secondsOfDay ? name : []));
/** "dia 21", "ngày 21". */
const behindDay = new RegExp(`(?<!\\p{L})(?:${[...new Set(dayNames)].join("|")})\\s$`, "iu");

/** Whether a number says which day of a month: "dia 21", and "den 21. er" within a sentence. */
const isDayOfMonth = (text: string, { numeralStart, numeralEnd }: Decorated, { raw }: Figure): boolean =>
  /^(?:[1-9]|[12]\d|3[01])$/.test(raw) &&
  (behindDay.test(text.slice(Math.max(0, numeralStart - 12), numeralStart)) ||
    /^\.\s\p{Ll}/u.test(text.slice(numeralEnd, numeralEnd + 3)));

/** Whether a number only marks a list entry, "1. …", "2) …", "(3) …", or is a keycap. */
function isListMark(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 6), start);
  const after = text.slice(end, end + 3);
  if (/^\ufe0f?\u20e3/.test(after)) return true;
  const line = start <= 6 ? `\n${before}` : before;
  if (/\n\s{0,4}[*_>(]{0,3}$/.test(line)) return /^[.):](?!\d)/.test(after);
  return (
    /[\s(]$/.test(before) &&
    after.startsWith(")") &&
    /(?:^|[\s(])1\)/.test(text.slice(Math.max(0, start - 600), end + 1))
  );
}

/** Why a number needs no source because of its form; undefined when it needs one. */
export function exemptNumber(text: string, place: Decorated, figure: Figure): string | undefined {
  const { numeralStart: start, numeralEnd: end } = place;
  const after = text.slice(end, end + 12);
  if (/^(?:st|nd|rd|th)(?![a-z])/i.test(after)) return "an ordinal";
  if (figure.unit !== null || figure.currencies.length > 0 || figure.sense === "percent") return undefined;
  if (isDayOfMonth(text, place, figure)) return "a day of a month";
  if (end - start > 2) return undefined;
  // A number of digits: "the last 4 digits", "เลข 13 หลัก".
  if (/^[ -]?digits?(?![a-z])|^\s?(?:หลัก|ตัวท้าย|ตัวสุดท้าย)/i.test(after)) return "the length of a number";
  if (isListMark(text, start, end)) return "numbers a list";
  return label.test(text.slice(Math.max(0, start - 60), start)) ? "numbers a step or a choice" : undefined;
}

import { type Candidate, findAll } from "./candidate.ts";

const dayMs = 86_400_000;
const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthPattern =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const relativeDays: Record<string, number> = {
  today: 0,
  tonight: 0,
  tomorrow: 1,
  tmrw: 1,
  yesterday: -1,
  "day after tomorrow": 2,
  "day before yesterday": -2,
  "next week": 7,
  "last week": -7,
  วันนี้: 0,
  พรุ่งนี้: 1,
  มะรืน: 2,
  เมื่อวาน: -1,
};

/** ISO date, or null when there is no such day. */
function iso(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year < 2200;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

function shifted(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** A day without a year is the one nearest to now. */
function nearest(now: Date, month: number, day: number): string | null {
  const years = [-1, 0, 1].map((offset) => iso(now.getUTCFullYear() + offset, month, day));
  const distance = (date: string) => Math.abs(Date.parse(date) - now.getTime());
  return years.filter((date) => date !== null).sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

function monthOf(name: string): number {
  return monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function named(now: Date, month: string, day: string, year: string | undefined): string | null {
  return year === undefined
    ? nearest(now, monthOf(month), Number(day))
    : iso(Number(year), monthOf(month), Number(day));
}

/** 03/04/2025 is March 4; when the first number cannot be a month, it is the day. */
function slashed(now: Date, first: number, second: number, year: string | undefined): string | null {
  const [month, day] = first > 12 ? [second, first] : [first, second];
  if (year === undefined) return nearest(now, month, day);
  return iso(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
}

function weekday(now: Date, which: string | undefined, name: string): string {
  const ahead = (weekdays.indexOf(name.toLowerCase()) - now.getUTCDay() + 7) % 7 || 7;
  return shifted(now, which?.toLowerCase() === "last" ? ahead - 7 || -7 : ahead);
}

function counted(now: Date, count: string, unit: string, isPast: boolean): string {
  const days = Number(count) * (unit.toLowerCase().startsWith("week") ? 7 : 1);
  return shifted(now, isPast ? -days : days);
}

const thaiMonths = "มกรา กุมภา มีนา เมษา พฤษภา มิถุนา กรกฎา สิงหา กันยา ตุลา พฤศจิกา ธันวา".split(" ");
const thaiDate = new RegExp(
  `(\\d{1,2})\\s*(${thaiMonths.join("|")})(?:คม|พันธ์|ยน)?(?:\\s*(?:พ\\.ศ\\.)?\\s*(\\d{4}))?`,
  "gu",
);

/** "15 มีนาคม 2569": years of the Buddhist era are 543 ahead. */
function inThai(now: Date, day: string, name: string, year: string | undefined): string | null {
  const month = thaiMonths.indexOf(name) + 1;
  if (year === undefined) return nearest(now, month, Number(day));
  return iso(Number(year) > 2400 ? Number(year) - 543 : Number(year), month, Number(day));
}

const rangeStart = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)?\\s*(?:-|–|to|till|until|and|through)\\s*(?=\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${monthPattern})\\b\\.?(?:,?\\s+(\\d{4}))?)`,
  "gi",
);

/** Calendar and relative dates as ISO `YYYY-MM-DD`, counted in UTC from `now`. The longest reading of a place comes first. */
export function findDates(text: string, now: Date): Candidate[] {
  const relative = Object.keys(relativeDays)
    .sort((a, b) => b.length - a.length)
    .map((phrase) => (/^[a-z]/.test(phrase) ? `\\b${phrase}\\b` : phrase))
    .join("|");
  const ordinal = "(\\d{1,2})(?:st|nd|rd|th)?";
  const year = "(?:,?\\s+(\\d{4}))?";
  return [
    // "from 3 to 7 August": the first day borrows the month of the second.
    ...findAll(text, rangeStart, (m) => named(now, m[2]!, m[1]!, m[3])),
    ...findAll(text, /\b(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\b/g, (m) =>
      iso(Number(m[1]), Number(m[3]), Number(m[4])),
    ),
    ...findAll(text, /\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))\b|\b(\d{1,2})\/(\d{1,2})\b/g, (m) =>
      slashed(now, Number(m[1] ?? m[4]), Number(m[2] ?? m[5]), m[3]),
    ),
    ...findAll(text, new RegExp(`\\b(${monthPattern})\\.?\\s+${ordinal}\\b${year}`, "gi"), (m) =>
      named(now, m[1]!, m[2]!, m[3]),
    ),
    ...findAll(text, new RegExp(`\\b${ordinal}\\s+(?:of\\s+)?(${monthPattern})\\b\\.?${year}`, "gi"), (m) =>
      named(now, m[2]!, m[1]!, m[3]),
    ),
    ...findAll(text, thaiDate, (m) => inThai(now, m[1]!, m[2]!, m[3])),
    ...findAll(text, new RegExp(relative, "gi"), (m) => shifted(now, relativeDays[m[0].toLowerCase()]!)),
    ...findAll(text, new RegExp(`\\b(?:(next|this|last|on)\\s+)?(${weekdays.join("|")})\\b`, "gi"), (m) =>
      weekday(now, m[1], m[2]!),
    ),
    ...findAll(text, /\bin\s+(\d{1,3})\s+(days?|weeks?)\b/gi, (m) => counted(now, m[1]!, m[2]!, false)),
    ...findAll(text, /\b(\d{1,3})\s+(days?|weeks?)\s+ago\b/gi, (m) => counted(now, m[1]!, m[2]!, true)),
  ];
}

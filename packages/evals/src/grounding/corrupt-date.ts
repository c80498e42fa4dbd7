import type { Corruption } from "./corruption.ts";

const english = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const englishFull =
  "January February March April May June July August September October November December".split(" ");
const thai = "ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.".split(" ");
const thaiFull =
  "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม".split(" ");
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const thaiWeekdays = ["อาทิตย์", "จันทร์", "อังคาร", "พุธ", "พฤหัสบดี", "ศุกร์", "เสาร์"];

/** The month named in a text: its position in the text and its number from 0. */
function monthIn(text: string): { name: string; month: number } | null {
  for (const names of [thaiFull, thai]) {
    const month = names.findIndex((name) => text.includes(name));
    if (month >= 0) return { name: names[month] ?? "", month };
  }
  const name = /[A-Za-z]{3,9}/g;
  for (const [word] of text.matchAll(name)) {
    const month = english.indexOf(word.slice(0, 3).toLowerCase());
    if (month >= 0 && englishFull[month]?.toLowerCase().startsWith(word.toLowerCase()))
      return { name: word, month };
  }
  return null;
}

function otherMonth(name: string, month: number): string {
  const next = (month + 1) % 12;
  if (thaiFull.includes(name)) return thaiFull[next] ?? "";
  if (thai.includes(name)) return thai[next] ?? "";
  return name.length > 3 ? (englishFull[next] ?? "") : (englishFull[next] ?? "").slice(0, 3);
}

const commonEra = (year: number | undefined) => (year !== undefined && year > 2400 ? year - 543 : year);

function named(fact: string): Corruption[] {
  const found = monthIn(fact);
  if (found === null) return [];
  const year = /\d{4}/.exec(fact)?.[0];
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(fact)?.[0];
  const at = { year: commonEra(year === undefined ? undefined : Number(year)), month: found.month + 1 };
  const next = otherMonth(found.name, found.month);
  const made: Corruption[] = [
    {
      how: "another month",
      text: fact.replace(found.name, next),
      claim: {
        day: { ...at, month: ((found.month + 1) % 12) + 1, day: day === undefined ? undefined : Number(day) },
      },
    },
  ];
  if (day !== undefined) {
    for (const step of [-1, 1]) {
      const moved = Number(day) + step;
      if (moved < 1 || moved > 28) continue;
      made.push({
        how: "off by one day",
        text: fact.replace(day, String(moved)),
        claim: { day: { ...at, day: moved } },
      });
    }
  }
  if (year !== undefined) {
    made.push({
      how: "another year",
      text: fact.replace(year, String(Number(year) + 1)),
      claim: { day: { ...at, year: (at.year ?? 0) + 1, day: day === undefined ? undefined : Number(day) } },
    });
  }
  return made;
}

function numeric(fact: string): Corruption[] {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(fact);
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(fact);
  const [day, month, year] = iso ? [iso[3], iso[2], iso[1]] : [slashed?.[1], slashed?.[2], slashed?.[3]];
  if (day === undefined || month === undefined) return [];
  const moved = Number(day) > 1 ? Number(day) - 1 : 2;
  const text = iso
    ? `${year}-${month}-${String(moved).padStart(2, "0")}`
    : fact.replace(day, String(moved).padStart(day.length, "0"));
  const at = {
    year: commonEra(year === undefined ? undefined : Number(year)),
    month: Number(month),
    day: moved,
  };
  return [{ how: "off by one day", text, claim: { day: at } }];
}

function weekday(fact: string): Corruption[] {
  for (const names of [weekdays, thaiWeekdays]) {
    const index = names.findIndex((name) => fact === name || fact === `${name}s`);
    if (index < 0) continue;
    const next = (index + 2) % 7;
    return [
      {
        how: "another weekday",
        text: fact.replace(names[index] ?? "", names[next] ?? ""),
        claim: { weekday: weekdays[next] ?? "" },
      },
    ];
  }
  return [];
}

function dayOnly(fact: string): Corruption[] {
  const match = /^(\d{1,2})(?:th|st|nd|rd)$/.exec(fact);
  if (match === null) return [];
  const moved = Number(match[1]) - 1;
  return moved < 4 || moved > 20
    ? [{ how: "off by one day", text: "19th", claim: { day: { day: 19 } } }]
    : [{ how: "off by one day", text: `${moved}th`, claim: { day: { day: moved } } }];
}

/** A date that is wrong by a day, a month or a year. Empty for a text without a date. */
export function corruptDate(fact: string): Corruption[] {
  return [...named(fact), ...numeric(fact), ...weekday(fact), ...dayOnly(fact)];
}

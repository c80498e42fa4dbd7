import { corruptDate } from "./corrupt-date.ts";
import { changedDigit, changedLetter, scaledBy, swappedDigits } from "./corrupt-digits.ts";
import { corruptTime } from "./corrupt-time.ts";
import { corruptWord } from "./corrupt-word.ts";
import type { Corruption } from "./corruption.ts";

const signs: readonly (readonly [name: string, pattern: RegExp, other: (match: string) => string])[] = [
  ["THB", /฿/, () => "€"],
  ["THB", /บาท/, () => "ดอลลาร์"],
  ["THB", /\bbaht\b/i, () => "euros"],
  ["THB", /\bTHB\b/, () => "USD"],
  ["USD", /\$/, () => "€"],
  ["USD", /\bdollars\b/, () => "pounds"],
  ["USD", /\bUSD\b/, () => "EUR"],
  ["USD", /ดอลลาร์/, () => "ยูโร"],
  ["EUR", /€/, () => "£"],
  ["EUR", /\beuros\b/, () => "dollars"],
  ["EUR", /\bEUR\b/, () => "CHF"],
  ["EUR", /ยูโร/, () => "เยน"],
  ["GBP", /£/, () => "€"],
  ["JPY", /¥|\byen\b|\bJPY\b/, () => "€"],
];

const units: readonly (readonly [RegExp, string])[] = [
  [/\bdays?\b/, "hours"],
  [/\bhours?\b/, "days"],
  [/\bminutes\b/, "hours"],
  [/\bmonths?\b/, "weeks"],
  [/\bweeks?\b/, "months"],
  [/\byears?\b/, "months"],
  [/\bGB\b/, "MB"],
  [/\bkg\b/, "g"],
  [/วัน(?!ที่)/, "เดือน"],
  [/ชั่วโมง/, "นาที"],
  [/เดือน/, "วัน"],
];

function isAddress(fact: string): boolean {
  return /.@/.test(fact) || /^(?:https?:|www\.)|^[a-z0-9-]+(?:\.[a-z]+)+(?:\/|$)/i.test(fact);
}

function corruptAddress(fact: string): Corruption[] {
  const words = (how: string, text: string) => (text === fact ? [] : [{ how, text, claim: { words: text } }]);
  if (fact.includes("@")) {
    const [name = "", host = ""] = fact.split("@");
    return [
      ...words("another host", `${name}@mail-${host}`),
      ...words("another mailbox", `${name.slice(0, -1)}x@${host}`),
    ];
  }
  const host = fact.replace(/^https?:\/\//, "").split("/")[0] ?? "";
  return [
    ...words("another host", fact.replace(host, host.replace(/[a-z](?=\.[a-z]+)/i, "$&s"))),
    ...words("another path", fact.includes(`${host}/`) ? `${fact.slice(0, -1)}q` : `${fact}/sale`),
    ...(fact.includes(`${host}/`) ? words("no path", fact.slice(0, fact.indexOf(host) + host.length)) : []),
  ];
}

function corruptUnit(fact: string): Corruption[] {
  for (const [pattern, instead] of units) {
    const unit = pattern.exec(fact)?.[0];
    const number = /\d[\d,.]*/.exec(fact)?.[0];
    if (unit === undefined || number === undefined) continue;
    return [{ how: "unit changed", text: fact.replace(pattern, instead), claim: { unit, instead, number } }];
  }
  return [];
}

function corruptCurrency(fact: string): Corruption[] {
  for (const [currency, pattern, other] of signs) {
    const sign = pattern.exec(fact)?.[0];
    if (sign === undefined) continue;
    const instead = other(sign);
    return [{ how: "currency changed", text: fact.replace(pattern, instead), claim: { currency, instead } }];
  }
  return [];
}

function corruptCode(fact: string, random: () => number): Corruption[] {
  const made = [
    ["digit changed", changedDigit(fact, random)],
    ["digits swapped", swappedDigits(fact)],
    ["another code", changedLetter(fact, random)],
  ] as const;
  return made.flatMap(([how, text]) =>
    text === null || text === fact ? [] : [{ how, text, claim: { words: text } }],
  );
}

function corruptNumber(fact: string, random: () => number): Corruption[] {
  const made = [
    ["digit changed", changedDigit(fact, random)],
    ["digits swapped", swappedDigits(fact)],
    ["decimal moved", scaledBy(fact, random() < 0.5 ? 10 : 0.1)],
    ["thousands", scaledBy(fact, random() < 0.5 ? 1000 : 0.001)],
  ] as const;
  return made.flatMap(([how, text]) => {
    if (text === null || text === fact) return [];
    // The one number that was changed.
    const before = fact.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
    const after = text.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
    const changed = after.find((number, index) => number !== before[index]) ?? "";
    return [{ how, text, claim: { number: Number(changed.replaceAll(",", "")) } }];
  });
}

/** Plausible errors in a fact, by its form. */
export function corruptFact(fact: string, random: () => number): Corruption[] {
  if (isAddress(fact)) return corruptAddress(fact);
  const date = corruptDate(fact);
  if (date.length > 0) return date;
  const time = corruptTime(fact);
  if (time.length > 0) return time;
  if (!/\d/.test(fact)) return corruptWord(fact);
  const isCode =
    /[A-Za-z][-_]?\d|\d[-_]?[A-Z]{1,}(?![A-Za-z])(?<!GB|MB)|^\+?[\d\s()-]{7,}$|^0\d+$|\d-\d{3,}-/.test(
      fact,
    ) && !/^(?:THB|USD|EUR|JPY|US)\s?\d|\d\s?(?:THB|USD|EUR|JPY|Mbps|Gbps|GB|MB)$/.test(fact);
  if (isCode) return corruptCode(fact, random);
  return [...corruptNumber(fact, random), ...corruptCurrency(fact), ...corruptUnit(fact)];
}

import type { Figure } from "./figure.ts";

const timed = /(?:\b(?:at|from|until|till|by|(?<!up )to|before|after|between|and|around)\s|[-–]\s?)$/i;
/** Text before hours without minutes: "open 9-18", "Sat 10-16". \ufffc marks a fact taken out, such as the day. */
const opening =
  /(?:\bopens?|\bhours|\bdaily|\btime|เปิด|เวลา|\ufffc)[^\d\ufffc]{0,8}(?:\d{1,2}\s?(?:-|–|to|until|till|ถึง)\s?)?$/i;

/** Words around an hour without minutes, in languages that do not write "17:00": "um 17 Uhr", "kl. 17", "a las 5 de la tarde". */
const clockBefore =
  /(?<![\p{L}\d])(?:a las?|às?|alle(?: ore)?|ore|ora|kl\.?|klo|klockan|kell|plkst\.?|godz\.?|godzinie|saat|jam|pukul|στις|στη|الساعة|בשעה)\s?$/iu;
const clockAfter = /^\s?(?:uhr(?![\p{L}])|시(?!간))/iu;
/** Words for hours that name a time of day as well as a duration: "17 h", "à 17 heures". */
const hourWord = "(?:h|heures?|horas?|u(?:ur)?|час(?:а|ов)?|godzin[aęy]?|hodin[ay]?|sat[ai]?|timer)";
const hoursAfter = new RegExp(String.raw`^\s?${hourWord}(?![\p{L}\d])`, "iu");
const atBefore = /(?<![\p{L}\d])(?:à|vers|dès|om|rond|в|к|o|v|u)\s$/iu;

/** A second whole number beside the first, with a dash or short words between: "8-10", "von 8 bis 10", "tra le 8 e le 10". */
const between = String.raw`(?:\s?[-–—]\s?|\s(?:\p{L}{1,4}\s){1,2})`;
const pairedBefore = new RegExp(String.raw`(?<![\d.,:])\d{1,2}${between}$`, "u");
const pairedAfter = new RegExp(String.raw`^${between}\d{1,2}(?!\d|[.,:]\d)`, "u");

/** From one hour to another: "19 h à 21 h", "9h-17h". */
const hoursUntil = new RegExp(String.raw`^\s?${hourWord}${between}\d{1,2}(?!\d|[.,:]\d)`, "iu");
const sinceHours = new RegExp(String.raw`(?<![\d.,:])\d{1,2}\s?${hourWord}${between}$`, "iu");

const two = (number: number) => String(number).padStart(2, "0");

/** The time of day that a whole number beside another one may be. */
const pairedHour = (before: string, after: string, hour: number): string[] =>
  hour <= 24 && (pairedBefore.test(before) || pairedAfter.test(after)) ? [`c:${two(hour % 24)}:00`] : [];

/** The times of day that a number behind a weekday may be: "jeudi à 11 h", "Freitag von 10 bis 12". */
export const hoursBehindDay = (before: string, after: string, hour: number): string[] => [
  ...pairedHour("", after, hour),
  ...(saidHour(before, after, hour)?.needs ?? []),
];
const halvesOf = (hour: number) => (hour <= 12 ? [hour % 24, (hour + 12) % 24] : [hour % 24]);

type HourKeys = { needs: string[]; offers: string[] };

/** An hour that words around it make a time of day, or may: "2 heures" of a source is no time unless it says when, or until when. */
function saidHour(before: string, after: string, hour: number): HourKeys | null {
  const both = halvesOf(hour).map((one) => `c:${two(one)}:00`);
  if (clockBefore.test(before) || clockAfter.test(after)) return { needs: both, offers: both };
  if (!hoursAfter.test(after)) return null;
  return atBefore.test(before) || hoursUntil.test(after) || sinceHours.test(before)
    ? { needs: both, offers: both }
    : { needs: [`c:${two(hour % 24)}:00`], offers: [] };
}

/** Keys of a plain number that may be a time of day, in addition to its other keys. */
export function hourKeys(text: string, start: number, figure: Figure): HourKeys {
  const none = { needs: [], offers: [] };
  const before = text.slice(Math.max(0, start - 40), start);
  const { unit } = figure;
  const isHours = unit === null || (unit.base === "second" && unit.factor === 3_600);
  const isWholeHour = isHours && /^\d{1,2}$/.test(figure.raw) && Number(figure.raw) <= 24;
  const after = text.slice(start + figure.raw.length, start + figure.raw.length + 12);
  const said = isWholeHour ? saidHour(before, after, Number(figure.raw)) : null;
  if (said !== null) return said;
  const dotted = /^(\d{1,2})\.([0-5]\d)$/.exec(figure.raw);
  // A zero in front makes "09.30" look like an id.
  if (figure.sense !== "unclear" && !(figure.sense === "id" && dotted !== null)) return none;
  const hour = Number(dotted?.[1] ?? figure.raw);
  if (!Number.isInteger(hour) || hour > 24) return none;
  const minute = dotted?.[2] ?? "00";
  const keys = halvesOf(hour).map((one) => `c:${two(one)}:${minute}`);
  // "12.30" may always be a time; "12" only after words about opening hours.
  if (dotted !== null) return { needs: keys, offers: keys };
  const isOpening = opening.test(before);
  return {
    needs: [
      ...pairedHour(before, after, hour),
      ...(timed.test(before) ? [`h:${hour}`] : []),
      ...(isOpening ? keys : []),
    ],
    offers: isOpening ? [...keys, `h:${hour}`, `h:${hour % 12 || 12}`] : [],
  };
}

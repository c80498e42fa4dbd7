import type { Figure } from "./figure.ts";

const timed = /(?:\b(?:at|from|until|till|by|(?<!up )to|before|after|between|and|around)\s|[-–]\s?)$/i;
/** Text before hours without minutes: "open 9-18", "Sat 10-16". \ufffc marks a fact taken out, such as the day. */
const opening =
  /(?:\bopens?|\bhours|\bdaily|\btime|เปิด|เวลา|\ufffc)[^\d\ufffc]{0,8}(?:\d{1,2}\s?(?:-|–|to|until|till|ถึง)\s?)?$/i;

const two = (number: number) => String(number).padStart(2, "0");

/** Keys of a plain number that may be a time of day, in addition to its other keys. */
export function hourKeys(text: string, start: number, figure: Figure): { needs: string[]; offers: string[] } {
  const none = { needs: [], offers: [] };
  if (figure.sense !== "unclear") return none;
  const dotted = /^(\d{1,2})\.([0-5]\d)$/.exec(figure.raw);
  const hour = Number(dotted?.[1] ?? figure.raw);
  if (!Number.isInteger(hour) || hour > 24) return none;
  const minute = dotted?.[2] ?? "00";
  const halves = hour <= 12 ? [hour % 24, (hour + 12) % 24] : [hour % 24];
  const keys = halves.map((one) => `c:${two(one)}:${minute}`);
  // "12.30" may always be a time; "12" only after words about opening hours.
  if (dotted !== null) return { needs: keys, offers: keys };
  const before = text.slice(Math.max(0, start - 40), start);
  const isOpening = opening.test(before);
  return {
    needs: [...(timed.test(before) ? [`h:${hour}`] : []), ...(isOpening ? keys : [])],
    offers: isOpening ? [...keys, `h:${hour}`, `h:${hour % 12 || 12}`] : [],
  };
}

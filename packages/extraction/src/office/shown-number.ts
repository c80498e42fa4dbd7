import { format, getFormatFromId, isDateFormat } from "numfmt";

const plainInteger = /^-?\d+$/;
/** Excel itself keeps no more digits; a file of another program may. */
const exactDigits = 15;
/** Days from the first day of the old Macintosh calendar to that of the other. */
const macintoshDays = 1_462;

/** A number as it was typed: the file stores 17 digits of it, 29.989999999999998 for 29.99; 15 of them are significant. */
export function numberText(stored: string): string {
  if (plainInteger.test(stored)) return stored;
  const value = Number(stored);
  if (!Number.isFinite(value)) return stored;
  const shown = String(Number(value.toPrecision(exactDigits)));
  if (!shown.includes("e")) return shown;
  return Math.abs(value) >= 1 ? BigInt(Number(shown)).toString() : value.toFixed(20).replace(/0+$/, "");
}

/** The built-in formats of Thai, by those of all languages that they are equal to (ECMA-376, 18.8.30). */
const thai = new Map(
  [69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80].map((id, at) => [
    id,
    [12, 13, 14, 15, 16, 17, 20, 21, 22, 45, 46, 47][at]!,
  ]),
);

/** Formats that Excel shows by each reader's region, as all regions read them. */
function regional(id: number, value: number): string | undefined {
  if (id === 14) return "yyyy-mm-dd";
  if (id === 22) return value < 1 ? "hh:mm" : value % 1 === 0 ? "yyyy-mm-dd" : "yyyy-mm-dd hh:mm";
  if (id === 81) return "d/m/bb";
  if (id >= 5 && id <= 8) return id < 7 ? "#,##0;-#,##0" : "#,##0.00;-#,##0.00";
  return undefined;
}

/** The region in `[$€-407]` chooses words of dates; the signs of a number stay those of the sheet. */
const withoutRegion = (code: string) =>
  code.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_whole, sign: string) => (sign === "" ? "" : `"${sign}"`));

/** Years of the Thai calendar, which a region such as `[$-107041E]` asks for. */
const withBuddhistYears = (code: string) =>
  /\[\$-[\dA-F]{1,2}07[\dA-F]{4}\]/i.test(code)
    ? code.replace(/y+/gi, (years) => (years.length > 2 ? "bbbb" : "bb"))
    : code;

/** More digits than a double has, in a format of digits and gaps alone. */
function inGaps(pattern: string, stored: string): string {
  if (!/^0[0 -]*0$/.test(pattern)) return stored;
  const digits = Array.from(stored.replace("-", ""));
  const filled = Array.from(pattern)
    .toReversed()
    .map((sign) => (sign === "0" ? (digits.pop() ?? "0") : sign));
  return `${stored.startsWith("-") ? "-" : ""}${digits.join("")}${filled.toReversed().join("")}`;
}

const isElapsed = /\[(?:h+|m+|s+)\]/i;
const ofTextOnly = /^[^;"@]*(?:"[^"]*"[^;"@]*)*@[^;]*$/;

export type NumberFormat = { id: number; code: string | undefined };

/** Of the four parts of a format the last is for texts. */
const sayingTexts = /@|;[^;]*;[^;]*;/;

/** Text as a format shows it, such as `"No. "@`. */
export function shownText(text: string, { code }: NumberFormat): string {
  if (code === undefined || !sayingTexts.test(code) || code.trim() === "@") return text;
  try {
    return format(code, text).trim();
  } catch {
    return text;
  }
}

/** A stored number as Excel shows it in a cell of this format. */
export function shownNumber(stored: string, { id: given, code }: NumberFormat, isMacintosh: boolean): string {
  const id = thai.get(given) ?? given;
  const value = Number(stored);
  const pattern = code ?? regional(id, value) ?? getFormatFromId(id) ?? "General";
  if (!Number.isFinite(value) || /^(?:general|@)?$/i.test(pattern.trim())) return numberText(stored);
  // More digits than a format can show: all of them matter, as in a number of an order.
  if (plainInteger.test(stored) && stored.replace("-", "").length > exactDigits)
    return inGaps(pattern, stored);
  if (ofTextOnly.test(pattern)) return shownText(numberText(stored), { id, code: pattern });
  const isDate = isDateFormat(pattern);
  const isSpan = isElapsed.test(pattern);
  const isBefore = isDate && value < 0 && (isSpan || isMacintosh);
  const days = (isBefore ? -value : value) + (isDate && isMacintosh && !isSpan ? macintoshDays : 0);
  try {
    const shown = format(isDate ? withBuddhistYears(pattern) : withoutRegion(pattern), days, {
      dateErrorThrows: true,
      dateSpanLarge: false,
    });
    return (isBefore ? `-${shown}` : shown).replace(/\s+/g, " ").trim();
  } catch {
    // A format that no program can read, or a day before all days.
    return numberText(stored);
  }
}

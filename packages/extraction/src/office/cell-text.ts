const plainInteger = /^-?\d+$/;
const secondMs = 1000;
const dayMs = 86_400 * secondMs;
/** Days before this one are times without a date. */
const firstDate = Date.UTC(1900, 0, 1);

/** A number as it was typed: the file stores 17 digits of it, 29.989999999999998 for 29.99; 15 of them are significant. */
export function numberText(stored: string): string {
  if (plainInteger.test(stored)) return stored;
  const value = Number(stored);
  if (!Number.isFinite(value)) return stored;
  const shown = String(Number(value.toPrecision(15)));
  if (!shown.includes("e")) return shown;
  return Math.abs(value) >= 1 ? BigInt(Number(shown)).toString() : value.toFixed(20).replace(/0+$/, "");
}

/** ISO 8601 without a zone, as sheets have none: a date, a date with a time, or a time. */
function dateText(date: Date): string {
  const rounded = new Date(Math.round(date.getTime() / secondMs) * secondMs);
  if (Number.isNaN(rounded.getTime())) return "";
  const [day = "", time = ""] = rounded.toISOString().replace(".000Z", "").split("T");
  if (rounded.getTime() < firstDate) return time;
  return rounded.getTime() % dayMs === 0 ? day : `${day}T${time}`;
}

/** The text of a cell; an empty cell gives an empty text. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dateText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return String(value).normalize("NFC");
}

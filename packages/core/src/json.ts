export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A number that may hold more digits than a double keeps; most texts have none and are parsed without a look at each value. */
const mayLoseDigits = /\d[\d.]{15}|\d[eE][+-]?\d{3}|\d[\d.]{8}[eE]/;

/** The digits and the power of ten that a number is written with. */
function digitsOf(written: string): string {
  const [, whole = "", part = "", power = "0"] = /^-?(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const digits = `${whole}${part}`.replace(/^0+/, "");
  const zeros = /0*$/.exec(digits)![0].length;
  return `${digits.slice(0, digits.length - zeros)}e${digits === "" ? 0 : Number(power) - part.length + zeros}`;
}

/** A number that would be written with other digits becomes a text of its own (TC39, "JSON.parse source text access"). */
function withItsDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== "number" || source === undefined) return value;
  if (/[eE]/.test(source)) return digitsOf(String(value)) === digitsOf(source) ? value : source;
  const digits = source.includes(".") ? source.replace(/0+$/, "").replace(/\.$/, "") : source;
  const isKept =
    String(value) === digits || (!Number.isInteger(value) && digits.replace(/^-?[0.]*|\./g, "").length <= 15);
  return isKept ? value : source;
}

/**
 * Parses without throwing: hostile text is an expected input. A number that a double would write
 * with other digits becomes a text of its digits, so that an id of 19 digits is never another id; what we wrote ourselves stays as it was.
 */
export function parseJson(text: string): { ok: true; value: unknown } | { ok: false; error: string } {
  try {
    return { ok: true, value: mayLoseDigits.test(text) ? JSON.parse(text, withItsDigits) : JSON.parse(text) };
  } catch (thrown) {
    return { ok: false, error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** A whole number as a number, or as the text of its digits if a number would change them. For YAML, read with `intAsBigInt`. */
export function keptInteger(value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  const digits = String(value);
  return String(Number(value)) === digits ? Number(value) : digits;
}

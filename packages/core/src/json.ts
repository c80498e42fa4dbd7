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

function keepsItsDigits(written: string): boolean {
  const value = Number(written);
  if (/[eE]/.test(written)) return digitsOf(String(value)) === digitsOf(written);
  const digits = written.includes(".") ? written.replace(/0+$/, "").replace(/\.$/, "") : written;
  return (
    String(value) === digits || (!Number.isInteger(value) && digits.replace(/^-?[0.]*|\./g, "").length <= 15)
  );
}

const textOrNumber = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON in which each number that a double would write with other digits is a text of its digits. For parsers that are not ours. */
export function withExactNumbers(json: string): string {
  if (!mayLoseDigits.test(json)) return json;
  return json.replace(textOrNumber, (part) => (part[0] === '"' || keepsItsDigits(part) ? part : `"${part}"`));
}

/**
 * Parses without throwing: hostile text is an expected input. A number that a double would write
 * with other digits becomes a text of its digits, so that an id of 19 digits is never another id; what we wrote ourselves stays as it was.
 */
export function parseJson(text: string): { ok: true; value: unknown } | { ok: false; error: string } {
  try {
    return { ok: true, value: JSON.parse(withExactNumbers(text)) };
  } catch (thrown) {
    return { ok: false, error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

const yamlNumbers = ["12", "1.5", "1e5", "0x1", "0o1"];

function exactNumber(written: string): number | string {
  const value = Number(written);
  if (/^0[xo]/.test(written)) return Number.isSafeInteger(value) ? value : written;
  return !/^\+|^-?0\d/.test(written) && keepsItsDigits(written) ? value : written;
}

/**
 * For `customTags` of YAML: a number that would be written with other digits, such as 0123, +66 or one of 20 digits, is the text that was
 * written.
 */
export const exactNumbers = <Tag>(tags: Tag[]): Tag[] =>
  tags.map((tag) => {
    const { test } = tag as { test?: RegExp };
    return yamlNumbers.some((number) => test?.test(number)) ? { ...tag, resolve: exactNumber } : tag;
  });

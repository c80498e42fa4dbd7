import type { Json, JsonObject } from "@konstruct/core/json";
import type { ArgumentLeaf } from "./argument-leaves.ts";

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isYearNumber = (value: Json | undefined) =>
  typeof value === "number" && value >= 1_800 && value <= 2_200;

/** Whether an argument is a year: its schema bounds it to years, or it is called one. */
function isYearArgument(schema: JsonObject, path: string): boolean {
  const property = isObject(schema.properties) ? schema.properties[path] : undefined;
  const { minimum, maximum } = isObject(property) ? property : {};
  return /(?:^|[_.])year$|[a-z]Year$/.test(path) || (isYearNumber(minimum) && isYearNumber(maximum));
}

/**
 * Whether lines say a year by its last two digits, alone: "born 62", "-90", "'04". Only the latest such year up to this one is meant.
 * @param schema of the tool's arguments, which says that the value is a year
 */
export function saysShortYear(
  lines: readonly string[],
  { path, value }: ArgumentLeaf,
  schema: JsonObject,
  now: Date,
): boolean {
  const [year, thisYear] = [Number(value), now.getUTCFullYear()];
  if (!/^\d{4}$/.test(String(value)) || year > thisYear || year <= thisYear - 100) return false;
  const digits = String(value).slice(2);
  const alone = new RegExp(
    `(?<![\\p{L}\\d.,:/#€$£¥]|[\\p{L}\\d][-'’])[-'’]?${digits}(?![\\p{L}\\d:/-]|[.,]\\d|\\s?[€$£¥%])`,
    "u",
  );
  return isYearArgument(schema, path) && lines.some((line) => alone.test(line));
}

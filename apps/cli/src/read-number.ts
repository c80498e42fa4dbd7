import { UsageError } from "./failure.ts";

/** @throws UsageError when an option is not a whole number of that range */
export function readNumber(option: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`${option} is a number from ${min} to ${max}, not ${text}.`);
}

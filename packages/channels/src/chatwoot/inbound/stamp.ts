import { type Fields, number, text } from "../../fields.ts";

/** Seconds since 1970: Chatwoot writes dates as ISO 8601, as `2026-01-01 00:00:00 UTC` or as a number, by event and version. */
export function stampOf(body: Fields, key: string): number | undefined {
  const seconds = number(body, key);
  if (seconds !== undefined) return seconds > 0 ? seconds : undefined;
  const written = Date.parse((text(body, key) ?? "").replace(/^(\S+) (\S+) UTC$/, "$1T$2Z"));
  return Number.isNaN(written) ? undefined : written / 1_000;
}

/** The date as ISO 8601; empty, which the message schema refuses, if it is missing or no calendar date. */
export function isoOf(seconds: number | undefined): string {
  const date = new Date((seconds ?? Number.NaN) * 1_000);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9_999 ? "" : date.toISOString();
}

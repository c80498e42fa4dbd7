import type { Json, JsonObject } from "@konstruct/core/json";
import { wordEdge } from "@konstruct/core/language/answers/word-places";

/** Replaces every masked value by one of the same form, the same for each occurrence. */
export type StandIns = { text(value: string): string; json<T extends Json>(value: T): T };

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Replaces letters and digits and leaves other characters: a telephone number still looks like one. */
function standInFor(value: string, nth: number): string {
  if (/^[^@\s]+@[^@\s]+$/.test(value)) return `contact${nth + 1}@example.com`;
  const letter = String.fromCodePoint("a".codePointAt(0)! + (nth % 26));
  return value.replaceAll(/[\p{L}\p{M}\p{Nd}]/gu, (character) => {
    if (/\p{Nd}/u.test(character)) return String((nth % 9) + 1);
    return /\p{Lu}/u.test(character) ? letter.toUpperCase() : letter;
  });
}

function scalars(value: Json): string[] {
  if (value === null || typeof value === "boolean") return [];
  if (typeof value === "object") return Object.values(value).flatMap(scalars);
  return [String(value)];
}

/** Values under a masked name, at any depth. */
function maskedIn(value: Json, names: ReadonlySet<string>): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    names.has(name) ? scalars(inner) : maskedIn(inner, names),
  );
}

/** Makes the stand-ins of a conversation. @param masked the parameters an agent redacts; their values are looked up in `sources` */
export function createStandIns(masked: readonly string[], sources: readonly JsonObject[]): StandIns {
  const names = new Set(masked);
  const values = new Set(sources.flatMap((source) => maskedIn(source, names)).map((value) => value.trim()));
  values.delete("");
  values.delete("[redacted]");
  const standIns = new Map([...values].map((value, nth) => [value.toLowerCase(), standInFor(value, nth)]));
  // Longest first, so that no value is half replaced; whole words only.
  const longestFirst = [...standIns.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  const anywhere = new RegExp(`${wordEdge}(?:${longestFirst.join("|")})${wordEdge}`, "giu");

  const text = (value: string) =>
    standIns.size === 0
      ? value
      : value.replace(anywhere, (found) => standIns.get(found.toLowerCase()) ?? found);
  const walk = (value: Json): Json => {
    if (typeof value === "string") return text(value);
    if (typeof value === "number") return Number(standIns.get(String(value)) ?? value);
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return { text, json: <T extends Json>(value: T): T => walk(value) as T };
}

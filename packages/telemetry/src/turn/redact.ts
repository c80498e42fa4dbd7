import type { Json, JsonObject } from "@konstruct/core/json";
import { wordEdge } from "@konstruct/core/language/answers/word-places";

export const redacted = "[redacted]";

export type Redactor = {
  /** Remembers the values of the named parameters, so that they are found in free text too. */
  learn(params: JsonObject): void;
  text(value: string): string;
  json<T extends Json>(value: T): T;
  /** Which of these parameters are masked. */
  names(params: JsonObject): string[];
};

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function scalars(value: Json): string[] {
  if (value === null || typeof value === "boolean") return [];
  if (typeof value === "object") return Object.values(value).flatMap(scalars);
  return [String(value)];
}

/** Masks the values of the named parameters, under their own key and wherever the value occurs in a text. */
export function createRedactor(paramNames: readonly string[]): Redactor {
  const masked = new Set(paramNames);
  const known = new Set<string>();

  const learn = (params: JsonObject): void => {
    for (const [name, value] of Object.entries(params)) {
      if (!masked.has(name)) continue;
      for (const text of scalars(value)) if (text.trim() !== "") known.add(text.trim());
    }
  };

  // Whole words only: a masked "2" must not eat the 2 of 2025. Longest first, so that no value is half masked.
  const text = (value: string): string =>
    [...known]
      .sort((a, b) => b.length - a.length)
      .reduce(
        (masking, secret) =>
          masking.replace(new RegExp(`${wordEdge}${escapePattern(secret)}${wordEdge}`, "giu"), redacted),
        value,
      );

  const walk = (value: Json): Json => {
    if (typeof value === "string") return text(value);
    if (typeof value === "number") return known.has(String(value)) ? redacted : value;
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, masked.has(key) ? redacted : walk(inner)]),
    );
  };

  return {
    learn,
    text,
    json: <T extends Json>(value: T): T => (masked.size === 0 ? value : (walk(value) as T)),
    names: (params) => Object.keys(params).filter((name) => masked.has(name)),
  };
}

import type { Language } from "../handoff/language.ts";

const and = { en: " and ", th: " และ " } as const;

/** "a, b and c". */
export function enumerated(items: readonly string[], language: Language = "en"): string {
  return items.length < 2
    ? items.join("")
    : `${items.slice(0, -1).join(", ")}${and[language]}${items.at(-1)}`;
}

import { enumerated } from "../compose/enumerated.ts";
import type { Language } from "../handoff/language.ts";

/** The line of requirement A10, word for word. */
export function scopeLine(name: string, topics: readonly string[], language: Language): string {
  const listed = enumerated(topics, language);
  return language === "th"
    ? `${name} ช่วยได้ในเรื่อง ${listed} ต้องการให้ช่วยเรื่องไหนดี`
    : `${name} is here to help with ${listed}. How can I assist you with one of those?`;
}

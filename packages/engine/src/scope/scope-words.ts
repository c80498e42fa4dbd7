import { enumerated } from "../compose/enumerated.ts";
import type { Language } from "../handoff/language.ts";
import { type BusinessFunction, examplesOf, topicsOf } from "./functions.ts";

const mostExamples = 3;

/** The line of requirement A10, word for word; without words for what the agent does, what contacts may say instead. */
export function scopeLine(name: string, functions: readonly BusinessFunction[], language: Language): string {
  const topics = enumerated(topicsOf(functions), language);
  if (topics !== "")
    return language === "th"
      ? `${name} ช่วยได้ในเรื่อง ${topics} ต้องการให้ช่วยเรื่องไหนดี`
      : `${name} is here to help with ${topics}. How can I assist you with one of those?`;
  const examples = examplesOf(functions)
    .slice(0, mostExamples)
    .map((example) => `“${example}”`);
  if (examples.length === 0)
    return language === "th" ? `${name} ช่วยเรื่องนั้นไม่ได้` : `${name} can't help with that here.`;
  return language === "th"
    ? `${name} ช่วยเรื่องนั้นไม่ได้ ลองพูดว่า ${examples.join(" ")}`
    : `${name} can't help with that here. You can say things like ${enumerated(examples)}.`;
}

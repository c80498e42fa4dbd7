import { asksSomething } from "../language/cues.ts";
import { alternatives, saysIn } from "../language/languages.ts";

/** Words that take a thing, also where they stand in a question: "can I have the second one?" */
const takes = saysIn(alternatives("takes"));
const objects = saysIn(alternatives("objects"));
const compares = saysIn(alternatives("compares"));
const wonders = saysIn("which|how|where|when|cual|como|welche[rsn]?|wie|wo|quel(?:le)?|comment|qual|ไหน");

/** A question about a thing shown, or a remark on it: nobody chooses by one. */
export function remarksOnItem(text: string): boolean {
  if (takes(text) && !objects(text) && !wonders(text)) return false;
  return text.includes("?") || asksSomething(text) || objects(text);
}

/** The things shown are held against each other. */
export const comparesThem = (text: string): boolean => compares(text);

import { asksSomething } from "../language/cues.ts";
import { alternatives, saysIn } from "../language/languages.ts";

/** Words that choose a record, even inside a question: "can I have the second one?" */
const takes = saysIn(alternatives("takes"));
const objects = saysIn(alternatives("objects"));
const compares = saysIn(alternatives("compares"));
const wonders = saysIn("which|how|where|when|cual|como|welche[rsn]?|wie|wo|quel(?:le)?|comment|qual|ไหน");

/** Whether a message asks or remarks about a shown record; it chooses none then. */
export function remarksOnItem(text: string): boolean {
  if (takes(text) && !objects(text) && !wonders(text)) return false;
  return text.includes("?") || asksSomething(text) || objects(text);
}

/** Whether the shown records are compared. */
export const comparesThem = (text: string): boolean => compares(text);

import { baseOf } from "../base-of.ts";

/** By language: its ordinary words that are a condition or a negation in another one. */
const falseFriends: Readonly<Record<string, readonly string[]>> = {
  // "Als" is "if" in Dutch: "größer als das andere".
  de: ["als"],
  // "Se" is "if" in Portuguese: "¿se puede cambiar?"
  es: ["se"],
  // "Ne" is "not" in French: "ne vorrei due".
  it: ["ne"],
  // "Tak" is "not" in Indonesian: "tak, proszę".
  pl: ["tak"],
};

/**
 * A message as the words for conditions and negations are looked for in it: without its language's words that mean something else
 * in another language.
 * @param language BCP 47 tag of the language that is spoken, if it is known
 */
export function withoutFalseFriends(text: string, language: string | null | undefined): string {
  const words = falseFriends[baseOf(language ?? "")];
  if (words === undefined) return text;
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "giu"), "");
}

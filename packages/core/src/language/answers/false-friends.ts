import { baseOf } from "../base-of.ts";

/** By language: its ordinary words that are a condition or a negation in another one. */
const falseFriends: Readonly<Record<string, readonly string[]>> = {
  // "Tak" is "not" in Indonesian, "se" is "if" in Portuguese.
  cs: ["no", "se", "tak"],
  da: ["se", "tak"],
  // "Als" is "if" in Dutch: "größer als das andere".
  de: ["als"],
  // "Mas" is "but" in Portuguese: "una mas".
  es: ["mas", "se"],
  // "Bis" is "until" in German: "12 bis, rue Bugeaud".
  fr: ["bis", "se"],
  hr: ["se"],
  // "Ne" is "not" in French: "ne vorrei due"; "si" is "if" there.
  it: ["ne", "si"],
  nb: ["se"],
  // "Ga" is "not" in Indonesian: "ga maar door".
  nl: ["ga"],
  // "No" only begins a sentence: "no tak".
  pl: ["no", "tak"],
  // "On the": "no sábado"; "more", which is "but" in French.
  pt: ["mais", "no"],
  ro: ["se"],
  sk: ["no", "tak"],
  sl: ["se"],
  sv: ["ni", "se"],
  // "Cuma" is "only" in Indonesian, "ne" is "not" in French.
  tr: ["cuma", "ne"],
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

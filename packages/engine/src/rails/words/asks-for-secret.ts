import { secretWords } from "./secret-words.ts";

/** A reply may change its language, so every language is looked for. */
const readers = Object.values(secretWords).map(({ secret, asks, warns, changes }) => ({
  secret: new RegExp(secret, "iu"),
  asks: new RegExp(asks, "iu"),
  speaksOf: new RegExp(`${warns}|${changes}`, "iu"),
}));

const sentencesOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .split(/(?<=[.!?。！])["”’)]*\s*(?=\P{N}|$)|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** "And your card number?" has hardly a word besides the secret. */
const mostBeside = 3;
const isBareQuestion = (sentence: string, secret: string): boolean =>
  sentence.endsWith("?") &&
  sentence
    .replace(secret, " ")
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean).length <= mostBeside &&
  !readers.some(({ speaksOf }) => speaksOf.test(sentence));

/**
 * The secret that a reply asks the contact for: a payment card's number, a password, a PIN, a one-time code. Whoever reads the
 * conversation, or its record, could use it.
 * @param own the agent's own questions and labels of arguments: what one of them asks for, its tenant has chosen to ask for
 * @returns its name as written, or null
 */
export function secretAskedFor(text: string, own: readonly string[] = []): string | null {
  for (const sentence of sentencesOf(text))
    for (const { secret, asks, speaksOf } of readers) {
      const found = secret.exec(sentence)?.[0];
      if (found === undefined || own.some((question) => secret.exec(question)?.[0] === found)) continue;
      // A secret's name may hold a word that asks elsewhere: "passe" of "palavra-passe".
      if (
        asks.test(sentence.replace(found, " ")) ? !speaksOf.test(sentence) : isBareQuestion(sentence, found)
      )
        return found;
    }
  return null;
}

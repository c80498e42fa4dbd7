import { joinSaraAm } from "./sara-am.ts";

/**
 * Invisible characters: zero-width space, word joiner, byte order mark, soft hyphen. Joiners (200C, 200D) change how letters look
 * and stay.
 */
const invisible = /[\u200b\u2060\ufeff\u00ad]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const lineEnds = /\r\n?|\u2028|\u2029|\u0085/g;

/** Text as it is searched and shown: composed (NFC), one form of line end, no invisible characters, no half surrogate pairs. */
export function cleanText(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(lineEnds, "\n")
    .replace(invisible, "")
    .replace(controls, "")
    .normalize("NFC");
  return joinSaraAm(plain)
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

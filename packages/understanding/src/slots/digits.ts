import { asciiDigits } from "@konstruct/core/text/ascii-digits";

/** Digits of every script as ASCII, and typographic dashes as hyphens. It keeps the length, so that positions stay valid. */
export const normaliseDigits = (text: string): string =>
  asciiDigits(text.replace(/(?<=[\p{L}\p{N}])[\u2010-\u2013\u2212](?=\p{N})/gu, "-"));

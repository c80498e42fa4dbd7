import { normaliseDigits } from "@konstruct/understanding/slots/digits";

/** Unifies digits, spaces, quotes and thousands separators. It keeps the length, so that positions stay valid. */
export function normaliseText(text: string): string {
  // "23 December–6 January" has a second day; "AB–12" is one code.
  return normaliseDigits(text.replace(/(?<=\p{Ll}{3}\.?)[–—](?=\d)/gu, " "))
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/(?<=\d)[\u00a0\u202f\u2009'’](?=\d{3}(?!\d))/g, ",")
    .replace(
      /(?<=(?<!\d)\d{1,3}) (?=\d{3}(?: \d{3}){0,3}(?:,\d{2}(?!\d)|(?:,\d)?\s?(?:€|kr|zł|Kč|Ft|EUR|SEK|NOK|DKK|PLN|CZK|HUF)(?![a-z])))/g,
      ".",
    )
    .replace(/[\u00a0\u2007\u2009\u202f\u200b-\u200d\ufeff\t]/g, " ")
    .replace(/[‘’]/g, "'");
}

/** Takes the place of removed facts: it is neither letter, digit, space nor punctuation, so no pattern matches across it. */
export const taken = "\ufffc";

/** Replaces these spans by `taken`, at the same length, so that positions stay valid. */
export function takeOut(text: string, spans: readonly { start: number; end: number }[]): string {
  let rest = "";
  let position = 0;
  for (const { start, end } of spans) {
    rest += text.slice(position, start) + taken.repeat(end - start);
    position = end;
  }
  return rest + text.slice(position);
}

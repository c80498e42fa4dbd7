import type { ParamValue } from "./params.ts";

/** A value found in a text with its span: `start` inclusive, `end` exclusive. */
export type Candidate = { value: ParamValue; start: number; end: number };

export function overlaps(a: Candidate, b: Candidate): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Every match of a global pattern as a candidate; a match with a null value is left out. */
export function findAll(
  text: string,
  pattern: RegExp,
  read: (match: RegExpMatchArray) => ParamValue | null,
): Candidate[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const value = read(match);
    return value === null ? [] : [{ value, start: match.index, end: match.index + match[0].length }];
  });
}

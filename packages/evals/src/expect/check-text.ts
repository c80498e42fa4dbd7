import type { Mismatch } from "./subset.ts";

/** The conditions on a text. */
export type TextExpectation = {
  equals?: string | undefined;
  contains?: string[] | undefined;
  not_contains?: string[] | undefined;
  matches?: string | undefined;
  ends_with?: string | undefined;
};

const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

/** The conditions that a text does not meet; `contains` and `not_contains` ignore case. */
export function textMismatches(expected: TextExpectation, text: string): Mismatch[] {
  const { equals, contains = [], not_contains: without = [], matches, ends_with: ending } = expected;
  const wrong = (key: string, wanted: string): Mismatch => ({ path: [key], expected: wanted, actual: text });
  return [
    ...(equals === undefined || equals === text ? [] : [wrong("equals", equals)]),
    ...contains.filter((part) => !holds(text, part)).map((part) => wrong("contains", part)),
    ...without.filter((part) => holds(text, part)).map((part) => wrong("not_contains", part)),
    ...(matches === undefined || new RegExp(matches, "u").test(text) ? [] : [wrong("matches", matches)]),
    ...(ending === undefined || text.endsWith(ending) ? [] : [wrong("ends_with", ending)]),
  ];
}

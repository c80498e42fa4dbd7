import { type Candidate, findAll, overlaps } from "./candidate.ts";

const squeezed = (id: string) => id.toUpperCase().replace(/[\s_-]+/g, "");

/** Whether two ids are equal in any spelling: `o 12345` is `O-12345`. */
export const sameId = (a: string, b: string): boolean => squeezed(a) === squeezed(b);

/** The part of an id that people say without its letters: "12345" for `O-12345`. */
export const idTail = (id: string): string =>
  /[A-Z]*\d[A-Z\d]*$/u.exec(id.toUpperCase().replace(/^.*[\s_-]/u, ""))?.[0].replace(/^[A-Z]+/u, "") ?? "";

const code =
  /(?<![\p{Script=Latin}\p{N}@._/-])#?(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*(?![\p{Script=Latin}\p{N}@_])/gu;

/** Letters with digits that are a code anywhere in a text: `O-12345`, `ORD123`, `INV-2024-0017`, `1Z999AA10123456784`, `QWE7RT`. */
export function findCodes(text: string): Candidate[] {
  return findAll(text, code, (match) => {
    const raw = match[0].replace(/^#/, "");
    const [prefix = ""] = raw.match(/^[A-Za-z]+/) ?? [];
    const digits = raw.replace(/\D/g, "").length;
    const isCapital = raw === raw.toUpperCase();
    const hasSeparator = /[A-Za-z]+[-_][A-Za-z0-9]*\d/.test(raw) || /\d[-_][A-Za-z]/.test(raw);
    // 35k, 2nd, 10am, 5GB: a number with a unit.
    if (/^\d+[A-Za-z]{1,3}$/.test(raw) && !match[0].startsWith("#")) return null;
    // covid-19, iPhone15, mp3: a word with a number.
    if (
      digits <= 2 &&
      !(isCapital && (prefix.length <= 3 || raw.length >= 8) && hasSeparator) &&
      !(isCapital && raw.length === 6)
    )
      return null;
    const compact = prefix.length <= 5 && digits >= 2;
    const mixed = raw.length >= 5 && /^\d/.test(raw) && digits >= 2;
    const isShort = isCapital && raw.length === 6;
    return (hasSeparator && prefix.length <= 8) || compact || mixed || isShort ? raw.toUpperCase() : null;
  });
}

/** The lengths of letter-only codes in an agent's examples, such as an airline's `XKJDQP`. */
const lettersIn = (examples: readonly string[]) =>
  new Set(examples.flatMap((one) => findLetterCodes(one).map(({ value }) => String(value).length)));

type Shape = { letters: string; separator: string; digits: number };

/** The shapes of ids in an agent's examples: `O-` and five digits. */
function shapesOf(examples: readonly string[]): Shape[] {
  return examples.flatMap((example) =>
    findCodes(example).flatMap(({ value }) => {
      const [, letters, separator, digits] = /^([A-Z]{1,8})([-_]?)(\d{2,})$/.exec(String(value)) ?? [];
      return letters === undefined
        ? []
        : [{ letters, separator: separator ?? "", digits: digits?.length ?? 0 }];
    }),
  );
}

/** Ids in the shape of the agent's examples, with any spacing: "o 12345". */
export function findShaped(text: string, examples: readonly string[]): Candidate[] {
  const lengths = lettersIn(examples);
  const inLetters = findLetterCodes(text).filter(({ value }) => lengths.has(String(value).length));
  const inDigits = shapesOf(examples).flatMap(({ letters, separator, digits }) => {
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])${letters}[\\s_-]{0,3}(\\d{${Math.max(2, digits - 1)},${digits + 1}})(?![\\p{L}\\p{N}])`,
      "giu",
    );
    return findAll(text, pattern, (match) => `${letters}${separator}${match[1] ?? ""}`);
  });
  return [...inDigits, ...inLetters];
}

/** Completes digits to an id if the agent's examples have one prefix and this many digits: "12345" to `O-12345`. */
export function completed(digits: Candidate, examples: readonly string[]): Candidate {
  const shapes = shapesOf(examples);
  const [first] = shapes;
  const written = String(digits.value);
  const isOne = shapes.every((one) => one.letters === first?.letters && one.digits === written.length);
  if (first === undefined || !isOne || !/^\d+$/.test(written)) return digits;
  return { ...digits, value: `${first.letters}${first.separator}${written}` };
}

/** Whether an id has the shape of the agent's examples: the same letters and as many digits. */
export function isShapedLike(id: string, examples: readonly string[]): boolean {
  const [own] = shapesOf([id]);
  if (own === undefined) return false;
  return shapesOf(examples).some(({ letters, digits }) => letters === own.letters && digits === own.digits);
}

/** Whether an id may be one of this agent's: without other letters and fewer digits than all of its examples. */
export function mayBeId(id: string, examples: readonly string[]): boolean {
  const shapes = shapesOf(examples);
  const letters = /^[A-Z]*/.exec(id.toUpperCase())?.[0] ?? "";
  const digits = id.replace(/\D/g, "").length;
  return shapes.length === 0 || shapes.some((one) => one.letters === letters || one.digits - 1 <= digits);
}

/** Digits in groups, as accounts and cards are written: `5567-8890`. A calendar date does not count. */
export function findGroupedDigits(text: string): Candidate[] {
  return findAll(text, /(?<![\p{L}\p{N}+-])\d{2,}(?:-\d{2,})+(?![\p{L}\p{N}-])/gu, (match) =>
    /^(?:19|20)\d\d-\d\d(?:-\d\d)?$/.test(match[0]) ? null : match[0],
  );
}

/** `#1042`, and bare numbers that are not part of an amount, a date or a code. */
export function findNumericIds(text: string): Candidate[] {
  const marked = findAll(text, /#\s?(\d+)\b/g, (match) => match[1]!);
  const bare = findAll(
    text,
    /(?<![\p{Script=Latin}\p{N}\p{Sc}.,+#/-])(?<!\d:)\d+(?![\p{Script=Latin}\p{N}%\p{Sc}]|[.,/:-]\d|\s?[ap]m\b)/giu,
    (match) => match[0],
  );
  return [...marked, ...bare.filter((one) => !marked.some((other) => overlaps(one, other)))];
}

/** `14B`, `A7`: short codes count only right after their label. */
export function findShortCodes(text: string): Candidate[] {
  return findAll(
    text,
    /(?<![\p{Script=Latin}\p{N}@._/-])(?:\d{1,4}[A-Z]|[A-Z]\d{1,4}|[A-Za-z]{1,8}-?\d{1,2})(?![\p{Script=Latin}\p{N}@_-])/gu,
    (match) => match[0].toUpperCase(),
  );
}

/** A code of letters only, as airlines use, counts only right after its label or as a bare answer. */
export function findLetterCodes(text: string): Candidate[] {
  return findAll(text, /(?<![\p{Script=Latin}\p{N}])[A-Z0-9]{5,8}(?![\p{Script=Latin}\p{N}])/gu, (match) =>
    /[A-Z]{3}/.test(match[0]) ? match[0] : null,
  );
}

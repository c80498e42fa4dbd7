import type { Json } from "@konstruct/core/json";
import { groundReply, type Source, type TracedAtom } from "../grounding/ground-reply.ts";
import { englishNumber, readEnglishNumber } from "../grounding/spelled-numbers.ts";
import { daysStated, isDaysFromKnown } from "./worked-out-days.ts";

/** Kinds a sum, a difference or a product can be. */
const countable: ReadonlySet<TracedAtom["kind"]> = new Set(["money", "quantity"]);
/** Numbers of a reply that can take part, and how many in one sum. */
const mostOperands = 16;
const longestSum = 4;
/** How many of a thing are counted in a sentence. */
const mostTimes = 20;

/** "2." at the beginning of a line numbers it. */
const numbering = /^[ \t]*\d{1,2}[.)](?=\s)/gm;

/** A number that stands alone: no letter, underscore or dash makes it part of a code. */
const alone = /(?<![\p{L}\d_-])\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\d_])/gu;
const digits = /\d{4,}/g;

const numberFrom = (written: string) => Number(written.replaceAll(",", ""));

function textsOf(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap((one) => textsOf(one as Json));
}

function numbersIn(text: string): number[] {
  const spelled = [...text.matchAll(englishNumber)].map(([words]) => readEnglishNumber(words));
  return [...[...text.matchAll(alone)].map(([written]) => numberFrom(written)), ...spelled];
}

type Known = { numbers: ReadonlySet<number>; digits: ReadonlySet<string>; texts: readonly string[] };

/** Words as they stand in a text, and not inside a longer number. */
function standsIn(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (!/[\d.,]/.test(text[at - 1] ?? "")) return true;
  }
  return false;
}

const plain = (text: string) => text.toLowerCase().replace(/[\s*_]+/g, " ");

/** The fact with the word behind it. */
function withNextWord(text: string, { start, end }: TracedAtom): string {
  const next = /^[\s*_]*[\p{L}\p{M}%]+/u.exec(text.slice(end))?.[0] ?? "";
  return plain(`${text.slice(start, end)}${next}`);
}

function known(sources: readonly Source[]): Known {
  const texts = sources.flatMap(({ value }) => textsOf(value));
  return {
    numbers: new Set(texts.flatMap(numbersIn)),
    digits: new Set(texts.flatMap((text) => text.match(digits) ?? [])),
    texts: texts.filter((text) => text.length > 4).map(plain),
  };
}

const same = (a: number, b: number) => Math.abs(a - b) < 0.005;

/** Whether some of the numbers, at most so many, add up to the wanted one. */
function addsUp(wanted: number, numbers: readonly number[], most: number): boolean {
  if (most === 0) return false;
  return numbers.some((number, at) => {
    const rest = wanted - number;
    return (
      rest > 0.005 &&
      (numbers.slice(at + 1).some((one) => same(one, rest)) || addsUp(rest, numbers.slice(at + 1), most - 1))
    );
  });
}

/** A sum, a difference or a share of what the reply states, or one of those times a number that is known. */
function follows(wanted: number, stated: readonly number[], from: Known): boolean {
  const operands = stated.filter((one) => one > 0 && !same(one, wanted)).slice(0, mostOperands);
  if (addsUp(wanted, operands, longestSum - 1)) return true;
  const isDifference = operands.some(
    (whole) => whole > wanted && operands.some((part) => same(whole - part, wanted)),
  );
  // So many times something: the count is stated, what is counted may stand in a source only.
  const isProduct = operands.some((factor) => {
    const other = wanted / factor;
    const counted = factor <= mostTimes ? [...from.numbers, ...operands] : operands;
    return factor > 1 && other > 1 && counted.some((one) => same(one, other));
  });
  // Only of what the reply states: a share of anything would explain too much.
  const isShare = operands.some((part) => part > 1 && operands.some((whole) => same(whole, part * wanted)));
  return isDifference || isProduct || isShare;
}

const monthOf = (month: number) =>
  new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2000, month - 1, 1)),
  );

/** A day the sources name without its year, in a year they name: whoever writes an older record's year means that one. */
function isDayOfKnownYear(
  { kind, value }: TracedAtom,
  sources: readonly Source[],
  from: Known,
  now: Date,
): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (kind !== "date" || !from.numbers.has(Number(year))) return false;
  return groundReply(`${monthOf(Number(month))} ${Number(day)}`, sources, { now }).unsupported.length === 0;
}

/** What nothing explains: what was worked out counts for what is worked out from it ("7 × 6 = 42, with 266 308 in all"). */
function unexplained(
  atoms: readonly TracedAtom[],
  stated: readonly number[],
  from: Known,
): readonly TracedAtom[] {
  const known = [...new Set(stated)];
  const explained = new Set<TracedAtom>();
  for (const atom of atoms) {
    const [wanted] = numbersIn(atom.text);
    if (!countable.has(atom.kind) || wanted === undefined || !follows(wanted, known, from)) continue;
    explained.add(atom);
  }
  const left = atoms.filter((atom) => !explained.has(atom));
  if (explained.size === 0 || left.length === 0) return left;
  return unexplained(
    left,
    [...known, ...[...explained].flatMap((atom) => numbersIn(atom.text).slice(0, 1))],
    from,
  );
}

/**
 * Leaves out of a reply's unsupported facts what stands in a source in another dress, and what is worked out from facts that the same
 * reply states: "$100 and $99, $199 together". Only what is itself supported can be worked with.
 */
export function withoutWorkedOut(
  text: string,
  unsupported: readonly TracedAtom[],
  sources: readonly Source[],
  now: Date,
): readonly TracedAtom[] {
  if (unsupported.length === 0) return [];
  const from = known(sources);
  const inDress = (atom: TracedAtom): boolean => {
    const run = /^\D*(\d{4,})\D*$/.exec(atom.text)?.[1];
    if (run !== undefined && from.digits.has(run)) return true;
    const words = withNextWord(text, atom);
    if (words.length > atom.text.length && from.texts.some((one) => standsIn(one, words))) return true;
    const [written] = atom.text.match(alone) ?? [];
    return (
      countable.has(atom.kind) &&
      written !== undefined &&
      numberFrom(written) >= 100 &&
      from.numbers.has(numberFrom(written))
    );
  };
  const days = unsupported.some(({ kind }) => kind === "date") ? daysStated(text, now) : [];
  const left = unsupported.filter(
    (atom) =>
      !inDress(atom) &&
      !isDayOfKnownYear(atom, sources, from, now) &&
      !isDaysFromKnown(atom, days, sources, now),
  );
  const isLeft = (at: number) => left.some(({ start, end }) => at >= start && at < end);
  const unnumbered = text.replace(numbering, (found) => " ".repeat(found.length));
  const stated = [
    ...[...unnumbered.matchAll(alone)]
      .filter(({ index }) => !isLeft(index))
      .map(([written]) => numberFrom(written)),
    ...[...text.matchAll(englishNumber)]
      .filter(({ index }) => !isLeft(index))
      .map(([words]) => readEnglishNumber(words)),
  ];
  return unexplained(left, stated, from);
}

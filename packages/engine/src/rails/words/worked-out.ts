import { englishNumber, readEnglishNumber } from "../../ground/figures/spelled-numbers.ts";
import { groundReply, type Source, type TracedAtom } from "../../ground/ground-reply.ts";
import { findMentions } from "../../ground/mentions/find-mentions.ts";
import { textsOf } from "./texts-of.ts";
import {
  daysOfWeeks,
  daysStated,
  isDayOfKnownYear,
  isDaysFromKnown,
  isMinutesFromKnown,
  minutesStated,
} from "./worked-out-moments.ts";

/** Kinds of facts that may be a sum, a difference or a multiple. */
const countable: ReadonlySet<TracedAtom["kind"]> = new Set(["money", "quantity"]);
/** Amounts before and after a number from which it may be computed. */
const mostNeighbours = 4;
/** With at most this many numbers in the sources, a multiple of one is unlikely to be chance. */
const fewNumbers = 60;
/** The largest count of a thing in a sentence. */
const mostTimes = 20;

/** A separate number: no letter, underscore or dash makes it part of a code. */
const alone =
  /(?<![\p{L}\d_-])(?:\d{1,3}(?:\.\d{3})+,\d{1,2}|\d+,\d{1,2}(?!\d)|\d+(?:,\d{3})*(?:\.\d+)?)(?![\p{L}\d_])/gu;
const digits = /\d{4,}/g;
const withDecimalComma = /,\d{1,2}$/;

/** "1,299.50" and "1.299,50". */
const numberFrom = (written: string) =>
  withDecimalComma.test(written)
    ? Number(written.replaceAll(".", "").replace(",", "."))
    : Number(written.replaceAll(",", ""));

function numbersIn(text: string): number[] {
  const spelled = [...text.matchAll(englishNumber)].map(([words]) => readEnglishNumber(words));
  return [...[...text.matchAll(alone)].map(([written]) => numberFrom(written)), ...spelled];
}

type Known = {
  numbers: ReadonlySet<number>;
  /** Whether a source holds this amount of money. */
  isAmount(value: number): boolean;
  digits: ReadonlySet<string>;
  texts: readonly string[];
};

/** Whether these words occur in a text, not inside a longer number. */
function occursIn(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (!/[\d.,]/.test(text[at - 1] ?? "")) return true;
  }
  return false;
}

const plain = (text: string) => text.toLowerCase().replace(/[\s*_]+/g, " ");

/** The fact's text with the word after it. */
function withNextWord(text: string, { start, end }: TracedAtom): string {
  const next = /^[\s*_]*[\p{L}\p{M}%]+/u.exec(text.slice(end))?.[0] ?? "";
  return plain(`${text.slice(start, end)}${next}`);
}

function known(sources: readonly Source[], now: Date): Known {
  const texts = sources.flatMap(({ value }) => textsOf(value));
  const numbers = new Set(texts.flatMap(numbersIn));
  return {
    numbers,
    isAmount: (value) =>
      numbers.has(value) && groundReply(`costs ${value}`, sources, { now }).unsupported.length === 0,
    digits: new Set(texts.flatMap((text) => text.match(digits) ?? [])),
    texts: texts.filter((text) => text.length > 4).map(plain),
  };
}

/** Fewest digits of a telephone number as it is dialled at home, and most of its country code. */
const [fewestDialled, mostOfCode] = [8, 3];

/** Whether a number is part of a telephone number that a source has with its country code: "601 222 333" of "+48601222333". */
function isOfKnownPhone(text: string, { start, end }: TracedAtom, texts: readonly string[]): boolean {
  const before = /[\d .-]*$/.exec(text.slice(0, start))?.[0] ?? "";
  const after = /^[\d .-]*/.exec(text.slice(end))?.[0] ?? "";
  const dialled = `${before}${text.slice(start, end)}${after}`.replace(/\D/g, "").replace(/^0/, "");
  if (dialled.length < fewestDialled) return false;
  return texts.some((source) =>
    (source.match(/\+\d[\d ().-]*/g) ?? []).some((number) => {
      const digits = number.replace(/\D/g, "");
      return digits.endsWith(dialled) && digits.length - dialled.length <= mostOfCode;
    }),
  );
}

const same = (a: number, b: number) => Math.abs(a - b) < 0.005;

/** A number of the reply; `label` is the text before it on its line. */
type Stated = { value: number; kind: TracedAtom["kind"]; start: number; label: string };

/** The first two or more numbers of a row that add up to the wanted one; empty when none do. */
function runUpTo(wanted: number, row: readonly Stated[]): readonly Stated[] {
  let sum = row[0]?.value ?? 0;
  const last = row.slice(1).findIndex(({ value }) => {
    sum += value;
    return same(sum, wanted);
  });
  return last === -1 ? [] : row.slice(0, last + 2);
}

/** Whether all amounts with one label add up to it: "Room: 51 … Room: 55 … together 106". */
function sumOfLabel(wanted: number, alike: readonly Stated[]): boolean {
  const labels = new Set(alike.map(({ label }) => label).filter((label) => label !== ""));
  return [...labels].some((label) => {
    const row = alike.filter((one) => one.label === label);
    return row.length > 1 && runUpTo(wanted, row).length === row.length;
  });
}

/** Whether it is a count times an amount, or an amount divided by a count. Amounts of the sources are tried only if they are few. */
function isTimes(
  { value: wanted, kind }: Stated,
  near: readonly Stated[],
  stated: readonly Stated[],
  from: Known,
): boolean {
  const counts = stated.flatMap(({ value, kind: of }) =>
    of === "quantity" && Number.isInteger(value) && value > 1 && value <= mostTimes ? [value] : [],
  );
  return counts.some((count) => {
    const isNear = near.some(({ value }) => same(value * count, wanted) || same(value / count, wanted));
    return isNear || (kind === "money" && from.numbers.size <= fewNumbers && from.isAmount(wanted / count));
  });
}

/**
 * The numbers whose sum it is; empty if it is a difference, a multiple or a share; null if it is none. Only neighbours are
 * combined: among many numbers some give any other by chance.
 */
function follows(wanted: Stated, stated: readonly Stated[], from: Known): readonly Stated[] | null {
  const { value, kind, start } = wanted;
  const alike = stated.filter(
    (one) => one.kind === kind && one.start !== start && one.value > 0 && !same(one.value, value),
  );
  const before = alike
    .filter((one) => one.start < start)
    .slice(-mostNeighbours)
    .reverse();
  const after = alike.filter((one) => one.start > start).slice(0, mostNeighbours);
  const sum = [before, after].map((row) => runUpTo(value, row)).find((row) => row.length > 0);
  if (sum !== undefined) return sum;
  const near = [...before.slice(0, 3), ...after.slice(0, 2)];
  const isDifference = near.some((whole) => near.some((part) => same(whole.value - part.value, value)));
  if (isDifference || sumOfLabel(value, alike)) return [];
  return isTimes(wanted, [...before, ...after], stated, from) ? [] : null;
}

/** Facts that remain unexplained. An explained number may explain another one ("7 × 6 = 42, with 266 308 in all"). */
function unexplained(
  atoms: readonly TracedAtom[],
  stated: readonly Stated[],
  from: Known,
): readonly TracedAtom[] {
  const explained = atoms.flatMap((atom) => {
    const [value] = numbersIn(atom.text);
    if (value === undefined || !countable.has(atom.kind)) return [];
    const wanted = { value, kind: atom.kind, start: atom.start, label: "" };
    const parts = follows(wanted, stated, from);
    return parts === null ? [] : [{ atom, wanted, parts }];
  });
  const left = atoms.filter((atom) => !explained.some((one) => one.atom === atom));
  if (explained.length === 0 || left.length === 0) return left;
  const more = [...stated, ...explained.map(({ wanted }) => wanted)].sort((a, b) => a.start - b.start);
  // In further sums an explained sum replaces its parts.
  const parts = new Set(explained.flatMap((one) => one.parts));
  const summed = unexplained(
    left,
    more.filter((one) => !parts.has(one)),
    from,
  );
  return summed.length === left.length ? unexplained(left, more, from) : summed;
}

/** The words right before a number, on its line and after the last number. */
const labelBefore = (text: string, start: number) =>
  (/[^\n\d]*$/.exec(text.slice(0, start))?.[0] ?? "")
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .trim()
    .toLowerCase();

/** The numbers that an amount may be: "1.680" is 1680 in some languages. */
const readingsOf = (text: string, now: Date) => [
  ...numbersIn(text),
  ...findMentions(text, now).flatMap(({ needs }) =>
    needs.flatMap((key) => (/^[mnq]:/.test(key) ? Number(key.split(":")[1]) : [])),
  ),
];

const isCited = ({ kind, text }: TracedAtom, cited: readonly number[], now: Date) =>
  (countable.has(kind) || kind === "percentage") &&
  readingsOf(text, now).some((one) => cited.some((sum) => same(sum, one)));

/** Whether a number is the count of a cited multiplication that the reply shows: the 4 of "468 (4 × 117)". */
function isShownFactor(text: string, { start, end, text: written }: TracedAtom, cited: readonly number[]) {
  const times = /^\d{1,2}$/.test(written) && Number(written) <= mostTimes ? Number(written) : null;
  const after = /^\s?[×x*·]\s?(\d[\d.,]*)/u.exec(text.slice(end))?.[1];
  const before = /(\d[\d.,]*)[^\d\n]{0,8}[×x*·]\s?$/u.exec(text.slice(0, start))?.[1];
  return (
    times !== null &&
    [after, before].some(
      (one) =>
        one !== undefined && cited.some((sum) => same(sum, times * numberFrom(one.replace(/[.,]$/, "")))),
    )
  );
}

/** Up to this a number counts people, days or hours, and may stand beside any other unit by chance. */
const largestCount = 31;

/** A number with a letter for its unit: "150e". */
const withLetters = /(?<![\p{L}\d.,])(\d+)\p{L}{1,2}(?![\p{L}\d])/gu;

const textsOfContact = (sources: readonly Source[]): string[] =>
  sources.filter(({ kind }) => kind === "contact").flatMap(({ value }) => textsOf(value));

const larger = (numbers: readonly string[]): ReadonlySet<number> =>
  new Set(numbers.map(Number).filter((number) => number > largestCount));

/** Larger numbers that the contact wrote without a unit: "she's 168". */
const bareNumbers = (texts: readonly string[], now: Date): ReadonlySet<number> =>
  larger(
    texts
      .flatMap((text) => findMentions(text, now))
      .flatMap(({ offers }) => offers.flatMap((key) => /^q:(\d+(?:\.\d+)?):#$/.exec(key)?.[1] ?? [])),
  );

/** Larger numbers with a letter for their unit. */
const letteredNumbers = (texts: readonly string[]): ReadonlySet<number> =>
  larger(texts.flatMap((text) => [...text.matchAll(withLetters)].flatMap(([, number = ""]) => number)));

/** Amounts and counts of a reply in order, without those still unexplained. */
function statedIn(text: string, left: readonly TracedAtom[], now: Date): Stated[] {
  const isFree = (at: number) => !left.some(({ start, end }) => at >= start && at < end);
  const { atoms } = groundReply(text, [], { now });
  const amounts = atoms.flatMap(({ kind, text: written, start, exempt }) => {
    const [value] = countable.has(kind) && exempt === undefined ? numbersIn(written) : [];
    return value === undefined ? [] : [{ value, kind, start, label: labelBefore(text, start) }];
  });
  const counts = [...text.matchAll(englishNumber)].map(({ 0: words, index }) => ({
    value: readEnglishNumber(words),
    kind: "quantity" as const,
    start: index,
    label: "",
  }));
  return [...amounts, ...counts].filter(({ start }) => isFree(start)).sort((a, b) => a.start - b.start);
}

/** Facts of a reply to explain. `misplaced`: the sources hold them in the record of another thing. */
export type Doubted = {
  unsupported: readonly TracedAtom[];
  misplaced: readonly TracedAtom[];
};

/**
 * Removes from a reply's doubted facts those that are computed from supported facts of the same reply ("$100 and $99, $199
 * together"), and the unsupported ones that a source writes in another format.
 * @param cited results of valid sums cited by the reply
 */
export function withoutWorkedOut(
  text: string,
  { unsupported, misplaced }: Doubted,
  sources: readonly Source[],
  now: Date,
  cited: readonly number[] = [],
): readonly TracedAtom[] {
  const doubted = [...unsupported, ...misplaced];
  if (doubted.length === 0) return [];
  const from = known(sources, now);
  const isInOtherFormat = (atom: TracedAtom): boolean => {
    // Money or a measure is not the account or the code with the same digits.
    const isMeasured = countable.has(atom.kind) && !/^\d+$/.test(atom.text);
    const run = isMeasured ? undefined : /^\D*(\d{4,})\D*$/.exec(atom.text)?.[1];
    if (run !== undefined && from.digits.has(run)) return true;
    const words = withNextWord(text, atom);
    if (isOfKnownPhone(text, atom, from.texts)) return true;
    return (
      (words.length > atom.text.length && from.texts.some((one) => occursIn(one, words))) ||
      isDayOfKnownYear(atom, sources, from.numbers, now)
    );
  };
  const days = doubted.some(({ kind }) => kind === "date") ? daysStated(text, now) : [];
  const counts = doubted.some(({ kind }) => countable.has(kind));
  const theirs = counts ? textsOfContact(sources) : [];
  const [bare, lettered] = [bareNumbers(theirs, now), letteredNumbers(theirs)];
  const isContactsMeasure = ({ kind, text: written }: TracedAtom) => {
    const [number = 0] = countable.has(kind) ? numbersIn(written) : [];
    return lettered.has(number) || (kind === "quantity" && bare.has(number));
  };
  // "7 nights" of the week that the contact asked for.
  const weeks = theirs.flatMap(daysOfWeeks);
  const isOfWeek = ({ kind, text: written }: TracedAtom) =>
    kind === "quantity" && weeks.includes(numbersIn(written)[0] ?? 0);
  const minutes = doubted.some(({ kind }) => kind === "time" || kind === "quantity")
    ? minutesStated(text, now)
    : [];
  const left = doubted.filter(
    (atom) =>
      !isCited(atom, cited, now) &&
      !isShownFactor(text, atom, cited) &&
      !isContactsMeasure(atom) &&
      !isOfWeek(atom) &&
      (misplaced.includes(atom) || !isInOtherFormat(atom)) &&
      !isDaysFromKnown(atom, days, sources, now) &&
      !isMinutesFromKnown(atom, minutes, sources, now),
  );
  return unexplained(left, statedIn(text, left, now), from);
}

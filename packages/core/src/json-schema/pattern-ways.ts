/** What a part of a pattern may match. */
type Part = {
  /** In how many ways it can match at one place, at most. */
  ways: number;
  canBeEmpty: boolean;
  /** Its source if it always is one character, or the start or the end of the text. */
  character: string | null;
};
type Item = Part & { least: number; most: number };

/** A repeat without an end counts as this many ways, since texts are short. */
const unbounded = 256;
const group = /\(\?(?:[:=!]|<[=!]|<[^>]+>|[ims-]+:)|\(/y;
const character =
  /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|c[a-z]|.)|\[(?:\\.|[^\]\\])*\]|[^\\[()|]/isuy;
const quantifier = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;

/** Written by code or by a property of Unicode: which characters it has is not worked out. */
const isOpaque = (source: string) => /\\[upxc]/i.test(source);
/** ASCII, and one character of each kind that the classes of a pattern tell apart. */
const samples = [...Array(128).keys()]
  .map((code) => String.fromCodePoint(code))
  .concat([..."éßKſก๒中あ😀\u00a0"]);

/** Whether no character is one of both. The ends of every range are in the pattern, so they are tried too. */
function areApart(one: string, other: string): boolean {
  if (isOpaque(one) || isOpaque(other)) return false;
  const [first, second] = [one, other].map((source) => new RegExp(`^${source}$`, "isu"));
  return ![...samples, ...one, ...other].some((sample) => first?.test(sample) && second?.test(sample));
}

function itemWays(item: Item, before: Item | undefined, after: Item | undefined, isFirst: boolean): number {
  const { ways, least, most } = item;
  if (least === most && ways === 1) return item.canBeEmpty && most > 1 ? Infinity : 1;
  const isApart = (other: Item | undefined) =>
    item.character !== null &&
    other !== undefined &&
    other.least > 0 &&
    other.character !== null &&
    areApart(item.character, other.character);
  // What follows says where it ends; and what precedes it, where it begins.
  if (isApart(after) && (most <= 1 || isFirst || isApart(before))) return 1;
  if (most <= 1) return ways + 1 - least;
  if (item.canBeEmpty) return Infinity;
  if (ways === 1) return Math.min(unbounded, most - least + 1);
  let sum = 0;
  for (let count = least; count <= most && sum < Infinity; count++) sum += ways ** count;
  return sum;
}

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  choice(isWhole: boolean): Part {
    const choices = [this.#sequence(isWhole)];
    while (this.#take(/\|/y)) choices.push(this.#sequence(isWhole));
    return {
      ways: choices.reduce((sum, { ways }) => sum + ways, 0),
      canBeEmpty: choices.some(({ canBeEmpty }) => canBeEmpty),
      character: null,
    };
  }

  #sequence(isWhole: boolean): Part {
    const items: Item[] = [];
    for (let item = this.#item(); item !== null; item = this.#item()) items.push(item);
    const ways = items.map((item, place) =>
      itemWays(item, items[place - 1], items[place + 1], isWhole && place === 0),
    );
    return {
      ways: ways.reduce((product, one) => product * one, 1),
      canBeEmpty: items.every(({ canBeEmpty, least }) => canBeEmpty || least === 0),
      character: null,
    };
  }

  #item(): Item | null {
    const part = this.#part();
    if (part === null) return null;
    const repeat = this.#take(quantifier);
    if (repeat === null) return { ...part, least: 1, most: 1 };
    const [, sign, count, comma, end] = repeat;
    if (sign !== undefined)
      return { ...part, least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : Infinity };
    const least = Number(count);
    return { ...part, least, most: comma === "" ? least : end === "" ? Infinity : Number(end) };
  }

  #part(): Part | null {
    const opened = this.#take(group);
    if (opened !== null) {
      const inner = this.choice(false);
      this.#take(/\)/y);
      const isLook = /[=!]$/.test(opened[0]);
      return isLook ? { ...inner, canBeEmpty: true } : inner;
    }
    const source = this.#take(character)?.[0];
    if (source === undefined) return null;
    const isWordEdge = /^\\b$/i.test(source);
    return {
      ways: 1,
      canBeEmpty: isWordEdge || /^[$^]$/.test(source),
      character: isWordEdge ? null : source,
    };
  }

  #take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#source);
    if (found !== null) this.#at = expression.lastIndex;
    return found;
  }
}

/**
 * In how many ways a pattern can match from one place of a text, at most; a search without a match tries them all.
 * @param pattern valid with the flag `u`
 */
export const patternWays = (pattern: string): number => new Reader(pattern).choice(true).ways;

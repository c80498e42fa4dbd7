import type { Figure } from "../figures/figure.ts";
import type { AtomKind } from "./atom.ts";

/**
 * A fact as it stands in a text, with the keys by which replies and sources meet: a reply's fact is supported
 * when a source offers one of the keys it needs. Keys begin with a letter for their space: `m:` money,
 * `q:` quantity, `p:` percentage, `n:` any number, `t:` whole token, `f:` phone digits, `d:` date, `w:` weekday,
 * `c:` time of day, `h:` hour of the clock, `l:` things in a list, `e:` last four digits, `b:` a number beside a word, `a:` e-mail and URL.
 */
export type Mention = {
  kind: AtomKind;
  start: number;
  end: number;
  value: string;
  needs: readonly string[];
  /** When none of `needs` is held: every one of these must be ("4.8/5" from a 4.8 and a 5). */
  parts?: readonly (readonly string[])[];
  offers: readonly string[];
  /** Set for numbers: what a source's number offers depends on the name it stands under. */
  figure?: Figure;
  /** Why it needs no source, when it is the form that says so. */
  exempt?: string;
  /** Needs no source unless the sentence makes a claim of it: "today". */
  isPresent?: true;
};

/** What a finder may know besides the text it looks at. */
export type TextContext = {
  now: Date;
  /** Days come before months in numeric dates, and years may be of the Buddhist era. */
  isThai: boolean;
  /** A time past noon is written as such somewhere: "9:30" is in the morning. */
  has24Hours: boolean;
};

/** One form of fact. What `read` returns is taken out of the text before the next rule looks at it. */
export type Rule = {
  pattern: RegExp;
  /** Only a text with a digit can match. */
  needsDigit: boolean;
  read: (match: RegExpExecArray, context: TextContext) => Mention[];
};

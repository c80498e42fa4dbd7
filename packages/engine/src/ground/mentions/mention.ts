import type { Figure } from "../figures/figure.ts";
import type { AtomKind } from "./atom.ts";

/**
 * A fact in a text, with the keys that connect replies and sources: a fact of a reply is supported if a source offers one of the
 * keys it needs. A key begins with its kind: `m:` money, `q:` quantity, `p:` percentage, `n:` any number, `t:` whole token, `f:`
 * phone number as dialled at home, `F:` with its country code, `g:` written without one, `d:` date, `w:` weekday, `c:` time of day,
 * `h:` hour of the clock, `l:` things in a list, `e:` last four digits, `b:` a number beside a word, `a:` email and URL.
 */
export type Mention = {
  kind: AtomKind;
  start: number;
  end: number;
  value: string;
  needs: readonly string[];
  /** If no source offers any of `needs`, sources must offer one key of every part ("4.8/5" from a 4.8 and a 5). */
  parts?: readonly (readonly string[])[];
  offers: readonly string[];
  /** Set for numbers: what a source's number offers also depends on its field's name. */
  figure?: Figure;
  /** Why its form means that it needs no source. */
  exempt?: string;
  /** It needs no source unless its sentence is a statement of fact: "today". */
  isPresent?: true;
};

/** The context a rule may use besides the text. */
export type TextContext = {
  now: Date;
  /** Numeric dates have the day first, and years may be Buddhist. */
  isThai: boolean;
  /** The text has a time after 12:59, so "9:30" means the morning. */
  has24Hours: boolean;
};

/** A rule for one form of facts. What it matches is removed from the text for the next rule. */
export type Rule = {
  pattern: RegExp;
  /** Only a text with a digit can match; others skip the rule. */
  needsDigit: boolean;
  read: (match: RegExpExecArray, context: TextContext) => Mention[];
};

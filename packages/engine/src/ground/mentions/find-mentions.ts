import { remembered } from "../remembered.ts";
import { addressRules } from "./address-rules.ts";
import { codeRules } from "./code-rules.ts";
import { compactDuration } from "./compact-duration.ts";
import { dateRules } from "./date-rules.ts";
import { shifted } from "./day.ts";
import { dayWordRules } from "./day-word-rules.ts";
import { findFigures } from "./find-figures.ts";
import { looseDateRules } from "./loose-date-rules.ts";
import type { Mention, Rule, TextContext } from "./mention.ts";
import { namedDateRules } from "./named-date-rules.ts";
import { normaliseText, takeOut } from "./normalise-text.ts";
import { phoneRules } from "./phone-rules.ts";
import { timeRules } from "./time-of-day.ts";

/** The most certain rules first: what a rule matches is removed from the text for the next. */
const rules: readonly Rule[] = [
  ...addressRules,
  ...dateRules,
  ...namedDateRules,
  ...timeRules,
  compactDuration,
  ...phoneRules,
  ...codeRules.slice(0, 2),
  ...looseDateRules,
  ...codeRules.slice(2),
  ...dayWordRules,
];

const mentionsOf = remembered<readonly Mention[]>();

/** Every fact of a text, in order and without overlaps. Of the moment only its day counts. */
export const findMentions = (text: string, now: Date): readonly Mention[] =>
  mentionsOf(`${shifted(now, 0)}${text}`, () => readMentions(text, now));

function readMentions(text: string, now: Date): Mention[] {
  let rest = normaliseText(text);
  const context: TextContext = {
    now,
    isThai: /[\u0e00-\u0e7f]/.test(rest),
    // A field with nothing but a time is on the 24-hour clock.
    has24Hours:
      /(?<!\d)(?:1[3-9]|2[0-3])[.:]\d\d(?!\d)/.test(rest) || /^\d\d:\d\d(?:[ :-]|\d\d)*$/.test(rest),
  };
  const hasDigit = /\d/.test(rest);
  const found: Mention[] = [];
  for (const { pattern, needsDigit, read } of rules) {
    if (needsDigit && !hasDigit) continue;
    const mentions = [...rest.matchAll(pattern)].flatMap((match) => read(match, context));
    if (mentions.length === 0) continue;
    found.push(...mentions);
    rest = takeOut(rest, mentions);
  }
  return [...found, ...findFigures(rest, context)].sort((a, b) => a.start - b.start);
}

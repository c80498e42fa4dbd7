import { patternWays } from "./pattern-ways.ts";

const longestPattern = 300;
/** Two repeats without an end, and some choices; tried within milliseconds. */
const mostWays = 2 ** 20;

const backReference = /\\(?:[1-9]|k<)/;

/** Why a tenant's pattern may not run on contacts' text, or null. It would run on a thread that all tenants share. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > longestPattern) return `the pattern is longer than ${longestPattern} characters`;
  try {
    new RegExp(pattern, "iu");
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
  if (backReference.test(pattern)) return "a pattern cannot refer back to a group";
  return patternWays(pattern) > mostWays
    ? "the pattern can match a text in too many ways, which takes too long; repeat no group that itself has a repeat or a choice, and limit how often the others repeat"
    : null;
}

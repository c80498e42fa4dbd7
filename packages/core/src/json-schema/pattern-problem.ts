const longestPattern = 300;

/** A repeated group that itself repeats or offers a choice can be matched in exponentially many ways: `(a+)+`, `(a|aa)*`. */
const nestedRepeat = /\((?:\?[:=!<]{1,2})?[^()]*(?:[*+]|\{\d+,\d*\}|\|)[^()]*\)(?:[*+]|\{\d+,\d*\})/;
const backReference = /\\(?:[1-9]|k<)/;
/** Two adjacent unbounded repeats of nearly any character take quadratic time; three take cubic time. */
const wideRepeats =
  /(?:\.|\\[wWsSdD]|\[\^?[^\]]+\])[*+].*(?:\.|\\[wWsSdD]|\[\^?[^\]]+\])[*+].*(?:\.|\\[wWsSdD]|\[\^?[^\]]+\])[*+]/;

/** Removes groups from the inside out, so that a repeat around a repeat is found at any depth. */
function hasNestedRepeat(pattern: string): boolean {
  let rest = pattern.replace(/\\./g, "x").replace(/\[[^\]]*\]/g, "x");
  for (let depth = 0; depth < 20; depth++) {
    if (nestedRepeat.test(rest)) return true;
    const inner = /\((?:\?[:=!<]{1,2})?([^()]*)\)/.exec(rest);
    if (inner === null) return false;
    // A repeat or a choice inside counts for the enclosing group too.
    const keeps = /[*+|]|\{\d+,/.test(inner[1] ?? "") ? "x+" : "x";
    rest = rest.slice(0, inner.index) + keeps + rest.slice(inner.index + inner[0].length);
  }
  return true;
}

/** Why a tenant's pattern may not run on contacts' text, and what to write instead; null if it may. It runs on a thread that all tenants share. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > longestPattern)
    return `the pattern has ${pattern.length} characters, and ${longestPattern} are possible: check less, or list the values`;
  try {
    new RegExp(pattern, "iu");
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message.replace(/^.*\/\w*: /s, "") : String(thrown);
    return `the pattern cannot be read (${why}): write a backslash before a sign that stands for itself; flags in it, as (?i), are not possible`;
  }
  if (backReference.test(pattern))
    return "the pattern refers back to a group, which can take very long: write out again what the group may be";
  if (hasNestedRepeat(pattern))
    return "the pattern repeats a group that itself has a repeat or a choice, which can take exponential time: repeat only one of them, as in [ab]+ for (a|b)+, or a+ for (a+)+";
  return wideRepeats.test(pattern.replaceAll(/\\\./g, "x"))
    ? "the pattern has three repeats without an end, which are slow on long texts: give some an end, as in \\d{1,6} for \\d+"
    : null;
}

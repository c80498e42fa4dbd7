import { posix } from "node:path";

const longestFile = 400;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)?(\.test)?\.(ts|tsx|mts|cts|sh|sql)$/;

/** What a source file does against the rules of CONTRIBUTING.md that no other tool checks. */
export function brokenRules(file: string, source: string): string[] {
  const lines = source.split("\n").length - 1;
  return [
    kebabCase.test(posix.basename(file)) ? "" : "its name is not in kebab-case",
    lines <= longestFile ? "" : `it has ${lines} lines; ${longestFile} is the most`,
    /\b(TODO|FIXME|XXX)\b/.test(source) ? "it has a note to self: open an issue instead" : "",
  ].filter(Boolean);
}

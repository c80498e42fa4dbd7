import { posix } from "node:path";
import { tradeWordsIn } from "./trade-words.ts";

const longestFile = 400;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)?(\.test)?\.(ts|tsx|mts|cts|sh|sql)$/;
/** Names that Next prescribes. */
const prescribed = /^apps\/portal\/src\/pages\/_(app|document)\.tsx$/;

/** Files that make what a contact reads and no model worded. */
const speakers =
  /^(?:packages\/engine\/src\/(?:loop|say|act|view|propose)|packages\/media\/src|packages\/channels\/src\/\w+\/outbound|apps\/orchestrator\/src\/(?:turn(?!\/colleague)|scheduled))\//;
const sentence =
  '["\'`](?:\\p{Lu}|\\p{Script=Thai})[^"`|\\n]*[ \\p{Script=Thai}][^"`|\\n]*[.?!…\\p{Script=Thai}]["\'`]';
/** A sentence that is kept or handed on, but for what a model or a colleague is told. */
const spokenSentence = new RegExp(
  [
    `\\b(?:draft|giveUp|spoken|joined|failedMedia|wordlessSound)\\([^;()]{0,60}?${sentence}`,
    `(?:const (?!why|instructions)\\w+ =|(?<!message|publicMessage|reason|content|task|description):|[?]|=>)\\s+${sentence}`,
  ].join("|"),
  "u",
);

/** What a source file does against the rules of CONTRIBUTING.md that no other tool checks. */
export function brokenRules(file: string, source: string): string[] {
  const lines = source.split("\n").length - 1;
  return [
    kebabCase.test(posix.basename(file)) || prescribed.test(file) ? "" : "its name is not in kebab-case",
    lines <= longestFile ? "" : `it has ${lines} lines; ${longestFile} is the most`,
    speakers.test(file) && !/\.(?:test|fixture)\.ts$/.test(file) && spokenSentence.test(source)
      ? "it says a sentence to a contact: give it a line in packages/core/src/language"
      : "",
    ...tradeWordsIn(file, source).map(
      (word) => `it knows a trade by the word "${word}": give it to the pack`,
    ),
    /\b(TODO|FIXME|XXX)\b/.test(source) ? "it has a note to self: open an issue instead" : "",
  ].filter(Boolean);
}

import { type Finding, nearest } from "@konstruct/core/agent/finding";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;

const expectedWords: Readonly<Record<string, string>> = {
  array: "a list, such as [a, b]",
  record: "keys with values, such as { name: value }",
  object: "keys with values, such as { name: value }",
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
};

const longestShown = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path)
    value =
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  return value ?? undefined;
}

function choiceWords(given: unknown, values: readonly unknown[]): string {
  const names = values.map(String);
  const near = given === undefined ? null : nearest(String(given), names);
  const list = names.join(", ");
  if (given === undefined) return `it is missing; add one of ${list}`;
  return near === null
    ? `${shown(given)} is none of ${list}`
    : `${shown(given)} is none of ${list}: did you mean ${near}?`;
}

const counted = (count: number | bigint, origin: string) =>
  origin === "string"
    ? `${count} character${count === 1 ? "" : "s"}`
    : `${count} entr${count === 1 ? "y" : "ies"}`;

/** A schema issue in our words; a message the schema itself defines stays. */
function wordsOf(issue: Issue, given: unknown): string {
  if (!/^(?:Invalid|Too) /.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type": {
      const expected = expectedWords[issue.expected] ?? issue.expected;
      return given === undefined
        ? `it is missing; add ${expected}`
        : `has to be ${expected}, and ${shown(given)} is not`;
    }
    case "invalid_value":
      return choiceWords(given, issue.values);
    case "too_small":
    case "too_big": {
      const [bound, most] =
        issue.code === "too_small" ? [issue.minimum, "at least"] : [issue.maximum, "at most"];
      const isSize = issue.origin !== "number" && issue.origin !== "int";
      return isSize ? `needs ${most} ${counted(bound, issue.origin)}` : `has to be ${most} ${bound}`;
    }
    case "invalid_format":
      return issue.pattern === undefined
        ? issue.message
        : `${shown(given)} does not have the form ${issue.pattern}`;
    default:
      return issue.message;
  }
}

/** For a value with several possible shapes: the issues for the nearest shape, if it can be found. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const near = issue.errors
    .filter((issues) => issues.every(({ path }) => path.length > 0))
    .sort((a, b) => a.length - b.length)[0];
  return near === undefined
    ? [issue]
    : near.flatMap((one) => innermost({ ...one, path: [...issue.path, ...one.path] }));
}

/** The schema's issues with a written value, each with its path. */
export const schemaFindings = (issues: readonly Issue[], written: unknown): Finding[] =>
  issues.flatMap(innermost).map((issue) => ({
    path: [...issue.path],
    message: wordsOf(issue, valueAt(written, issue.path)),
  }));

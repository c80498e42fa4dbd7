import type { NumberedTest } from "./requirement-tests.ts";

export type RequirementState = "built" | "later";
export type Requirement = { number: string; state: RequirementState; text: string };

const linePattern = /^- \*\*([A-K]\d{1,2})\*\* \((built|later)\) (.+)$/gm;

/** The numbered lines of docs/requirements.md. */
export function parseRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(linePattern)].map(([, number = "", state, text = ""]) => ({
    number,
    state: state as RequirementState,
    text,
  }));
}

/**
 * What is wrong, one line each, with the file and line of a test at fault. A built requirement needs a test
 * that always runs and asserts; a test that only some machines run proves nothing by itself.
 */
export function requirementFaults(
  requirements: readonly Requirement[],
  tests: readonly NumberedTest[],
): string[] {
  const existing = new Set(requirements.map(({ number }) => number));
  const proven = new Set(tests.filter(({ fault }) => fault === null).flatMap(({ numbers }) => numbers));
  const repeated = requirements.filter(({ number }, at) =>
    requirements.slice(0, at).some((earlier) => earlier.number === number),
  );
  return [
    ...repeated.map(({ number }) => `docs/requirements.md  ${number} is listed twice`),
    ...requirements
      .filter(({ number, state }) => state === "built" && !proven.has(number))
      .map(({ number }) => `docs/requirements.md  ${number} is built, and no test proves it`),
    ...tests.flatMap((test) => {
      const where = `${test.file}:${test.line}  "${test.title}"`;
      const unknown = test.numbers.filter((number) => !existing.has(number));
      return [
        ...unknown.map((number) => `${where} names ${number}, which is not a requirement`),
        ...(test.fault === null || test.fault === "conditional" ? [] : [`${where} ${reasons[test.fault]}`]),
      ];
    }),
  ];
}

const reasons = {
  "not a test": "is not the title of a test",
  skipped: "is skipped, to do or expected to fail",
  "asserts nothing": "asserts nothing",
} as const;

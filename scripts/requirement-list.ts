export type RequirementState = "built" | "later";
export type Requirement = { number: string; state: RequirementState; text: string };
export type ProvingTest = { numbers: string[]; title: string; file: string };

const linePattern = /^- \*\*([A-K]\d{1,2})\*\* \((built|later)\) (.+)$/gm;
/** A string that begins with one or more requirement numbers: a test's title. */
const titlePattern = /(["'`])((?:[A-K]\d{1,2}(?:, | and | )?)*[A-K]\d{1,2}) ([^\n]+?)\1/g;

/** The numbered lines of docs/requirements.md. */
export function parseRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(linePattern)].map(([, number = "", state, text = ""]) => ({
    number,
    state: state as RequirementState,
    text,
  }));
}

/** Every test title in a source file that names a requirement. */
export function provingTests(file: string, source: string): ProvingTest[] {
  return [...source.matchAll(titlePattern)].map(([, , numbers = "", rest = ""]) => ({
    numbers: numbers.match(/[A-K]\d{1,2}/g) ?? [],
    title: `${numbers} ${rest}`,
    file,
  }));
}

/** Numbers said to be built that no test names, and numbers tests name that do not exist. */
export function requirementGaps(
  requirements: readonly Requirement[],
  tests: readonly ProvingTest[],
): { unproven: string[]; unknown: string[] } {
  const named = new Set(tests.flatMap(({ numbers }) => numbers));
  const existing = new Set(requirements.map(({ number }) => number));
  return {
    unproven: requirements
      .filter(({ number, state }) => state === "built" && !named.has(number))
      .map(({ number }) => number),
    unknown: [...named].filter((number) => !existing.has(number)),
  };
}

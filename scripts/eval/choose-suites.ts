import { resolve } from "node:path";
import { AppError } from "@konstruct/core/errors";
import { findSuites, loadSuites } from "@konstruct/evals/suite/find-suites";
import type { LoadedSuite } from "@konstruct/evals/suite/load-suite";

const isPath = (given: string) => /\.ya?ml$/.test(given);

/**
 * The suites that are meant, by name or path; all of the examples when none is named. All are read either way, so that no id
 * stands twice.
 * @throws AppError invalid_input, for a file with a mistake in it; not_found, for a suite that is not there
 */
export async function chooseSuites(root: string, names: readonly string[]): Promise<LoadedSuite[]> {
  const paths = names.filter(isPath).map((path) => resolve(path));
  const suites = await loadSuites([...new Set([...findSuites(root), ...paths])]);
  if (names.length === 0) return suites;
  const known = suites.map((suite) => suite.spec.suite);
  const unknown = names.filter((name) => !isPath(name) && !known.includes(name));
  if (unknown.length > 0)
    throw new AppError(
      "not_found",
      `There is no suite ${unknown.join(", ")}. There are: ${known.join(", ")}.`,
    );
  return suites.filter(({ spec, file }) => names.includes(spec.suite) || paths.includes(resolve(file)));
}

import { globSync } from "node:fs";
import { join } from "node:path";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { type LoadedSuite, loadSuite } from "./load-suite.ts";

/** Golden files of the examples, in the order of their paths. */
export function findSuites(root: string): string[] {
  return globSync("examples/*/evals/*.yaml", { cwd: root })
    .sort()
    .map((path) => join(root, path));
}

/** Names and ids that occur in more than one file: results are stored under them. */
function clashes(suites: readonly LoadedSuite[]): string[] {
  const places = suites.flatMap(({ file, spec, lineOf }) => [
    { what: `suite ${spec.suite}`, place: `${file}:${lineOf(["suite"])}` },
    ...spec.cases.map(({ id }, index) => ({
      what: `case ${id}`,
      place: `${file}:${lineOf(["cases", index, "id"])}`,
    })),
  ]);
  const first = new Map<string, string>();
  return places.flatMap(({ what, place }) => {
    const earlier = first.get(what);
    if (earlier === undefined) first.set(what, place);
    return earlier === undefined ? [] : [`${place}: ${what} is in ${earlier} too; give it another name`];
  });
}

/**
 * Reads golden files and all files they name.
 * @throws AppError invalid_input, one line for each problem of any file
 */
export async function loadSuites(paths: readonly string[]): Promise<LoadedSuite[]> {
  const loaded = await Promise.allSettled(paths.map(loadSuite));
  const suites = loaded.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const refused = loaded.flatMap((one) =>
    one.status === "rejected" ? [one.reason instanceof Error ? one.reason.message : String(one.reason)] : [],
  );
  const problems = [...refused, ...clashes(suites)];
  if (problems.length > 0) {
    const list = problems.join("\n");
    throw refusalError("suite.file_invalid", { problems: list });
  }
  return suites;
}

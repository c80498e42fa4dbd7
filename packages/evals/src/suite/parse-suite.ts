import type { z } from "zod";
import { type Finding, type LocatedYaml, parseLocatedYaml, refuseFindings } from "./located-yaml.ts";
import { type SuiteSpec, suiteSchema } from "./suite-schema.ts";

function findingsOf(error: z.ZodError): Finding[] {
  return error.issues.flatMap((issue): Finding[] => {
    const where = issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
    if (issue.code !== "unrecognized_keys") {
      const isMissing = issue.message.endsWith("received undefined");
      return [{ path: issue.path, message: `${where}${isMissing ? "is missing" : issue.message}` }];
    }
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      message: `${where}there is no key ${key}`,
    }));
  });
}

/** A check that the schema cannot express: ids are unique in this file. */
function repeatedIds({ cases }: SuiteSpec): Finding[] {
  const ids = cases.map((one) => one.id);
  return ids.flatMap((id, index): Finding[] =>
    ids.indexOf(id) === index
      ? []
      : [
          {
            path: ["cases", index, "id"],
            message: `cases.${index}.id: ${id} is used by an earlier case too`,
          },
        ],
  );
}

/**
 * Parses a golden file's text.
 * @param name precedes the line number in messages
 * @throws AppError invalid_input, one line `name:line: what` for each problem
 */
export function parseSuite(text: string, name: string): { spec: SuiteSpec; lineOf: LocatedYaml["lineOf"] } {
  const { value, lineOf } = parseLocatedYaml(text, name);
  const parsed = suiteSchema.safeParse(value);
  const findings = parsed.success ? repeatedIds(parsed.data) : findingsOf(parsed.error);
  if (!parsed.success || findings.length > 0) refuseFindings(name, findings, lineOf);
  return { spec: parsed.data, lineOf };
}

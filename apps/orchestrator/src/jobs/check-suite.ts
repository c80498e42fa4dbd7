import { toAppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { findSuite, saveSuiteCheck } from "@konstruct/db/evaluation/suites";
import { withTenant } from "@konstruct/db/with-tenant";
import { parseSuite } from "@konstruct/evals/suite/parse-suite";
import { mostCases } from "@konstruct/services/evaluation/runs";
import type { JobContext } from "./job-context.ts";

type Check = { problems: string } | { cases: number };

function check(yaml: string): Check {
  try {
    const { cases } = parseSuite(yaml, "line").spec;
    if (cases.length <= mostCases) return { cases: cases.length };
    return { problems: `line:1: it has ${cases.length} cases, ${mostCases} are the most` };
  } catch (thrown) {
    return { problems: toAppError(thrown).message };
  }
}

/** Reads a saved suite: how many cases it has, or every mistake with its line. */
export async function checkSuite({ job, reach, step }: JobContext): Promise<JsonObject | null> {
  const id = job.subjectId ?? "";
  const suite = await withTenant(reach.database, job.tenantId, (tx) => findSuite(tx, id));
  if (suite === undefined) return null;
  const found = check(suite.yaml);
  await step(1, 1, (tx) => saveSuiteCheck(tx, { id, yaml: suite.yaml }, found));
  return found;
}

import type { Json } from "@konstruct/core/json";
import * as stored from "@konstruct/db/evaluation/runs";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

/** Runs looked through for the last one of each suite. */
const mostRuns = 50;
const mostCases = 100;

/** A case that failed in the last run of its suite, and what it was about. */
export type FailedCase = {
  runId: string;
  caseId: string;
  title: string;
  suite: string;
  /** Tools it called, and names of requests or tools that were expected or came instead. */
  names: string[];
  /** What the contact said. */
  said: string[];
  /** A person was expected, or taken without being expected. */
  person: boolean;
};

const textsIn = (value: Json): string[] => {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return (Array.isArray(value) ? value : Object.values(value)).flatMap(textsIn);
};

/** Expectations that name requests or tools. */
const naming = /(?:^|\.)(?:intent|tools|called|not_called|policy|approvals|active|goals|stack)(?:\.|$)/;

/** One case of all its failed plays. */
export function failedCase(
  { id, suiteName }: Pick<stored.EvalRun, "id" | "suiteName">,
  plays: readonly stored.EvalResult[],
): FailedCase {
  const failures = plays.flatMap((play) => play.failures);
  const lines = plays.flatMap(({ transcript }) => transcript);
  const named = failures
    .filter(({ path }) => naming.test(path))
    .flatMap(({ expected, actual }) => [...textsIn(expected), ...textsIn(actual)]);
  return {
    runId: id,
    caseId: plays[0]?.caseId ?? "",
    title: plays[0]?.title ?? "",
    suite: suiteName,
    names: [...new Set([...lines.flatMap(({ tools }) => (tools ?? []).map(({ tool }) => tool)), ...named])],
    said: [...new Set(lines.map(({ said }) => said))],
    person: failures.some(({ path }) => /(?:^|\.)handoff(?:\.|$)/.test(path)),
  };
}

async function failedIn(tx: TenantTransaction, run: stored.EvalRun): Promise<FailedCase[]> {
  const plays = (await stored.readResults(tx, run.id)).filter(({ passed }) => !passed);
  return [...Map.groupBy(plays, ({ caseId }) => caseId).values()].map((own) => failedCase(run, own));
}

/** The cases of an agent that failed in the last finished run of their suite. */
export async function readFailedCases(context: ServiceContext, agentId: string): Promise<FailedCase[]> {
  authorise(context, "evaluation.read");
  const id = parseInput(z.guid(), agentId);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const runs = await stored.listRuns(tx, {
      agentId: id,
      suiteId: undefined,
      limit: mostRuns,
      before: undefined,
    });
    const finished = runs.filter(({ state }) => state === "done");
    const last = [...Map.groupBy(finished, ({ suiteId }) => suiteId).values()].flatMap(([newest]) =>
      newest === undefined ? [] : [newest],
    );
    const found: FailedCase[] = [];
    for (const run of last.filter(({ failed }) => failed > 0)) found.push(...(await failedIn(tx, run)));
    return found.slice(0, mostCases);
  });
}

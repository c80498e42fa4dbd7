import { AppError } from "@konstruct/core/errors";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/evaluation/runs";
import { findSuite } from "@konstruct/db/evaluation/suites";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { askJob } from "../job/ask-job.ts";
import { parseInput } from "../parse-input.ts";
import { agentToTry } from "./agent-to-try.ts";
import { noSuchSuite } from "./suites.ts";

/** The most cases a run has; more cases need a second suite. */
export const mostCases = 200;

const startSchema = z.strictObject({
  suiteId: z.guid(),
  /** The current draft, or a published version. */
  on: z.union([z.literal("draft"), z.strictObject({ versionId: z.guid() })]).default("draft"),
});
const pageSchema = z.strictObject({
  suiteId: z.guid().optional(),
  agentId: z.guid().optional(),
  limit: z.int().min(1).max(100).default(20),
  before: z.guid().optional(),
});

function notReady(state: string): AppError {
  const message =
    state === "checking"
      ? "The suite is still being read. Try again in a moment."
      : "The suite has mistakes. Put them right first.";
  return new AppError("conflict", message, { publicMessage: message });
}

/** Starts a run of a suite on an agent's draft or version. A worker runs it; `readRun` returns its progress. */
export async function startRun(
  context: ServiceContext,
  input: z.input<typeof startSchema>,
): Promise<{ runId: string }> {
  authorise(context, "evaluation.write");
  const { suiteId, on } = parseInput(startSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const suite = await findSuite(tx, suiteId);
    if (suite === undefined) throw noSuchSuite();
    if (suite.state !== "ready") throw notReady(suite.state);
    const { agentId, yaml, cases } = suite;
    const { config, hash, versionId } = await agentToTry(tx, agentId, on);
    const runId = await askJob(context, tx, { kind: "eval_run", subjectId: suiteId, total: cases });
    await stored.insertRun(tx, {
      id: runId,
      suiteId,
      agentId,
      versionId,
      config,
      configHash: hash,
      yaml,
      cases,
    });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "eval_run.started",
        subject: { kind: "eval_run", id: runId },
        agentId,
        detail: { suite: suite.name, cases, on: versionId ?? "draft", configHash: hash },
      },
    ]);
    return { runId };
  });
}

/** Newest first. */
export async function listRuns(
  context: ServiceContext,
  page: z.input<typeof pageSchema> = {},
): Promise<stored.EvalRun[]> {
  authorise(context, "evaluation.read");
  const { suiteId, agentId, limit, before } = parseInput(pageSchema, page);
  return withTenant(context.database, context.tenantId, (tx) =>
    stored.listRuns(tx, { suiteId, agentId, limit, before }),
  );
}

export type RunView = stored.EvalRun & { results: stored.EvalResult[] };

/** A run with its cases, failed ones first. @throws AppError `not_found` */
export async function readRun(context: ServiceContext, runId: string): Promise<RunView> {
  authorise(context, "evaluation.read");
  const found = await withTenant(context.database, context.tenantId, async (tx) => {
    const run = z.guid().safeParse(runId).success ? await stored.findRun(tx, runId) : undefined;
    return run === undefined ? undefined : { ...run, results: await stored.readResults(tx, runId) };
  });
  if (found === undefined)
    throw new AppError("not_found", "There is no such run", { publicMessage: "There is no such run." });
  return found;
}

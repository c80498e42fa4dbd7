import { configHash } from "@konstruct/core/agent/config-hash";
import type { AppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/evaluation/runs";
import { findSuite } from "@konstruct/db/evaluation/suites";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { askJob } from "../job/ask-job.ts";
import { parseInput } from "../parse-input.ts";
import { agentToTry, withModel } from "./agent-to-try.ts";
import { noSuchSuite } from "./suites.ts";

/** The most cases a run has; more cases need a second suite. */
export const mostCases = 200;
/** The most plays of a run, cases times runs. */
const mostPlays = 400;

const startSchema = z.strictObject({
  suiteId: z.guid(),
  /** The current draft, or a published version. */
  on: z.union([z.literal("draft"), z.strictObject({ versionId: z.guid() })]).default("draft"),
  /** How often each case is played; pass^k tells how reliable the agent is. */
  runs: z.int().min(1).max(10).default(1),
  /** Who plays simulated customers; without a model the fixed policy does. */
  customers: z.enum(["scripted", "model"]).default("scripted"),
  /** Another model of the same provider; absent: the configuration's own. */
  model: z.string().trim().min(1).max(200).optional(),
});
const pageSchema = z.strictObject({
  suiteId: z.guid().optional(),
  agentId: z.guid().optional(),
  limit: z.int().min(1).max(100).default(20),
  before: z.guid().optional(),
});

function notReady(state: string): AppError {
  return refusalError(state === "checking" ? "suite.checking" : "suite.invalid");
}

function tooMany(): AppError {
  return refusalError("evaluation_run.too_large", { most: mostPlays });
}

/** Starts a run of a suite on an agent's draft or version. A worker runs it; `readRun` returns its progress. */
export async function startRun(
  context: ServiceContext,
  input: z.input<typeof startSchema>,
): Promise<{ runId: string }> {
  authorise(context, "evaluation.write");
  const { suiteId, on, runs, customers, model } = parseInput(startSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const suite = await findSuite(tx, suiteId);
    if (suite === undefined) throw noSuchSuite();
    if (suite.state !== "ready") throw notReady(suite.state);
    const { agentId, yaml, cases } = suite;
    if (cases * runs > mostPlays) throw tooMany();
    const { versionId, ...own } = await agentToTry(tx, agentId, on);
    const config = withModel(own.config, model);
    const hash = configHash(config);
    const runId = await askJob(context, tx, { kind: "eval_run", subjectId: suiteId, total: cases * runs });
    await stored.insertRun(tx, {
      id: runId,
      suiteId,
      agentId,
      versionId,
      config,
      configHash: hash,
      yaml,
      cases,
      runs,
      customers,
      model: model ?? null,
    });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "eval_run.started",
        subject: { kind: "eval_run", id: runId },
        agentId,
        detail: {
          ...{ suite: suite.name, cases, runs, customers, model: model ?? null },
          ...{ on: versionId ?? "draft", configHash: hash },
        },
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

export type RunView = stored.EvalRun & {
  /** How each case did over its plays, in the order of the file. */
  figures: stored.CaseFigures[];
  results: stored.EvalResult[];
};

/** A run with its cases and plays, failed plays first. @param caseId only the plays of this case @throws AppError `not_found` */
export async function readRun(context: ServiceContext, runId: string, caseId?: string): Promise<RunView> {
  authorise(context, "evaluation.read");
  const found = await withTenant(context.database, context.tenantId, async (tx) => {
    const run = z.guid().safeParse(runId).success ? await stored.findRun(tx, runId) : undefined;
    if (run === undefined) return undefined;
    const figures = await stored.readCaseFigures(tx, runId);
    return { ...run, figures, results: await stored.readResults(tx, runId, caseId) };
  });
  if (found === undefined) throw refusalError("evaluation_run.not_found");
  return found;
}

import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { configHash } from "@konstruct/core/agent/config-hash";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { findForkedTurn, insertFork, versionNumbered } from "@konstruct/db/replay/turn-forks";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { agentToTry, withModel } from "../evaluation/agent-to-try.ts";
import { askJob } from "../job/ask-job.ts";
import { parseInput } from "../parse-input.ts";

const forkSchema = z.strictObject({
  turnId: z.guid(),
  /** The first round of the candidate; the rounds before come from the record. */
  round: z.int().min(1).max(100),
  /** The candidate: the version of the turn, the draft, or a version by number. */
  on: z.union([z.enum(["then", "draft"]), z.strictObject({ version: z.int().min(1) })]).default("then"),
  /** Another model of the same provider; absent: the candidate's own. */
  model: z.string().trim().min(1).max(200).optional(),
  runs: z.int().min(1).max(20).default(1),
});

type Turn = { agentId: string; versionId: string };

async function candidateOf(
  tx: TenantTransaction,
  { agentId, versionId }: Turn,
  on: z.output<typeof forkSchema>["on"],
): Promise<AgentConfig> {
  if (on === "draft") return (await agentToTry(tx, agentId, "draft")).config;
  const id = on === "then" ? versionId : await versionNumbered(tx, agentId, on.version);
  if (id === undefined) throw refusalError("agent.version_not_found");
  return (await agentToTry(tx, agentId, { versionId: id })).config;
}

/**
 * Runs a recorded turn again as a candidate, from one round on. Only the candidate's model is called: tools answer from the record,
 * and effects are simulated.
 * @throws AppError `not_found` for an unknown turn or version
 */
export async function startFork(
  context: ServiceContext,
  input: z.input<typeof forkSchema>,
): Promise<{ forkId: string }> {
  authorise(context, "replay.write");
  const { turnId, round, on, model, runs } = parseInput(forkSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const turn = await findForkedTurn(tx, turnId);
    if (turn === undefined) throw refusalError("turn.not_found");
    const { agentId, conversationId } = turn;
    const config = withModel(await candidateOf(tx, turn, on), model);
    const tried = typeof on === "string" ? on : "version";
    const versionNumber = typeof on === "string" ? null : on.version;
    const forkId = await askJob(context, tx, { kind: "fork", subjectId: turnId, total: runs });
    const place = { turnId, round, tried, versionNumber, model: model ?? null, runs } as const;
    await insertFork(tx, { ...place, id: forkId, agentId, conversationId, config });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "replay.forked",
        subject: { kind: "replay", id: forkId },
        agentId,
        turnId,
        detail: { round, tried, versionNumber, model: model ?? null, runs, configHash: configHash(config) },
      },
    ]);
    return { forkId };
  });
}

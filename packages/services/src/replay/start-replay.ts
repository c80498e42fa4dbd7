import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { chooseTurns } from "@konstruct/db/replay/choose-turns";
import { insertReplay } from "@konstruct/db/replay/replays";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { agentToTry } from "../evaluation/agent-to-try.ts";
import { askJob } from "../job/ask-job.ts";
import { parseInput } from "../parse-input.ts";

const startSchema = z.strictObject({
  agentId: z.guid(),
  /** The filter; the newest conversations that match all of it are taken. */
  filter: z
    .strictObject({
      escalated: z.boolean().optional(),
      thumbsDown: z.boolean().optional(),
      tool: z.string().min(1).max(100).optional(),
      since: z.iso.datetime({ offset: true }).optional(),
    })
    .default({}),
  count: z.int().min(1).max(100).default(20),
  /** Calls the draft's own model where the turn had one, to test new instructions; otherwise the recorded answers are used. */
  askModel: z.boolean().default(true),
  /** Runs of each turn that calls the draft's model: a turn passes only when every run does. */
  runs: z.int().min(1).max(5).default(1),
});

/**
 * Runs past conversations again on an agent's draft. Tools answer from the record, and effects are simulated.
 * @throws AppError `not_found` when no conversation matches
 */
export async function startReplay(
  context: ServiceContext,
  input: z.input<typeof startSchema>,
): Promise<{ replayId: string; conversations: number; turns: number }> {
  authorise(context, "replay.write");
  const { agentId, filter, count, askModel, runs } = parseInput(startSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const { config, hash } = await agentToTry(tx, agentId, "draft");
    const replayId = await askJob(context, tx, { kind: "replay", subjectId: agentId });
    await insertReplay(tx, { id: replayId, agentId, config, configHash: hash, filter, askModel, runs });
    const chosen = await chooseTurns(tx, replayId, { agentId, filter, count });
    if (chosen.turns === 0) throw refusalError("replay.no_conversation");
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "replay.started",
        subject: { kind: "replay", id: replayId },
        agentId,
        detail: { ...chosen, askModel, runs, configHash: hash },
      },
    ]);
    return { replayId, ...chosen };
  });
}

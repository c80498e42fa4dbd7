import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { judgeReplayTurn } from "@konstruct/db/replay/replay-turns";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { noSuchReplay } from "./read-replays.ts";

const inputSchema = z
  .strictObject({
    replayId: z.guid(),
    turnId: z.guid(),
    as: z.enum(["accepted", "refused"]),
    reason: z.string().trim().max(1_000).default(""),
  })
  .refine(({ as, reason }) => as === "accepted" || reason !== "", {
    path: ["reason"],
    message: "say what is wrong with it",
  });

/** Stores a member's judgement of one replayed turn; the last one counts. @throws AppError `not_found`, also before the turn was run */
export async function judgeReplayResult(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "replay.write");
  const { replayId, turnId, as, reason } = parseInput(inputSchema, input);
  const actor = auditActor(context);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const judgement = { as, reason, by: `${actor.kind}:${actor.id}` };
    if (!(await judgeReplayTurn(tx, replayId, turnId, judgement))) throw noSuchReplay();
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor,
        action: "replay.judged",
        subject: { kind: "replay", id: replayId },
        turnId,
        ...(reason !== "" && { summary: { input: reason } }),
        detail: { as },
      },
    ]);
  });
}

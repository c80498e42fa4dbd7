import { AppError } from "@konstruct/core/errors";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  outboxId: z.uuid(),
  decision: z.enum(["arrived", "resend", "give_up"]),
});

/** Records what a person found out about a send whose delivery was unknown. */
export async function resolveUncertainSend(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "uncertain_send.resolve");
  const { outboxId, decision } = parseInput(inputSchema, input);
  const state = { arrived: "sent", resend: "planned", give_up: "failed" }[decision];
  await withTenant(context.database, context.tenantId, async (tx) => {
    const { rows } = await tx.query<{ conversationId: string }>({
      text: `update outbox set state = $3, due_at = case when $3 = 'planned' then now() end
             where tenant_id = $1 and id = $2 and state = 'unknown' returning conversation_id as "conversationId"`,
      values: [tx.tenantId, outboxId, state],
    });
    if (rows[0] === undefined) throw new AppError("not_found", `No uncertain send ${outboxId}`);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action:
          decision === "arrived"
            ? "message.sent"
            : decision === "give_up"
              ? "message.failed"
              : "message.send_uncertain",
        subject: { kind: "outbox", id: outboxId },
        conversationId: rows[0].conversationId,
        detail: { decision },
      },
    ]);
  });
}

export type UncertainSend = {
  id: string;
  conversationId: string;
  state: string;
  uncertainAt: Date;
  attempts: number;
  error: string | null;
};

/** Every send that was ever uncertain, newest first, at most 500; `state` says how it ended. */
export async function listUncertainSends(context: ServiceContext): Promise<UncertainSend[]> {
  authorise(context, "uncertain_send.resolve");
  return withTenant(context.database, context.tenantId, async (tx) => {
    const { rows } = await tx.query<UncertainSend>({
      text: `select id, conversation_id as "conversationId", state, uncertain_at as "uncertainAt", attempts, error
             from outbox where tenant_id = $1 and uncertain_at is not null order by uncertain_at desc limit 500`,
      values: [tx.tenantId],
    });
    return rows;
  });
}

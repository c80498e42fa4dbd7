import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({ channelAccountId: z.uuid(), reason: z.string().min(1).max(200) });

/**
 * Revokes an account that was uninstalled or whose tokens were revoked: nothing is received or sent any more, and its credentials
 * are deleted. Repeatable.
 */
export async function revokeChannelAccount(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "channel_account.revoke");
  const { channelAccountId, reason } = parseInput(inputSchema, input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const { rowCount } = await tx.query({
      text: "update channel_account set state = 'revoked', sealed_credentials = null where tenant_id = $1 and id = $2 and state <> 'revoked'",
      values: [tx.tenantId, channelAccountId],
    });
    if (rowCount === 0) return;
    await tx.query({
      text: `update outbox set state = 'failed', due_at = null, error_code = 'account_revoked', error = $3
             where tenant_id = $1 and channel_account_id = $2 and state = 'planned'`,
      values: [tx.tenantId, channelAccountId, reason],
    });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "channel_account.revoked",
        subject: { kind: "channel_account", id: channelAccountId },
        detail: { reason },
      },
    ]);
  });
}

import { originSchema } from "@konstruct/channels/webchat/allowed-origins";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { toStorableJson } from "@konstruct/db/storable-json";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { noSuchAccount } from "./check-channel-account.ts";

const inputSchema = z.strictObject({
  id: z.guid(),
  name: z.string().trim().min(1).max(200).optional(),
  /** The agent that answers from the next message on. */
  agentId: z.guid().optional(),
  /** Of a web chat. */
  allowedOrigins: z.array(originSchema).max(50).optional(),
});

/**
 * Changes the given fields only.
 * @throws AppError `not_found` that names the account, also when the agent is the one that is unknown
 */
export async function changeChannelAccount(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "channel_account.install");
  const { id, name, agentId, allowedOrigins } = parseInput(inputSchema, input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const { rowCount } = await tx.query({
      text: `update channel_account a set name = coalesce($3, a.name), agent_id = coalesce($4::uuid, a.agent_id),
               settings = case when $5::jsonb is null or a.channel <> 'webchat' then a.settings
                 else a.settings || jsonb_build_object('allowedOrigins', $5::jsonb) end
             where a.tenant_id = $1 and a.id = $2 and a.state = 'active'
               and ($4::uuid is null or exists (select from agent g where g.tenant_id = $1 and g.id = $4::uuid))`,
      values: [
        tx.tenantId,
        id,
        name ?? null,
        agentId ?? null,
        allowedOrigins === undefined ? null : toStorableJson(allowedOrigins),
      ],
    });
    if (rowCount === 0) throw noSuchAccount();
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "channel_account.changed",
        subject: { kind: "channel_account", id },
        ...(agentId !== undefined && { agentId }),
        detail: {
          changed: Object.entries({ name, agentId, allowedOrigins }).flatMap(([field, value]) =>
            value === undefined ? [] : [field],
          ),
        },
      },
    ]);
  });
}

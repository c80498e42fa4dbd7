import { newId } from "@konstruct/core/ids";
import { channelSchema } from "@konstruct/core/message";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { requireAgent } from "@konstruct/db/agent/agents";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { toStorableJson } from "@konstruct/db/storable-json";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { Vault } from "../secret/vault.ts";

const inputSchema = z.strictObject({
  channel: channelSchema,
  accountKey: z.string().min(1).max(256),
  name: z.string().min(1).max(200),
  agentId: z.uuid(),
  settings: z.record(z.string(), z.unknown()).default({}),
  /** Sealed before it is stored; omitted: unchanged. */
  credentials: z.record(z.string(), z.string()).optional(),
});

export type InstallContext = ServiceContext & { masterKey: Buffer };
type InstallInput = z.input<typeof inputSchema>;
export type Installed = { channelAccountId: string };

/**
 * Connects a workspace, number or site to an agent. Installing again renews name, agent and credentials, changes the settings that are
 * given, and revives a revoked account.
 * @throws AppError `conflict` when another tenant has the account; `not_found` when the tenant has no such agent
 */
export async function installChannelAccount(
  context: InstallContext,
  input: InstallInput,
): Promise<Installed> {
  return withTenant(context.database, context.tenantId, (tx) => installChannelAccountIn(tx, context, input));
}

/** The same inside a larger transaction. */
export async function installChannelAccountIn(
  tx: TenantTransaction,
  context: InstallContext,
  input: InstallInput,
): Promise<Installed> {
  authorise(context, "channel_account.install");
  const { channel, accountKey, name, agentId, settings, credentials } = parseInput(inputSchema, input);
  await requireAgent(tx, agentId);
  const existing = await tx.query<{ id: string }>({
    text: "select id from channel_account where tenant_id = $1 and channel = $2 and account_key = $3 for update",
    values: [tx.tenantId, channel, accountKey],
  });
  const id = existing.rows[0]?.id ?? newId();
  const place = { tenantId: tx.tenantId, table: "channel_account", column: "sealed_credentials", row: id };
  const vault = new Vault(context.database, [context.masterKey]);
  const sealed = credentials === undefined ? null : await vault.seal(tx, place, JSON.stringify(credentials));
  await tx.query({
    text: `insert into channel_account as a (tenant_id, id, channel, account_key, name, agent_id, settings, sealed_credentials)
           values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
           on conflict (tenant_id, id) do update set name = excluded.name, agent_id = excluded.agent_id,
             settings = a.settings || excluded.settings, state = 'active', trouble = null, trouble_at = null,
             sealed_credentials = coalesce(excluded.sealed_credentials, a.sealed_credentials)`,
    values: [tx.tenantId, id, channel, accountKey, name, agentId, toStorableJson(settings), sealed],
  });
  const { rows } = await tx.query<{ taken: boolean }>({
    text: "select take_channel_route($1, $2, $3) as taken",
    values: [channel, accountKey, id],
  });
  if (rows[0]?.taken !== true) {
    throw refusalError("channel.connected_elsewhere");
  }
  await stageAudit(tx, [
    {
      occurredAt: new Date().toISOString(),
      actor: auditActor(context),
      action: "channel_account.installed",
      subject: { kind: "channel_account", id },
      agentId,
      detail: { channel, accountKey, renewed: existing.rows.length > 0 },
    },
  ]);
  return { channelAccountId: id };
}

import { randomBytes } from "node:crypto";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import type { Channel } from "@konstruct/core/message";
import { withTenant } from "@konstruct/db/with-tenant";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { installChannelAccount } from "@konstruct/services/channel-account/install-channel-account";
import { createTenant } from "@konstruct/services/tenant/create-tenant";
import type { BenchDatabase } from "./bench-database.ts";

const actor = { kind: "system", id: "bench" } as const;
export const orderId = "O-12345";

/** A tenant as a customer has one: through the service commands, with an order to ask about. */
export async function createBenchTenant(
  { app }: Pick<BenchDatabase, "app">,
  slug: string,
  channel: Channel,
  accountKey: string,
  config: AgentConfig,
  settings: JsonObject = {},
): Promise<{ tenantId: string; channelAccountId: string }> {
  const { tenantId } = await createTenant({ database: app, actor }, { slug, name: slug });
  const context = { database: app, tenantId, actor };
  const { agentId } = await publishAgentVersion(context, { config });
  const { channelAccountId } = await installChannelAccount(
    { ...context, masterKey: randomBytes(32) },
    { channel, accountKey, name: slug, agentId, settings },
  );
  await withTenant(app, tenantId, (tx) =>
    tx.query({
      text: "insert into data_record (tenant_id, kind, key, data) values ($1, 'order', $2, $3::jsonb)",
      values: [
        tenantId,
        orderId,
        JSON.stringify({
          order_id: orderId,
          status: "shipped",
          carrier: "UPS",
          eta: "2025-10-20",
          amount: 29.99,
          items: ["Blue T-Shirt (M)"],
        }),
      ],
    }),
  );
  return { tenantId, channelAccountId };
}

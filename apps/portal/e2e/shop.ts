import { randomUUID } from "node:crypto";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { withTenant } from "@konstruct/db/with-tenant";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { installChannelAccount } from "@konstruct/services/channel-account/install-channel-account";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { type Planted, plantingDatabase, plantTenant } from "./plant.ts";

export type Shop = Planted & {
  agentId: string;
  channelAccountId: string;
  /** A visitor of the shop's site writes. @returns the conversation's id */
  says(visitor: string, text: string): Promise<string>;
  /** A refund waits for somebody to decide. @returns the conversation's id */
  asksForRefund(visitor: string): Promise<string>;
};

const config = {
  name: "Ava",
  role: "customer support",
  intents: [
    {
      id: "order_status",
      description: "Where an order is",
      examples: ["Where is my order O-12345?", "Track order O-1", "Has my order shipped?"],
      required_params: ["order_id"],
      tool: "check_order_status",
    },
    { id: "greeting", examples: ["Hello", "Hi there"], reply: "Hello! How can I help?" },
    {
      id: "talk_to_human",
      examples: ["I want to talk to a person", "Give me a human"],
      tool: "escalate",
    },
  ],
};

/** A tenant with an agent on a web chat, and an order that has shipped. */
export async function plantShop(): Promise<Shop> {
  const planted = await plantTenant();
  const { context } = planted;
  const database = plantingDatabase();
  const { agentId, versionId } = await publishAgentVersion(context, { config, note: "planted" });
  const accountKey = `site-${randomUUID()}`;
  const { channelAccountId } = await installChannelAccount(
    { ...context, masterKey: Buffer.alloc(32, 7) },
    { channel: "webchat", accountKey, name: "Site", agentId },
  );
  await withTenant(database, context.tenantId, (tx) =>
    tx.query({
      text: "insert into data_record (tenant_id, kind, key, data) values ($1, 'order', 'O-12345', $2::jsonb)",
      values: [
        context.tenantId,
        JSON.stringify({ order_id: "O-12345", status: "shipped", carrier: "UPS", eta: "2026-12-01" }),
      ],
    }),
  );
  const { tenantId } = context;
  return {
    ...planted,
    agentId,
    channelAccountId,
    async says(visitor, text) {
      const message = webchatMessage(accountKey, visitor, text, { displayName: visitor });
      await acceptMessages(database, [{ message, debounceMs: 0 }]);
      return conversationIdOf(channelAccountId, visitor);
    },
    async asksForRefund(visitor) {
      const of = {
        tenantId,
        agentId,
        agentVersionId: versionId,
        channelAccountId,
        channel: "webchat",
        accountKey,
      };
      return (await createTestApproval(database, of, { visitor })).conversationId;
    },
  };
}

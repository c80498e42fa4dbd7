import { randomUUID } from "node:crypto";
import type { AgentInput } from "@konstruct/core/agent/agent-config";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { withTenant } from "@konstruct/db/with-tenant";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { listApprovals } from "@konstruct/services/approval/read-approvals";
import { installChannelAccount } from "@konstruct/services/channel-account/install-channel-account";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { expect, vi } from "vitest";
import { type Planted, plantingDatabase, plantTenant } from "./plant.ts";

export type Shop = Planted & {
  agentId: string;
  channelAccountId: string;
  /** A visitor of the shop's site writes. @returns the conversation's id */
  says(visitor: string, text: string): Promise<string>;
  /** The same, with something that waits for somebody to decide. @returns the conversation's id */
  asksForRefund(visitor: string): Promise<string>;
};

const config: AgentInput = {
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
    {
      id: "refund_request",
      description: "Get money back for an order",
      examples: ["I want a refund", "Refund order O-12345", "I'd like my money back"],
      required_params: ["order_id"],
      tool: "refund",
    },
    { id: "greeting", examples: ["Hello", "Hi there"], reply: "Hello! How can I help?" },
    {
      id: "talk_to_human",
      examples: ["I want to talk to a person", "Give me a human"],
      tool: "escalate",
    },
  ],
  policies: [
    {
      id: "refunds_by_people",
      when: { field: "tool", op: "eq", value: "refund" },
      result: "approve",
      reason: "Refunds need a person",
    },
  ],
};

/** A tenant with an agent on a web chat, and an order that has shipped. */
export async function plantShop(): Promise<Shop> {
  const planted = await plantTenant();
  const { context } = planted;
  const database = plantingDatabase();
  const { agentId } = await publishAgentVersion(context, { config, note: "planted" });
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
        JSON.stringify({
          order_id: "O-12345",
          status: "shipped",
          carrier: "UPS",
          amount: 29.99,
          eta: "2026-12-01",
        }),
      ],
    }),
  );
  const says = async (visitor: string, text: string) => {
    const message = webchatMessage(accountKey, visitor, text, { displayName: visitor });
    await acceptMessages(database, [{ message, debounceMs: 0 }]);
    return conversationIdOf(channelAccountId, visitor);
  };
  return {
    ...planted,
    agentId,
    channelAccountId,
    says,
    async asksForRefund(visitor) {
      const conversationId = await says(visitor, "Refund order O-12345");
      await vi.waitFor(
        async () =>
          expect(await listApprovals(context, { conversationId, state: "pending" })).toHaveLength(1),
        { timeout: 180_000 },
      );
      return conversationId;
    },
  };
}

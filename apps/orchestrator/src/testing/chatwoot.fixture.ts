import { chatwootAccountKey, chatwootHost } from "@konstruct/channels/chatwoot/account-key";
import { startTestGateway } from "@konstruct/gateway/gateway.fixture";
import { addMember } from "@konstruct/services/member/members";
import {
  type ChatwootSimulator,
  startChatwootSimulator,
} from "@konstruct/simulators/chatwoot/start-chatwoot";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { createTestDatabase, type TestDatabase, type TestTenant } from "@konstruct/testing/test-database";
import { createShop, modelAt, startTestOrchestrator } from "./orchestrator.fixture.ts";
import { replayEveryTurn } from "./replay-every-turn.ts";

export const inboxId = 3;
export const dana = { id: 31, name: "Dana", email: "dana@shop.example" };
export const stranger = { id: 32, name: "Sam", email: "sam@elsewhere.example" };
const account = { id: 7, name: "Acme" };
const bot = { id: 5, name: "Ava", token: "bot-token" };
const secret = "chatwoot-webhook-secret";
const masterKey = Buffer.alloc(32, 7);

export type ChatwootShop = {
  database: TestDatabase;
  shop: TestTenant;
  chatwoot: ChatwootSimulator;
  model: OpenAISimulator;
  /** Settings of the inbox. */
  setSettings(settings: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
};

/** A shop with an agent in one Chatwoot inbox, supervised by default, and the member Dana, who may decide. */
export async function startChatwootShop(
  autonomy: "supervised" | "autonomous" = "supervised",
): Promise<ChatwootShop> {
  const database = await createTestDatabase();
  const chatwoot = await startChatwootSimulator({ account, bot, secret, retryDelaysMs: [20, 20] });
  const accountKey = chatwootAccountKey({
    host: chatwootHost(chatwoot.url),
    accountId: String(account.id),
    inboxId: String(inboxId),
  });
  const shop = await createShop(database, { channel: "chatwoot", accountKey, policies: [], autonomy });
  const actor = { kind: "system", id: "test" } as const;
  const { name, email } = dana;
  const context = { database: database.app, tenantId: shop.tenantId, actor };
  await addMember(context, { name, email, role: "agent_manager" });
  const gateway = await startTestGateway(database.app, database.urls.app, {
    masterKey,
    chatwoot: { baseUrl: chatwoot.url, webhookSecret: secret },
  });
  chatwoot.setWebhookUrl(`${gateway.url}/chatwoot/webhook`);
  const model = await startOpenAISimulator();
  const orchestrator = await startTestOrchestrator(database, {
    masterKey,
    chatwoot: { baseUrl: chatwoot.url, apiToken: bot.token, linkBaseUrl: gateway.url },
    llm: modelAt(model.url),
    settings: { quietMs: { chatwoot: 2_000 } },
  });
  return {
    database,
    shop,
    chatwoot,
    model,
    async setSettings(settings) {
      const values = [shop.channelAccountId, JSON.stringify(settings)];
      await database.admin("update channel_account set settings = $2 where id = $1", values);
    },
    async close() {
      await orchestrator.drain(5_000);
      await chatwoot.settled();
      await gateway.drain(1_000);
      await chatwoot.stop();
      await model.stop();
      await replayEveryTurn(database);
      await database.close();
    },
  };
}

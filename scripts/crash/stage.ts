import { randomInt } from "node:crypto";
import { createServer } from "node:http";
import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { slackAccountKeyOf } from "@konstruct/channels/slack/account-key";
import { newId } from "@konstruct/core/ids";
import { listen } from "@konstruct/core/process/listen";
import { type Database, openDatabase } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { installChannelAccount } from "@konstruct/services/channel-account/install-channel-account";
import type { ServiceContext } from "@konstruct/services/context";
import { createTenant } from "@konstruct/services/tenant/create-tenant";
import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { type SlackWorkspace, slackWorkspace } from "@konstruct/simulators/slack/workspace";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { type WhatsappPhone, whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { plainShop } from "@konstruct/testing/plain-shop";
import { type Child, startChild } from "./child.ts";
import type { ChildSettings } from "./settings.ts";

export type StageOptions = { appUrl: string; queue: ChildSettings["queue"] };

/** The whole system with both platforms around it; the gateway and the orchestrator are processes that may die. */
export type Stage = {
  slack: SlackSimulator;
  whatsapp: WhatsappSimulator;
  workspace: SlackWorkspace;
  phone: WhatsappPhone;
  /** As the application, for looking and for the commands a person would use. */
  context: ServiceContext;
  children: Record<"gateway" | "orchestrator", Child>;
  restart(kind: "gateway" | "orchestrator"): Promise<void>;
  close(): Promise<void>;
};

/** Both platforms try again soon: shorter waits than the real ones, as many times. */
const retryDelaysMs = [100, 200, 400, 800, 1_600, 3_000, 3_000];
/** What a status or an echo takes to come back. */
const echoMs = 150;

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function seedTenant(
  database: Database,
  accounts: { channel: "slack" | "whatsapp"; accountKey: string }[],
): Promise<ServiceContext> {
  const actor = { kind: "system", id: "crash" } as const;
  const { tenantId } = await createTenant({ database, actor }, { slug: `crash-${newId()}`, name: "Crash" });
  const context = { database, tenantId, actor };
  const shop = await loadAgentYaml(new URL("../../examples/orders/agent.yaml", import.meta.url).pathname);
  const config = plainShop(shop);
  const { agentId } = await publishAgentVersion(context, { config });
  for (const account of accounts)
    await installChannelAccount(
      { ...context, masterKey: Buffer.alloc(32) },
      { ...account, name: account.channel, agentId },
    );
  const order = JSON.stringify({ order_id: "O-12345", status: "shipped", carrier: "UPS", eta: "2026-12-01" });
  await withTenant(database, tenantId, (tx) =>
    tx.query({
      text: "insert into data_record (tenant_id, kind, key, data) values ($1, 'order', 'O-12345', $2::jsonb)",
      values: [tenantId, order],
    }),
  );
  return context;
}

export async function startStage(options: StageOptions): Promise<Stage> {
  const workspace = slackWorkspace(newId().slice(-6));
  const phone = whatsappPhone(String(randomInt(100_000, 999_999)));
  const gatewayPort = await freePort();
  const secrets = { signingSecret: "crash-slack", appSecret: "crash-whatsapp" };
  const slack = await startSlackSimulator({
    workspaces: [workspace],
    signingSecret: secrets.signingSecret,
    eventsUrl: `http://127.0.0.1:${gatewayPort}/slack/events`,
    retryDelaysMs,
    echoDelayMs: echoMs,
  });
  const whatsapp = await startWhatsappSimulator({
    phones: [phone],
    appSecret: secrets.appSecret,
    webhookUrl: `http://127.0.0.1:${gatewayPort}/whatsapp/webhook`,
    statuses: ["sent", "delivered"],
    statusDelayMs: echoMs,
    retryDelaysMs,
  });
  const database = openDatabase({ url: options.appUrl, applicationName: "crash-parent", maxConnections: 4 });
  const context = await seedTenant(database, [
    { channel: "slack", accountKey: slackAccountKeyOf(undefined, workspace.teamId, workspace.appId) },
    { channel: "whatsapp", accountKey: phone.phoneNumberId },
  ]);
  const settings: ChildSettings = {
    ...options,
    gatewayPort,
    slack: { apiUrl: slack.apiUrl, botToken: workspace.botToken, signingSecret: secrets.signingSecret },
    whatsapp: { graphUrl: whatsapp.url, accessToken: phone.token, appSecret: secrets.appSecret },
  };
  const [gateway, orchestrator] = await Promise.all([
    startChild("gateway", settings),
    startChild("orchestrator", settings),
  ]);
  const children = { gateway, orchestrator };
  return {
    slack,
    whatsapp,
    workspace,
    phone,
    context,
    children,
    async restart(kind) {
      children[kind] = await startChild(kind, settings);
    },
    async close() {
      await Promise.all([children.gateway.stop(), children.orchestrator.stop()]);
      await Promise.all([slack.stop(), whatsapp.stop()]);
      await database.close();
    },
  };
}

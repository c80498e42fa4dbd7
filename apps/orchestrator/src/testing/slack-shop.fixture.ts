import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import type { SlackWorkspace } from "@konstruct/simulators/slack/workspace";
import { createTestDatabase, type TestDatabase, type TestTenant } from "@konstruct/testing/test-database";
import type { Orchestrator } from "../start-orchestrator.ts";
import type { OrchestratorOptions } from "../wiring/options.ts";
import { createShop, startTestOrchestrator } from "./orchestrator.fixture.ts";

export type SlackShop = {
  database: TestDatabase;
  shop: TestTenant;
  slack: SlackSimulator;
  gateway: Gateway;
  orchestrator: Orchestrator;
  /** Ends everything but the database, which a test may still read. */
  stop(): Promise<void>;
};

/** The demonstration shop in one simulated workspace, from the signed event to the message in the channel. */
export async function startSlackShop(
  workspace: SlackWorkspace,
  shopOf: Omit<Parameters<typeof createShop>[1], "channel" | "accountKey"> = {},
  over: Partial<OrchestratorOptions> = {},
): Promise<SlackShop> {
  const database = await createTestDatabase();
  const accountKey = `-/${workspace.teamId}/${workspace.appId}`;
  const shop = await createShop(database, { ...shopOf, channel: "slack", accountKey });
  const slack = await startSlackSimulator({
    workspaces: [workspace],
    signingSecret: testSecrets.slack,
    retryDelaysMs: [0],
    echoDelayMs: 20,
  });
  const { botToken } = workspace;
  const gateway = await startTestGateway(database.app, database.urls.app, {
    debounceMs: { slack: 300 },
    slack: { signingSecret: testSecrets.slack, apiUrl: slack.apiUrl, botToken },
  });
  slack.setEventsUrl(`${gateway.url}/slack/events`);
  const orchestrator = await startTestOrchestrator(database, {
    ...over,
    slack: { apiUrl: slack.apiUrl, botToken },
  });
  return {
    database,
    shop,
    slack,
    gateway,
    orchestrator,
    async stop() {
      await orchestrator.drain(5_000);
      await slack.settled();
      await gateway.drain(1_000);
      await slack.stop();
    },
  };
}

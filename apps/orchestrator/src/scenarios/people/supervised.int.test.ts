import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import { createCheckArgs } from "@konstruct/services/approval/check-args";
import { decideApproval } from "@konstruct/services/approval/decide-approval";
import { listApprovals } from "@konstruct/services/approval/read-approvals";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { told } from "@konstruct/testing/told-once";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, modelAt, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const within = { timeout: 180_000 };
const acme = slackWorkspace("acme");
const database = setUpDatabase();
let shop: TestTenant;
let gateway: Gateway;
let slack: SlackSimulator;
let openai: OpenAISimulator;
let orchestrator: Orchestrator;

beforeAll(async () => {
  shop = await createShop(database, {
    channel: "slack",
    accountKey: `-/${acme.teamId}/${acme.appId}`,
    policies: [],
    autonomy: "supervised",
  });
  slack = await startSlackSimulator({ workspaces: [acme], signingSecret: testSecrets.slack });
  gateway = await startTestGateway(database.app, database.urls.app, {
    slack: { signingSecret: testSecrets.slack, apiUrl: slack.apiUrl },
  });
  slack.setEventsUrl(`${gateway.url}/slack/events`);
  openai = await startOpenAISimulator();
  orchestrator = await startTestOrchestrator(database, {
    slack: { apiUrl: slack.apiUrl, botToken: acme.botToken },
    llm: modelAt(openai.url),
  });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await gateway.drain(1_000);
  await slack.stop();
  await openai.stop();
  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
});

const context = () => ({
  database: database.app,
  tenantId: shop.tenantId,
  actor: { kind: "member", id: "mia", role: "reviewer" } as const,
});
const ours = (channel: string) =>
  slack.conversation(channel).filter((message) => message.botId !== undefined);

describe("a supervised agent in Slack", () => {
  it("C1 C4 C6 makes one model call, posts nothing in the channel before a member approves, and then posts the approved words", async () => {
    const draft = "Your order is on its way.";
    const answer = {
      intent: "order_status",
      action_type: "reply",
      confidence: 92,
      draft,
      internal_note: "Seen.",
    };
    openai.faults.add({ only: "supervised_reply", content: JSON.stringify(answer) });
    const { channel } = await slack.directMessage(acme, { user: "U1", text: "Where is my order?" });
    const [pending] = await vi.waitFor(async () => {
      const found = await listApprovals(context(), { state: "pending", limit: 5 });
      expect(found).toHaveLength(1);
      return found;
    }, within);
    expect(ours(channel)).toEqual([]);
    expect(openai.requests.filter(({ path }) => path.endsWith("/chat/completions"))).toHaveLength(1);
    expect(pending).toMatchObject({
      kind: "draft",
      draft,
      detail: { internal_note: "Seen.", confidence: 92 },
    });

    await decideApproval(
      context(),
      {
        approvalId: pending!.id,
        actionHash: pending!.actionHash,
        decision: { kind: "edit", draft: "Your order is on its way, Ann." },
      },
      createCheckArgs(),
    );
    await vi.waitFor(() => expect(ours(channel)).toHaveLength(1), within);
    expect(ours(channel)[0]?.text).toBe(told("Your order is on its way, Ann."));
    await vi.waitFor(
      async () => expect(await listApprovals(context(), { limit: 5 })).toMatchObject([{ outcome: "sent" }]),
      within,
    );
    expect(JSON.stringify(slack.conversation(channel))).not.toContain("Seen.");
  });
});

import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { slackAccountKeyOf } from "@konstruct/channels/slack/account-key";
import { graphVersion } from "@konstruct/core/graph-version";
import { signSlack } from "@konstruct/simulators/sign";
import { eventEnvelope } from "@konstruct/simulators/slack/events";
import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import { plainShop } from "@konstruct/testing/plain-shop";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { turnInputs } from "@konstruct/testing/turn-inputs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestGateway, testSecrets } from "../../apps/gateway/src/gateway.fixture.ts";
import type { Gateway } from "../../apps/gateway/src/gateway.ts";
import { type Orchestrator, startOrchestrator } from "../../apps/orchestrator/src/start-orchestrator.ts";
import { createCountingBusiness } from "./counting-business.ts";

/** Half of all deliveries are duplicates. */
const deliveries = process.env.PROOF_FULL === "1" ? 10_000 : 2_000;
const distinct = deliveries / 2;
/** Of these, most open a conversation of their own with an effect; the others are said in long conversations. */
const withEffect = Math.floor(distinct * 0.6);
const longConversations = distinct / 25;
const perLong = (distinct - withEffect) / longConversations;

const workspace = slackWorkspace("acme");
const business = createCountingBusiness();
const database = setUpDatabase();
let gateway: Gateway;
let slack: SlackSimulator;
let workers: Orchestrator[];

beforeAll(async () => {
  const shop = await loadAgentYaml(new URL("../../examples/orders/agent.yaml", import.meta.url).pathname);
  const config = plainShop(shop);
  const accountKey = slackAccountKeyOf(undefined, workspace.teamId, workspace.appId);
  await createTestTenant(database.app, { channel: "slack", accountKey, config });
  gateway = await startTestGateway(database.app, database.urls.app);
  slack = await startSlackSimulator({ workspaces: [workspace], signingSecret: testSecrets.slack });
  const start = () =>
    startOrchestrator({
      databaseUrl: database.urls.app,
      queue: { kind: "postgres", url: database.urls.queue },
      logger: createLogger({ service: "proof", level: "error" }),
      metrics: createMetrics(),
      health: createHealth(),
      settings: { debounceMs: { slack: 0 } },
      llm: {
        openai: { baseUrl: "https://api.openai.com/v1" },
        anthropic: { baseUrl: "https://api.anthropic.com" },
        timeoutMs: 1_000,
      },
      slack: { apiUrl: slack.apiUrl, botToken: workspace.botToken },
      whatsapp: { graphUrl: "http://127.0.0.1:1/", graphVersion },
      packs: business.packs,
      recordsFor: business.recordsFor,
    });
  workers = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.drain(5_000)));
  await gateway.drain(1_000);
  await slack.stop();
});

type Said = { channel: string; text: string; ts: string };

/** What all contacts say, each with its own stamp; in a long conversation every stamp is later than the one before. */
function everythingSaid(): Said[] {
  const startS = Math.floor(Date.now() / 1_000);
  let stamps = 0;
  const say = (channel: string, text: string): Said => {
    slack.addChannel(workspace, channel);
    return { channel, text, ts: `${startS}.${String(++stamps).padStart(6, "0")}` };
  };
  return [
    ...Array.from({ length: withEffect }, (_, place) =>
      say(`D0EFFECT${place}`, `Open a support ticket, summary: parcel ${place} arrived wet`),
    ),
    ...Array.from({ length: longConversations * perLong }, (_, place) =>
      say(`D0LONG${place % longConversations}`, `Where's my order O-${10_000 + place}?`),
    ),
  ];
}

function shuffled<T>(items: readonly T[]): T[] {
  const order = items.map((item) => ({ item, at: Math.random() }));
  return order.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

async function deliverEvent({ channel, text, ts }: Said, retried: boolean): Promise<number> {
  const event = {
    type: "message",
    user: `U${channel.slice(1)}`,
    text,
    ts,
    event_ts: ts,
    channel,
    channel_type: "im",
  };
  const { headers, rawBody } = signSlack({
    rawBody: JSON.stringify(eventEnvelope(workspace, event, `Ev${ts}`)),
    signingSecret: testSecrets.slack,
    timestamp: Math.floor(Date.now() / 1_000),
  });
  const retry = retried ? { "x-slack-retry-num": "1", "x-slack-retry-reason": "http_timeout" } : {};
  const response = await fetch(`${gateway.url}/slack/events`, {
    method: "POST",
    headers: { ...headers, ...retry },
    body: rawBody,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Every delivery, half of them a second time, in no order, a fifth with the headers of a retry. */
async function deliverAll(said: readonly Said[]): Promise<number[]> {
  const queue = shuffled([...said, ...said]);
  const statuses: number[] = [];
  const sender = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop())
      statuses.push(await deliverEvent(next, Math.random() < 0.2));
  };
  await Promise.all(Array.from({ length: 16 }, sender));
  return statuses;
}

describe(`${deliveries} signed events, half duplicates, shuffled, a fifth with retry headers, two workers (T07)`, () => {
  let said: Said[];
  beforeAll(async () => {
    said = everythingSaid();
    expect(said).toHaveLength(distinct);
    const statuses = await deliverAll(said);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses).toHaveLength(deliveries);
    await vi.waitFor(
      async () =>
        expect(
          await database.admin(
            `select (select count(*) from conversation_work where wake_at is not null)::int as open,
                    (select count(*) from outbox where state <> 'sent')::int as unsent`,
          ),
        ).toEqual([{ open: 0, unsent: 0 }]),
      { timeout: 300_000, interval: 200 },
    );
  }, 400_000);

  it("A6 none is lost and none stored twice", async () => {
    const stored = await database.admin("select external_id from message where direction = 'inbound'");
    expect(stored).toHaveLength(distinct);
    expect(new Set(stored.map((row) => row.external_id))).toEqual(
      new Set(said.map(({ channel, ts }) => `${channel}:${ts}`)),
    );
  });

  it("A6 every event is in exactly one turn", async () => {
    const turns = await database.admin("select trace from turn");
    const taken = turns.flatMap((turn) => turnInputs(turn.trace));
    expect({ inputs: taken.length, messages: new Set(taken).size }).toEqual({
      inputs: distinct,
      messages: distinct,
    });
    const overlaps = await database.admin(
      `select from turn one join turn other on other.tenant_id = one.tenant_id and other.conversation_id = one.conversation_id
         and other.id <> one.id and other.from_seq <= one.to_seq and one.from_seq <= other.to_seq`,
    );
    expect(overlaps).toHaveLength(0);
  });

  it("A6 B3 every effect happened once, at a system that does not know idempotency keys", async () => {
    expect(business.tickets.size).toBe(withEffect);
    expect([...business.tickets.values()].filter((times) => times !== 1)).toEqual([]);
    const calls = await database.admin(
      "select state, count(*)::int as n from tool_call where effect = 'write' group by 1",
    );
    expect(calls).toEqual([{ state: "done", n: withEffect }]);
  });

  it("A6 A3 every turn is answered once, and the platform shows the answers in the order of the conversation", async () => {
    const turns = await database.admin(
      `select c.conversation_ref as channel, o.rendered ->> 'text' as text from turn t
       join outbox o on o.tenant_id = t.tenant_id and o.turn_id = t.id join conversation c on c.tenant_id = t.tenant_id and c.id = t.conversation_id
       order by t.from_seq, o.seq`,
    );
    const [{ turns: count } = {}] = await database.admin("select count(*)::int as turns from turn");
    expect(turns).toHaveLength(Number(count));
    expect(slack.store.messages).toHaveLength(turns.length);
    const shown = Map.groupBy(slack.store.messages, ({ channel }) => channel);
    const decided = Map.groupBy(turns, ({ channel }) => String(channel));
    expect(shown.size).toBe(withEffect + longConversations);
    for (const [channel, rows] of decided)
      expect(
        shown.get(channel)?.map(({ text }) => text),
        channel,
      ).toEqual(rows.map(({ text }) => text));
    const ids = slack.store.messages.map(({ metadata }) => metadata?.event_payload.outbox_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("A6 nothing was uncertain, dead or left open", async () => {
    const left = await database.admin(
      `select (select count(*) from dead_letter)::int as dead, (select count(*) from outbox where uncertain_at is not null)::int as uncertain,
              (select count(*) from tool_call where state in ('planned', 'attempting'))::int as calls`,
    );
    expect(left).toEqual([{ dead: 0, uncertain: 0, calls: 0 }]);
  });
});

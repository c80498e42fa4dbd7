import { renderReply } from "@konstruct/channels/render-reply";
import { slackAccountKeyOf } from "@konstruct/channels/slack/account-key";
import { graphVersion } from "@konstruct/core/graph-version";
import { saveAgentNotice } from "@konstruct/db/conversation/agent-notice";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import { installChannelAccount } from "@konstruct/services/channel-account/install-channel-account";
import { startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { startWhatsappSimulator } from "@konstruct/simulators/whatsapp/start-whatsapp";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type { TestDatabase, TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../apps/orchestrator/src/start-orchestrator.ts";
import {
  createShop,
  startTestOrchestrator,
} from "../../apps/orchestrator/src/testing/orchestrator.fixture.ts";
import { crowd, lateWriters, mentionIn, type Site, type Stage, talkers, visitors } from "./limit-load.ts";
import { leastMs, logSends, type SendCall, slackSend, tooEarly, whatsappSend } from "./limit-log.ts";
import { type RecordingProxy, startRecordingProxy } from "./recording-proxy.ts";

const full = process.env.PROOF_FULL === "1";
/** 10,000 messages in the long form. */
const size = full
  ? {
      numbers: 4,
      crowd: 985,
      talkers: 12,
      questions: 80,
      channels: 6,
      mentions: 400,
      visitors: 441,
      eager: 2,
      late: 60,
      notices: 600,
    }
  : {
      numbers: 2,
      crowd: 40,
      talkers: 1,
      questions: 46,
      channels: 3,
      mentions: 34,
      visitors: 8,
      eager: 1,
      late: 5,
      notices: 120,
    };
const perVisitor = 6;
const eagerQuestions = full ? 8 : 3;

/** In half a minute the beginning and the end weigh more than in seven. */
const mostTimes = full ? 1.25 : 1.6;

/** What the platforms publish, and what the simulators refuse beyond. */
const published = {
  channel: { perSecond: 1, burst: 3 },
  pair: { perSecond: 1 / 6, burst: 45 },
  number: { perSecond: 80, burst: 80 },
  /** Our own: turns of one contact. */
  contact: { perSecond: 1 / 3, burst: 10 },
  /**
   * As the eager visitors' site has it, with half a minute between two turns: a visitor who writes again at once is held, on however slow a
   * machine. The first turn counts for nobody yet known, so two are free.
   */
  eager: { perSecond: 1 / 30, burst: 2 },
};

const masterKey = Buffer.alloc(32, 7);
const workspace = slackWorkspace("acme", { features: [] });
const channels = Array.from({ length: size.channels }, (_, nth) => `C0BUSY${nth}`);
const phones = Array.from({ length: size.numbers }, (_, nth) => whatsappPhone(String(nth + 1)));

const database = setUpDatabase();
let shop: TestTenant;
let gateway: Gateway;
let stage: Stage;
let site: Site;
let eagerSite: Site;
let wires: { slack: RecordingProxy; whatsapp: RecordingProxy };
let workers: Orchestrator[];
let system: {
  database: TestDatabase["app"];
  tenantId: string;
  actor: { kind: "system"; id: string };
  masterKey: Buffer;
};

beforeAll(async () => {
  await logSends(database);
  shop = await createShop(database, { channel: "webchat" });
  system = {
    database: database.app,
    tenantId: shop.tenantId,
    actor: { kind: "system", id: "proof" },
    masterKey,
  };
  const account = { agentId: shop.agentId, name: "proof" };
  const eager = await installChannelAccount(system, {
    ...account,
    channel: "webchat",
    accountKey: "eager",
    settings: {
      limits: { contact: { perMinute: 60 * published.eager.perSecond, burst: published.eager.burst - 1 } },
    },
  });
  const accountKey = slackAccountKeyOf(undefined, workspace.teamId, workspace.appId);
  await installChannelAccount(system, {
    ...account,
    channel: "slack",
    accountKey,
    settings: { placeholder: false },
  });
  // Whoever talks to a number here is held by WhatsApp's limits only; our own is proven in web chat.
  const settings = { limits: { contact: { perMinute: 60_000, burst: 1_000 } } };
  const numbers = [];
  for (const phone of phones) {
    const credentials = { accessToken: phone.token };
    const at = {
      ...account,
      channel: "whatsapp" as const,
      accountKey: phone.phoneNumberId,
      settings,
      credentials,
    };
    numbers.push({ phone, ...(await installChannelAccount(system, at)) });
  }
  gateway = await startTestGateway(database.app, database.urls.app);
  const slack = await startSlackSimulator({
    workspaces: [workspace],
    signingSecret: testSecrets.slack,
    eventsUrl: `${gateway.url}/slack/events`,
    echoDelayMs: 0,
  });
  slack.limits.enforce();
  const whatsapp = await startWhatsappSimulator({
    phones,
    appSecret: testSecrets.whatsapp,
    webhookUrl: `${gateway.url}/whatsapp/webhook`,
    statuses: ["delivered"],
    enforceRates: true,
    enforceWindow: true,
    enforceVersion: true,
  });
  wires = { slack: await startRecordingProxy(slack.url), whatsapp: await startRecordingProxy(whatsapp.url) };
  site = { key: shop.accountKey, channelAccountId: shop.channelAccountId };
  eagerSite = { key: "eager", channelAccountId: eager.channelAccountId };
  stage = { database, gatewayUrl: gateway.url, slack, workspace, whatsapp, numbers };
  const start = () =>
    startTestOrchestrator(database, {
      slack: { apiUrl: `${wires.slack.url}/api/`, botToken: workspace.botToken },
      whatsapp: { graphUrl: wires.whatsapp.url, graphVersion },
      masterKey,
      settings: { sweepMs: 1_000, debounceMs: { slack: 0, whatsapp: 0, webchat: 0 } },
    });
  workers = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.drain(5_000)));
  await gateway.drain(1_000);
  await Promise.all([stage.slack.stop(), stage.whatsapp.stop(), wires.slack.stop(), wires.whatsapp.stop()]);
});

/** Answers lost, refusals out of nothing, events delivered twice. */
function addFaults(): void {
  const { slack, whatsapp } = stage;
  for (const skip of full ? [5, 30, 55, 300, 700, 1_200, 1_700, 2_200] : [5, 30, 55]) {
    slack.faults.add({ method: "chat.postMessage", skip, loseResponse: true });
    slack.faults.add({ method: "chat.postMessage", skip: skip + 8, status: 429, retryAfterS: 2 });
    whatsapp.faults.add({ method: "POST messages", skip, loseResponse: true });
    whatsapp.faults.add({ method: "POST messages", skip: skip + 7, times: 2, status: 429, retryAfterS: 2 });
  }
  // Never taken: known only when nothing has been heard of them for a minute.
  if (full) whatsapp.faults.add({ method: "POST messages", skip: 40, times: 4, status: 500 });
  slack.faults.add({ method: "webhook", skip: 3, times: 20, duplicates: 1 });
  whatsapp.faults.add({ method: "webhook", skip: 3, times: 20, duplicates: 1 });
}

/** Something everybody who wrote to a number is told at once. */
async function tellEverybody(): Promise<void> {
  const { channelAccountId } = stage.numbers[0]!;
  const talks = await database.admin(
    `select c.id, m.envelope -> 'replyTarget' as target from conversation c
     join lateral (select envelope from message m where m.conversation_id = c.id and m.direction = 'inbound' order by m.seq limit 1) m on true
     where c.channel_account_id = $1 and c.conversation_ref like '6681%'`,
    [channelAccountId],
  );
  const text = "We are closed tomorrow.";
  for (let nth = 0; nth < size.notices; nth++) {
    const { id, target } = talks[nth % talks.length] as { id: string; target: Record<string, string> };
    await withTenant(database.app, shop.tenantId, (tx) =>
      saveAgentNotice(
        tx,
        { conversationId: id, channelAccountId, text },
        { ...renderReply("whatsapp", { text }, target), target },
      ),
    );
  }
}

const within = { timeout: 900_000, interval: 200 };

async function nothingLeft(): Promise<void> {
  await vi.waitFor(async () => {
    const [open] = await database.admin(
      `select (select count(*) from conversation_work where wake_at is not null)::integer as work,
              (select count(*) from outbox where due_at is not null)::integer as outbox`,
    );
    expect(open).toEqual({ work: 0, outbox: 0 });
  }, within);
}

const sends = (): SendCall[] => [
  ...wires.slack.calls.map(slackSend).filter((call) => call !== undefined),
  ...wires.whatsapp.calls.map(whatsappSend).filter((call) => call !== undefined),
];

/** By what the platforms took, and by the turns of whoever was held. */
async function leastTimeMs(): Promise<number> {
  const { slack, whatsapp } = stage;
  const inChannels = Map.groupBy(
    slack.store.messages.filter(({ botId }) => botId !== undefined),
    ({ channel }) => channel,
  );
  const toPairs = Map.groupBy(whatsapp.sent, ({ phoneNumberId, to }) => `${phoneNumberId} ${to.phone}`);
  const ofNumbers = Map.groupBy(whatsapp.sent, ({ phoneNumberId }) => phoneNumberId);
  const turnsAt = ({ channelAccountId }: Site) =>
    database.admin(
      `select count(*)::integer as n from turn t join conversation c on c.id = t.conversation_id
       where c.channel_account_id = $1 group by c.id`,
      [channelAccountId],
    );
  const [turns, eagerTurns] = [await turnsAt(site), await turnsAt(eagerSite)];
  return Math.max(
    ...[...inChannels.values()].map(({ length }) => leastMs(length, published.channel)),
    ...[...toPairs.values()].map(({ length }) => leastMs(length, published.pair)),
    ...[...ofNumbers.values()].map(({ length }) => leastMs(length, published.number)),
    ...turns.map(({ n }) => leastMs(Number(n), published.contact)),
    ...eagerTurns.map(({ n }) => leastMs(Number(n), published.eager)),
  );
}

describe("a mixed load against platforms that enforce their limits (T17)", () => {
  let tookMs: number;
  let late: string[];
  let written: number;
  beforeAll(async () => {
    // A process that has just begun is no part of what limits cost.
    await Promise.all([visitors(stage, site, 2, 2, 1), crowd(stage, 1), mentionIn(stage, ["C0FIRST"], 1)]);
    await nothingLeft();
    addFaults();
    const startedAt = Date.now();
    const crowdThenNotices = async () => {
      await crowd(stage, size.crowd);
      await tellEverybody();
    };
    [late] = await Promise.all([
      lateWriters(stage, size.late),
      mentionIn(stage, channels, size.mentions),
      talkers(stage, size.talkers, size.questions),
      visitors(stage, eagerSite, size.eager, size.eager, eagerQuestions),
      visitors(stage, site, 3, size.visitors, perVisitor),
      crowdThenNotices(),
    ]);
    await nothingLeft();
    const [last] = await database.admin(
      `select greatest((select max(at_ms) from send_log where state = 'attempting'),
                       (select extract(epoch from max(created_at)) * 1000 from outbox))::float8 as at_ms`,
    );
    tookMs = Number(last?.at_ms) - startedAt;
    written =
      3 +
      size.numbers * (size.crowd + 1) +
      size.talkers * size.questions +
      size.channels * size.mentions +
      size.visitors * perVisitor +
      size.eager * eagerQuestions +
      size.late;
  }, 1_200_000);

  it("A9 A11 nothing is sent before a refusal's time is over", async () => {
    const calls = sends();
    const refused = calls.filter(({ refusal }) => refusal !== undefined);
    // Those that were made up, at least: refusals really happened.
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(await tooEarly(database, calls)).toEqual([]);
  });

  it("A9 nothing free-form is sent outside the window", async () => {
    expect(stage.whatsapp.sent.filter(({ to }) => late.includes(to.phone ?? ""))).toEqual([]);
    const refused = await database.admin(
      "select from outbox where state = 'failed' and error_code = 'window_closed'",
    );
    expect(refused).toHaveLength(late.length);
  });

  it("A6 every message is answered by one turn, and every answer is at its platform once", async () => {
    const inbound = await database.admin(
      `select (select count(*)::integer from turn t where t.conversation_id = m.conversation_id and m.seq between t.from_seq and t.to_seq) as turns
       from message m where m.direction = 'inbound' and m.author = 'contact' and m.starts_turn`,
    );
    expect(inbound).toHaveLength(written);
    expect(inbound.filter(({ turns }) => turns !== 1)).toEqual([]);
    const { slack, whatsapp } = stage;
    const shown = [
      ...slack.store.messages.flatMap(({ metadata }) => metadata?.event_payload.outbox_id ?? []),
      ...whatsapp.sent.map(({ callbackData }) => callbackData),
    ];
    expect(new Set(shown).size).toBe(shown.length);
    const sent = await database.admin(
      `select o.id from outbox o join channel_account a on a.id = o.channel_account_id where o.state = 'sent' and a.channel <> 'webchat'`,
    );
    expect(new Set(shown)).toEqual(new Set(sent.map(({ id }) => id)));
    const unsent = await database.admin(
      "select state, error_code from outbox where state <> 'sent' and error_code is distinct from 'window_closed'",
    );
    expect(unsent).toEqual([]);
    // One notice each to those we held ourselves.
    const notices = await database.admin(
      "select from outbox where kind = 'notice' and rendered ->> 'text' like 'You are writing faster%'",
    );
    expect(notices).toHaveLength(size.eager);
  });

  it(`A11 it takes no longer than ${mostTimes} times what the limits themselves ask for`, async () => {
    const least = await leastTimeMs();
    const refusals = sends().filter(({ refusal }) => refusal !== undefined).length;
    console.log(
      `limits: ${written} messages in ${(tookMs / 1_000).toFixed(1)} s, least ${(least / 1_000).toFixed(1)} s, ratio ${(tookMs / least).toFixed(3)}, ${refusals} refusals`,
    );
    expect(tookMs / least).toBeLessThanOrEqual(mostTimes);
  });
});

import { renderReply } from "@konstruct/channels/render-reply";
import { AppError } from "@konstruct/core/errors";
import { graphVersion } from "@konstruct/core/graph-version";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import { watchConversations } from "@konstruct/orchestrator/escalation/watch";
import { createAgentVersions } from "@konstruct/orchestrator/turn/claimed/agent-versions";
import type { ServiceContext } from "@konstruct/services/context";
import { handBack } from "@konstruct/services/conversation/hand-back";
import { replyAsMember } from "@konstruct/services/conversation/member-says";
import { stopTurn } from "@konstruct/services/conversation/stop-turn";
import { takeOver } from "@konstruct/services/conversation/take-over";
import { addMember } from "@konstruct/services/member/members";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../apps/orchestrator/src/start-orchestrator.ts";
import {
  createShop,
  startTestOrchestrator,
} from "../../apps/orchestrator/src/testing/orchestrator.fixture.ts";
import { logAttempts, saidOverAPerson } from "./ownership-log.ts";
import { type Random, randomFrom } from "./seeded-random.ts";

const full = process.env.PROOF_FULL === "1";
const interleavings = full ? 1_000 : 120;
/** Conversations whose events are mixed with each other. */
const atOnce = 40;
const events = 8;
const phone = whatsappPhone("1");
const within = { timeout: 120_000, interval: 50 };
const minute = 60_000;

const database = setUpDatabase();
let shop: TestTenant;
let whatsapp: WhatsappSimulator;
let gateway: Gateway;
let orchestrator: Orchestrator;
let members: ServiceContext[];
beforeAll(async () => {
  await logAttempts(database);
  shop = await createShop(database, { channel: "whatsapp", accountKey: phone.phoneNumberId });
  const system = {
    database: database.app,
    tenantId: shop.tenantId,
    actor: { kind: "system", id: "test" },
  } as const;
  const added = await Promise.all(
    ["dana", "erik"].map((name) =>
      addMember(system, { name, email: `${name}@shop.example`, role: "agent_manager" }),
    ),
  );
  members = added.map(({ id }) => ({ ...system, actor: { kind: "member", id, role: "agent_manager" } }));
  whatsapp = await startWhatsappSimulator({
    phones: [phone],
    appSecret: testSecrets.whatsapp,
    retryDelaysMs: [0],
  });
  gateway = await startTestGateway(database.app, database.urls.app, { debounceMs: { whatsapp: 5 } });
  whatsapp.setWebhookUrl(`${gateway.url}/whatsapp/webhook`);
  orchestrator = await startTestOrchestrator(database, {
    whatsapp: { graphUrl: whatsapp.url, graphVersion, accessToken: phone.token },
    settings: { debounceMs: { whatsapp: 5 } },
  });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await gateway.drain(1_000);
  await whatsapp.stop();
});

const sentences = [
  "Where's my order O-12345?",
  "Can I talk to a human?",
  "hello",
  "Open a support ticket",
  "The zip is broken",
  "yes",
];
const phoneOf = (nth: number) => String(66_800_000_000 + nth);
const conversationOf = (nth: number) => conversationIdOf(shop.channelAccountId, phoneOf(nth));

/** A colleague was quicker, or there is nothing to do: expected. Anything else is a fault. */
async function allowingConflict(work: Promise<unknown>): Promise<void> {
  await work.catch((thrown: unknown) => {
    if (thrown instanceof AppError && (thrown.code === "conflict" || thrown.code === "not_found")) return;
    throw thrown;
  });
}

let written = 0;
async function oneEvent(nth: number, random: Random): Promise<void> {
  const conversationId = conversationOf(nth);
  const member = random.pick(members);
  switch (random.pick(["contact", "contact", "contact", "take", "reply", "back", "echo", "stop"] as const)) {
    case "contact":
      written++;
      return void (await whatsapp.receive(phone, { phone: phoneOf(nth) }, random.pick(sentences)));
    case "take":
      return allowingConflict(takeOver(member, { conversationId, fromColleague: random.below(2) === 0 }));
    case "reply":
      return allowingConflict(
        replyAsMember(member, { conversationId, text: "Here is what I found." }, renderReply),
      );
    case "back":
      return allowingConflict(handBack(member, { conversationId }));
    case "echo":
      return void (await whatsapp.echo(phone, { phone: phoneOf(nth) }, "I'm on it"));
    case "stop":
      return allowingConflict(stopTurn(member, { conversationId }));
  }
}

/** One conversation's events, spread over some milliseconds so that turns run in between. */
async function interleave(nth: number): Promise<void> {
  const random = randomFrom(nth);
  written++;
  await whatsapp.receive(phone, { phone: phoneOf(nth) }, random.pick(sentences));
  for (let event = 0; event < events; event++) {
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, random.below(200));
    await promise;
    await oneEvent(nth, random);
  }
}

async function allQuiet(): Promise<void> {
  await vi.waitFor(async () => {
    const open = await database.admin(
      `select 'work' from conversation_work where wake_at is not null or lease_owner is not null
       union all select 'outbox' from outbox where state in ('planned', 'attempting')`,
    );
    expect(open).toHaveLength(0);
  }, within);
}

describe("a person and an agent in one conversation", () => {
  it(`G3 in ${interleavings} random interleavings the agent never speaks over a person, nothing is lost and nobody is left in silence`, async () => {
    for (let from = 0; from < interleavings; from += atOnce) {
      await Promise.all(
        Array.from({ length: Math.min(atOnce, interleavings - from) }, (_, nth) => interleave(from + nth)),
      );
    }
    await allQuiet();
    expect(await saidOverAPerson(database)).toEqual([]);
    const attempts = await database.admin("select count(*)::integer as n from attempt_log");
    expect(attempts[0]?.n).toBeGreaterThan(interleavings / 10);

    const stored = await database.admin(
      "select count(*)::integer as n from message where author = 'contact' and direction = 'inbound'",
    );
    expect(stored[0]?.n).toBe(written);

    // Beyond the first limit every contact who waits has been called for; beyond the second the agent answers.
    const logger = createLogger({ service: "proof", level: "silent" });
    const loadAgent = createAgentVersions(database.app);
    const reach = {
      database: database.app,
      logger,
      loadAgent,
      channels: ["slack"] as const,
      metrics: createMetrics(),
    };
    await watchConversations(reach, new Date(Date.now() + 16 * minute));
    const unheard = await database.admin(
      `select w.conversation_id from conversation_work w
       left join escalation e on e.conversation_id = w.conversation_id and e.state in ('open', 'owned')
       where w.awaiting_since is not null and (e.id is null or e.reminded_at is null)`,
    );
    expect(unheard).toEqual([]);
    // A contact who asks for a person again meanwhile is told again that none came.
    for (const later of [62, 130]) {
      await watchConversations(reach, new Date(Date.now() + later * minute));
      await allQuiet();
    }
    expect(await saidOverAPerson(database)).toEqual([]);
    const left = await database.admin(
      `select w.conversation_id, w.owner from conversation_work w
       where w.owner = 'person' or w.awaiting_since is not null
         or exists (select from message m where m.conversation_id = w.conversation_id and m.author = 'contact' and m.starts_turn and m.seq > w.done_seq)`,
    );
    expect(left).toEqual([]);
  }, 600_000);
});

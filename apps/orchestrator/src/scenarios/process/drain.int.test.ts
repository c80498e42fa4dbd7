import { connect, createServer, type Server, type Socket } from "node:net";
import { listen } from "@konstruct/core/process/listen";
import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ClosableEmbedder } from "../../dependencies/embedder.ts";
import { createShop, modelAt, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import type { OrchestratorOptions } from "../../wiring/options.ts";

const acme = slackWorkspace("acme");
const within = { timeout: 180_000, interval: 20 };
const places = 6;
const backlog = 40;
const database = setUpDatabase();
let slack: SlackSimulator;
let openai: OpenAISimulator;
let gateway: Gateway;
beforeAll(async () => {
  await createShop(database, { channel: "slack", accountKey: `-/${acme.teamId}/${acme.appId}` });
  openai = await startOpenAISimulator();
  slack = await startSlackSimulator({
    workspaces: [acme],
    signingSecret: testSecrets.slack,
    retryDelaysMs: [0],
  });
  gateway = await startTestGateway(database.app, database.urls.app, {
    slack: { signingSecret: testSecrets.slack, apiUrl: slack.apiUrl },
  });
  slack.setEventsUrl(`${gateway.url}/slack/events`);
});
afterAll(async () => {
  await gateway.drain(1_000);
  await slack.stop();
  await openai.stop();
});

const start = (over: Partial<OrchestratorOptions>) =>
  startTestOrchestrator(database, {
    slack: { apiUrl: slack.apiUrl, botToken: acme.botToken },
    ...over,
    settings: { debounceMs: { slack: 0 }, ...over.settings },
  });

const leases = async () =>
  (await database.admin("select lease_owner from conversation_work where lease_owner is not null")).length;

/** How often a conversation was claimed: each claim raises its fence by one. */
const claims = async () =>
  Number((await database.admin("select sum(fence)::integer as n from conversation_work"))[0]?.n);

const turns = async () => (await database.admin("select from turn")).length;

/** A message that can be embedded at once: its contact is known. */
async function talkBefore(): Promise<void> {
  const orchestrator = await start({});
  await slack.directMessage(acme, { user: "U0BEFORE", text: "Where's my order O-12345?" });
  await vi.waitFor(async () => expect(await turns()).toBe(1), within);
  await orchestrator.drain(20_000);
}

/** A model whose calls do not time out, however slow the machine is. */
const patientModel = (url: string) => ({ ...modelAt(url), timeoutMs: 600_000 });

/** Embeds nothing until it is closed, like an embedder with a long backlog. */
function endlessEmbedder() {
  const calls: number[] = [];
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined);
  const embedder: ClosableEmbedder = {
    name: "endless",
    dimensions: 512,
    relatedFrom: 0.5,
    embed: async (texts) => {
      calls.push(texts.length);
      return closed.promise;
    },
    close: async () => closed.reject(new Error("closed")),
  };
  return { embedder, calls };
}

/** A connection to the database that can be cut: nothing is answered and nothing is refused. */
async function wireTo(databaseUrl: string): Promise<{ url: string; cut(): void; close(): void }> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server: Server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => isCut || to.write(chunk));
      from.on("close", () => to.destroy());
      from.on("error", () => undefined);
    }
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${await listen(server)}`;
  return {
    url: url.toString(),
    cut() {
      isCut = true;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe("a drain", () => {
  it("K3 with a backlog and slow turns claims nothing more, gives back what runs and ends while the model still thinks", async () => {
    await talkBefore();
    const before = await claims();
    openai.faults.add({ hang: true, only: "propose", times: Number.POSITIVE_INFINITY });
    const users = Array.from({ length: backlog }, (_, place) => `U0BACKLOG${place}`);
    for (const user of users) await slack.directMessage(acme, { user, text: "Where's my order O-12345?" });
    const { embedder, calls } = endlessEmbedder();
    const orchestrator = await start({
      llm: patientModel(openai.url),
      embedder,
      settings: { concurrency: places },
    });
    await vi.waitFor(() => expect(openai.requests).toHaveLength(places), within);
    await vi.waitFor(() => expect(calls).toHaveLength(1), within);
    expect(await leases()).toBe(places);

    await orchestrator.drain(1_000);
    expect(await leases()).toBe(0);
    expect(await claims()).toBe(before + places);
    expect(openai.requests).toHaveLength(places);
    expect(calls).toHaveLength(1);
    openai.faults.clear();
  });

  it("K3 claims none of the backlog although slots become free meanwhile", async () => {
    const dying = await startOpenAISimulator();
    dying.faults.add({ hang: true, only: "propose", times: Number.POSITIVE_INFINITY });
    const before = { claims: await claims(), turns: await turns() };
    const orchestrator = await start({ llm: patientModel(dying.url), settings: { concurrency: places } });
    await vi.waitFor(() => expect(dying.requests).toHaveLength(places), within);

    const drained = orchestrator.drain(40_000);
    // Every running turn ends now, without its model.
    await dying.stop();
    await drained;
    expect({ claims: await claims(), turns: await turns(), leases: await leases() }).toEqual({
      claims: before.claims + places,
      turns: before.turns + places,
      leases: 0,
    });
  });

  it("K3 ends although the database no longer answers", async () => {
    const wires = { app: await wireTo(database.urls.app), queue: await wireTo(database.urls.queue) };
    const orchestrator = await start({
      databaseUrl: wires.app.url,
      queue: { kind: "postgres", url: wires.queue.url },
    });
    for (const wire of Object.values(wires)) wire.cut();
    await expect(orchestrator.drain(1_000)).resolves.toBeUndefined();
    for (const wire of Object.values(wires)) wire.close();
  });
});

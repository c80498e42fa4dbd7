import { connect, createServer, type Server, type Socket } from "node:net";
import { listen } from "@konstruct/core/listen";
import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { createTestDatabase, type TestDatabase } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ClosableEmbedder } from "./embedder.ts";
import type { OrchestratorOptions } from "./start-orchestrator.ts";
import { createShop, modelAt, startTestOrchestrator } from "./testing/orchestrator.fixture.ts";

const acme = slackWorkspace("acme");
const within = { timeout: 30_000, interval: 20 };
const places = 6;
const backlog = 40;
let database: TestDatabase;
let slack: SlackSimulator;
let openai: OpenAISimulator;
let gateway: Gateway;
beforeAll(async () => {
  database = await createTestDatabase();
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
  await database.close();
});

const start = (over: Partial<OrchestratorOptions>) =>
  startTestOrchestrator(database, {
    slack: { apiUrl: slack.apiUrl, botToken: acme.botToken },
    ...over,
    settings: { debounceMs: { slack: 0 }, ...over.settings },
  });

const leases = async () =>
  (await database.admin("select lease_owner from conversation_work where lease_owner is not null")).length;

/** Embeds nothing until it is closed, as one with more to do than time does. */
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

/** The way to the database, which can be cut so that nothing is answered and nothing is refused. */
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
  it("F11 with a backlog and slow turns claims nothing more, gives back what runs and ends while the model still thinks", async () => {
    openai.faults.add({ hang: true, only: "understanding", times: Number.POSITIVE_INFINITY });
    const users = Array.from({ length: backlog }, (_, place) => `U0BACKLOG${place}`);
    for (const user of users) await slack.directMessage(acme, { user, text: "Where's my order O-12345?" });
    const { embedder, calls } = endlessEmbedder();
    const orchestrator = await start({
      llm: modelAt(openai.url),
      embedder,
      settings: { concurrency: places },
    });
    await vi.waitFor(() => expect(openai.requests).toHaveLength(places), within);
    await vi.waitFor(() => expect(calls).toHaveLength(1), within);
    expect(await leases()).toBe(places);

    await orchestrator.drain(1_000);
    expect(await leases()).toBe(0);
    expect(openai.requests).toHaveLength(places);
    expect(calls).toHaveLength(1);
    openai.faults.clear();
  });

  it("F11 ends although the database does not answer any more", async () => {
    const wires = { app: await wireTo(database.urls.app), queue: await wireTo(database.urls.queue) };
    const orchestrator = await start({
      databaseUrl: wires.app.url,
      queue: { kind: "postgres", url: wires.queue.url },
    });
    for (const wire of Object.values(wires)) wire.cut();
    await orchestrator.drain(1_000);
    for (const wire of Object.values(wires)) wire.close();
  });
});

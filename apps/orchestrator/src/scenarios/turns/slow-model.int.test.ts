import { claimTurns } from "@konstruct/db/turn/claim-turns";
import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { turnInputs } from "@konstruct/testing/turn-inputs";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, modelAt, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const acme = slackWorkspace("acme");
const within = { timeout: 180_000, interval: 20 };
const database = setUpDatabase();
let slack: SlackSimulator;
let openai: OpenAISimulator;
let gateway: Gateway;
let running: Orchestrator[] = [];
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
afterEach(async () => {
  for (const orchestrator of running) await orchestrator.drain(5_000);
  running = [];
  slack.faults.clear();
});
afterAll(async () => {
  await gateway.drain(1_000);
  await slack.stop();
  await openai.stop();

  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
});

async function start(sweepMs = 50): Promise<Orchestrator> {
  const orchestrator = await startTestOrchestrator(database, {
    llm: modelAt(openai.url),
    slack: { apiUrl: slack.apiUrl, botToken: acme.botToken },
    settings: { debounceMs: { slack: 0 }, sweepMs },
  });
  running.push(orchestrator);
  return orchestrator;
}

/** Stops it for good; afterEach does not stop it again. */
async function stop(orchestrator: Orchestrator, timeoutMs: number): Promise<void> {
  running = running.filter((other) => other !== orchestrator);
  await orchestrator.drain(timeoutMs);
}

const ours = (channel: string) =>
  slack.conversation(channel).filter((message) => message.botId !== undefined);
const turnsIn = async (channel: string) => {
  const rows = await database.admin(
    `select t.outcome, t.trace from turn t
     join conversation c on c.tenant_id = t.tenant_id and c.id = t.conversation_id where c.conversation_ref = $1`,
    [channel],
  );
  return rows.map(({ outcome, trace }) => ({ outcome, inputs: turnInputs(trace).length }));
};

/** Sends a question, and returns once the model is called. */
async function askAndWait(user: string) {
  const asked = openai.requests.length;
  const said = await slack.directMessage(acme, { user, text: "Where's my order O-12345?" });
  await vi.waitFor(() => expect(openai.requests.length).toBeGreaterThan(asked), within);
  return said;
}

async function answered(channel: string): Promise<void> {
  await vi.waitFor(
    () => expect(ours(channel).map((message) => message.text)).toEqual([expect.stringContaining("shipped")]),
    within,
  );
}

/** Sends a question in a workspace without an assistant; the orchestrator is stopped once the placeholder is posted. */
async function leavePlaceholder(user: string) {
  slack.faults.add({
    method: "assistant.*",
    status: 200,
    body: { ok: false, error: "missing_scope" },
    times: Number.POSITIVE_INFINITY,
  });
  const first = await start();
  openai.faults.add({ hang: true, only: "propose" });
  const { channel } = await askAndWait(user);
  await vi.waitFor(
    async () =>
      expect(
        await database.admin(
          "select state from outbox where kind = 'placeholder' and target ->> 'channel' = $1",
          [channel],
        ),
      ).toEqual([{ state: "sent" }]),
    within,
  );
  await stop(first, 0);
  return { channel, placeholder: ours(channel)[0] };
}

describe("while the model thinks", () => {
  it("A6 a message that arrives meanwhile is answered together with the first, in one reply", async () => {
    await start();
    openai.faults.add({ latencyMs: 700, only: "propose" });
    const { channel } = await askAndWait("U1");
    await slack.directMessage(acme, { user: "U1", text: "It was a blue shirt" });
    await answered(channel);
    expect(await turnsIn(channel)).toEqual([{ outcome: "reply", inputs: 2 }]);
    const last = JSON.stringify(openai.requests.at(-1)?.body);
    expect(last).toContain("blue shirt");
  });

  it("A7 a placeholder left by a turn that did not end becomes the answer of the next", async () => {
    const { channel, placeholder } = await leavePlaceholder("U2");
    await start();
    await answered(channel);
    expect(ours(channel)).toMatchObject([{ ts: placeholder?.ts, editedTs: expect.any(String) }]);
  });

  it("A7 a placeholder left by a turn becomes the answer although the next try can show a status", async () => {
    const { channel, placeholder } = await leavePlaceholder("U8");
    slack.faults.clear();
    await start();
    await answered(channel);
    expect(ours(channel)).toMatchObject([{ ts: placeholder?.ts, editedTs: expect.any(String) }]);
  });

  it("A7 a placeholder that is found only after the answer is removed, and no member hears of it", async () => {
    slack.faults.add({
      method: "assistant.*",
      status: 200,
      body: { ok: false, error: "missing_scope" },
      times: Number.POSITIVE_INFINITY,
    });
    slack.faults.add({ method: "chat.postMessage", loseResponse: true });
    await start();
    const { channel } = await askAndWait("U7");
    await vi.waitFor(
      async () =>
        expect(
          await database.admin(
            `select o.kind, o.state, o.error_code from outbox o where o.target ->> 'channel' = $1 order by o.seq`,
            [channel],
          ),
        ).toEqual([
          { kind: "placeholder", state: "failed", error_code: "placeholder_late" },
          { kind: "reply", state: "sent", error_code: null },
        ]),
      within,
    );
    await answered(channel);
    expect(await database.admin("select 1 from notification where kind = 'delivery'", [])).toEqual([]);
  });

  it("A7 a placeholder of a dead-lettered message becomes the apology", async () => {
    const { channel, placeholder } = await leavePlaceholder("U6");
    for (const worker of ["dies-1", "dies-2", "dies-3"])
      await vi.waitFor(
        async () => expect(await claimTurns(database.app, worker, 10, 30)).toHaveLength(1),
        within,
      );
    await start();
    await vi.waitFor(
      () =>
        expect(ours(channel)).toMatchObject([
          { ts: placeholder?.ts, text: expect.stringContaining("something went wrong") },
        ]),
      within,
    );
  });

  it("K3 a turn that a drain cannot wait for is finished by another orchestrator, once", async () => {
    const first = await start();
    openai.faults.add({ latencyMs: 1_500, only: "propose" });
    const { channel } = await askAndWait("U3");
    await stop(first, 50);
    expect(ours(channel)).toEqual([]);
    await start();
    await answered(channel);
    expect(await turnsIn(channel)).toEqual([{ outcome: "reply", inputs: 1 }]);
  });

  it("K3 a drain with time left finishes what runs, and begins nothing more", async () => {
    // A claim in flight when a drain begins may include a message sent at that moment, so none may be: it does not sweep.
    const first = await start(600_000);
    openai.faults.add({ latencyMs: 500, only: "propose" });
    const { channel } = await askAndWait("U4");
    const drained = stop(first, within.timeout);
    const claims =
      "select 1 from pg_stat_activity where state = 'active' and query like '%claim_turns%' and pid <> pg_backend_pid()";
    await vi.waitFor(async () => expect(await database.admin(claims)).toEqual([]), within);
    const later = await slack.directMessage(acme, { user: "U5", text: "Where's my order O-12345?" });
    await drained;
    await answered(channel);
    expect(ours(later.channel)).toEqual([]);
    await start();
    await answered(later.channel);
    expect(await turnsIn(channel)).toHaveLength(1);
  });
});

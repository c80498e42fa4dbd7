import { newId } from "@konstruct/core/ids";
import { type Loopback, startLoopback } from "@konstruct/egress/loopback.fixture";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { loadPacks } from "@konstruct/packs/load-packs";
import { readDraft } from "@konstruct/services/agent/drafts";
import { readPreview, sayInPreview, startPreview } from "@konstruct/services/agent/preview";
import type { Role, ServiceContext } from "@konstruct/services/context";
import { acceptDescription } from "@konstruct/services/describe/accept-description";
import {
  type Description,
  describeBusiness,
  discardDescription,
  readDescription,
} from "@konstruct/services/describe/describe-business";
import { listSuites, readSuite } from "@konstruct/services/evaluation/suites";
import { listSources } from "@konstruct/services/knowledge/sources";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { pianoTunerPages } from "@konstruct/testing/piano-tuner";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../start-orchestrator.ts";
import { startFileReach, type TestFileReach } from "../testing/file-reach.fixture.ts";
import { modelAt, startTestOrchestrator } from "../testing/orchestrator.fixture.ts";

const within = { timeout: 60_000, interval: 100 };

const database = setUpDatabase();
let site: Loopback;
let files: TestFileReach;
let orchestrator: Orchestrator;
beforeAll(async () => {
  await loadPacks(["shop"]);
  site = await startLoopback(({ url = "" }, response) => {
    const found = pianoTunerPages[url];
    response.writeHead(found === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(found);
  });
});
afterEach(async () => {
  await orchestrator.drain(5_000);
  await files.close();
});
afterAll(() => site.stop());

async function start(model?: OpenAISimulator): Promise<void> {
  files = await startFileReach([site.origin]);
  orchestrator = await startTestOrchestrator(database, {
    embedder: new BuiltInEmbedder(),
    files: files.reach,
    ...(model !== undefined && { llm: modelAt(model.url) }),
  });
}

async function newTenant(role: Role = "owner"): Promise<ServiceContext> {
  const { tenantId } = await createTestTenant(database.app);
  return { database: database.app, tenantId, actor: { kind: "member", id: newId(), role } };
}

async function ended(context: ServiceContext): Promise<Description> {
  return vi.waitFor(async () => {
    const description = await readDescription(context);
    expect(description?.state).not.toBe("working");
    return description!;
  }, within);
}

async function proposed(context: ServiceContext, described: string) {
  await describeBusiness(context, files.reach.objects, { described });
  const description = await ended(context);
  if (description.state !== "proposed") throw new Error(description.error ?? "");
  return description;
}

const all = (list: readonly unknown[]) => list.map((_, at) => at);

function accept(
  context: ServiceContext,
  { jobId, proposal }: Awaited<ReturnType<typeof proposed>>,
  over = {},
) {
  return acceptDescription(context, files.reach.objects, {
    jobId,
    name: proposal.agent.name,
    fields: ["role", "tone", "instructions", "languages"],
    pages: all(proposal.pages),
    articles: all(proposal.articles),
    goals: all(proposal.goals),
    tools: proposal.tools,
    tests: all(proposal.tests),
    ...over,
  });
}

async function untilRead(context: ServiceContext): Promise<void> {
  await vi.waitFor(async () => {
    const sources = await listSources(context);
    expect(sources.filter(({ state }) => state !== "ready")).toEqual([]);
  }, within);
}

async function answerTo(context: ServiceContext, agentId: string, text: string): Promise<string> {
  const { conversationId } = await startPreview(context, { agentId });
  expect(await sayInPreview(context, { conversationId, text })).toEqual({ kind: "said" });
  const talk = await vi.waitFor(async () => {
    const now = await readPreview(context, conversationId);
    expect(now.messages).toHaveLength(2);
    expect(now.isThinking).toBe(false);
    return now;
  }, within);
  return talk.messages.at(-1)?.text ?? "";
}

const sailing = `Somos a Escola de Vela Maré Alta, em Cascais. Damos aulas de vela para crianças e adultos.
O curso de iniciação dura 5 dias e custa 220 euros por pessoa, com todo o equipamento incluído.
As aulas para crianças são ao sábado de manhã, a partir dos 7 anos.
Alugamos barcos a quem tem carta de marinheiro, por 40 euros à hora.
Se houver mau tempo, a aula passa para outro dia sem custos.`;

describe("a described business, without a model", () => {
  it("J5 a sailing school in Portuguese becomes an agent that answers from the text", async () => {
    await start();
    const context = await newTenant();
    const description = await proposed(context, sailing);
    const { proposal } = description;
    console.log(JSON.stringify(proposal, null, 1));
    expect(proposal).toMatchObject({
      by: "words",
      agent: { name: "Escola de Vela Maré Alta", languages: ["pt"] },
      pages: [],
      tests: expect.objectContaining({ length: 5 }),
    });
    const [article] = proposal.articles;
    for (const line of sailing.split("\n")) expect(article!.markdown).toContain(line);
    const { agentId } = await accept(context, description);
    expect(await readDescription(context)).toBeNull();
    await untilRead(context);
    const answer = await answerTo(context, agentId, "Quanto custa o curso de iniciação?");
    console.log(answer);
    expect(answer).toContain("220 euros");
    expect(answer).not.toContain("barcos");
    const [suite] = await listSuites(context, { agentId });
    const read = await readSuite(context, suite!.id);
    console.log(read.yaml);
    await vi.waitFor(async () => expect((await listSuites(context))[0]?.state).toBe("ready"), within);
  });

  it("J5 a piano tuner's site in German is read with progress; a dropped page stays out", async () => {
    await start();
    const context = await newTenant();
    const description = await proposed(context, site.origin);
    const { proposal } = description;
    console.log(JSON.stringify(proposal, null, 1));
    expect(proposal.agent).toMatchObject({ name: "Klavierwerkstatt Huber", languages: ["de"] });
    expect(proposal.pages).toHaveLength(4);
    expect(description.pagesRead).toBe(4);
    const imprint = proposal.pages.findIndex(({ title }) => title.includes("Impressum"));
    const { agentId } = await accept(context, description, {
      pages: all(proposal.pages).filter((at) => at !== imprint),
    });
    const answer = await answerTo(context, agentId, "Was kostet eine Stimmung?");
    console.log(
      answer,
      await answerTo(context, agentId, "Hallo"),
      await answerTo(context, agentId, "Kann ich mit einem Menschen sprechen?"),
    );
    expect(answer).toContain("145 Euro");
    expect((await listSources(context))[0]).toMatchObject({ documents: 3 });
    expect((await readDraft(context, agentId)).findings).toEqual([]);
  });
});

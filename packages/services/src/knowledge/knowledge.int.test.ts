import { readdir, readFile } from "node:fs/promises";
import type { Database } from "@konstruct/db/database";
import { createEgress } from "@konstruct/egress/create-egress";
import { type Loopback, startLoopback } from "@konstruct/egress/loopback.fixture";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { createExtractor } from "@konstruct/extraction/create-extractor";
import type { Extractor } from "@konstruct/extraction/document";
import { ChunkKnowledge } from "@konstruct/knowledge/chunk-knowledge";
import { ingestNextSource } from "@konstruct/knowledge/ingest-source";
import type { IngestReach } from "@konstruct/knowledge/ingest-work";
import type { ObjectStore } from "@konstruct/storage/object-store";
import { openTestStore } from "@konstruct/storage/object-store.fixture";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askKnowledge } from "./ask.ts";
import { closeQuestion, listUnanswered, reopenQuestion } from "./questions.ts";
import {
  addFileSource,
  addUrlSource,
  getSource,
  listSources,
  refreshSource,
  removeSource,
} from "./sources.ts";

type Page = { body: string; etag?: string };

const database = setUpDatabase();
let objects: ObjectStore;
let closeObjects: () => Promise<void>;
let extractor: Extractor;
let site: Loopback;
let origin: string;
let pages: Record<string, Page> = {};
let asked: { path: string; ifNoneMatch: string | undefined }[] = [];
const embedder = new BuiltInEmbedder();

beforeAll(async () => {
  ({ objects, close: closeObjects } = await openTestStore());
  extractor = createExtractor({ processes: 1 });
  site = await startLoopback((request, response) => {
    const path = request.url ?? "";
    const page = pages[path];
    asked.push({ path, ifNoneMatch: request.headers["if-none-match"] });
    const isKnown = page?.etag !== undefined && request.headers["if-none-match"] === page.etag;
    const status = page === undefined ? 404 : isKnown ? 304 : 200;
    response.writeHead(status, { "content-type": "text/html", ...(page?.etag && { etag: page.etag }) });
    response.end(status === 200 ? page?.body : undefined);
  });
  origin = site.origin;
});
afterAll(async () => {
  await embedder.close();
  await extractor.close();
  await site.stop();
  await closeObjects();
});

const reach = (over: Partial<IngestReach> = {}): IngestReach => ({
  database: database.app as Database,
  embedder,
  extractor,
  objects,
  egress: createEgress({ allowPrivate: [origin] }),
  ...over,
});

const newContext = async () => ({
  database: database.app,
  tenantId: (await createTestTenant(database.app)).tenantId,
  actor: { kind: "member", id: "bo", role: "builder" } as const,
});
type Context = Awaited<ReturnType<typeof newContext>>;

async function workOff(context: Context, over: Partial<IngestReach> = {}): Promise<void> {
  while (await ingestNextSource(reach(over), context.tenantId, "w1"));
}

const articles = new URL("../../../../examples/computer-shop/knowledge/", import.meta.url);

const html = (title: string, text: string, links: string[] = []) =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p>${links
    .map((link) => `<a href="${link}">${link}</a>`)
    .join(" ")}</main></body></html>`;

const filler =
  "This page tells what the shop does for people who bought something and are not content with it.";

describe("knowledge sources", () => {
  it("E3 a file goes from queued to ready, is found with its place, and is gone when it is removed", async () => {
    const context = await newContext();
    const bytes = Buffer.from(
      "# Returns\n\nRules for everyone.\n\n## Opened boxes\n\nAn opened headset can be returned within 14 days.\n\n## สินค้าลดราคา\n\nสินค้าลดราคาคืนเงินไม่ได้\n",
    );
    const { sourceId } = await addFileSource(context, objects, { name: "../returns.md", bytes });
    expect(await getSource(context, sourceId)).toMatchObject({
      state: "queued",
      name: "returns.md",
      documents: 0,
    });
    await workOff(context);
    expect(await getSource(context, sourceId)).toMatchObject({ state: "ready", documents: 1, reason: null });

    const { isAnswered, hits } = await askKnowledge(context, embedder, {
      question: "Can I give back a headset I have unpacked?",
    });
    expect(isAnswered).toBe(true);
    expect(hits[0]?.text).toContain("within 14 days");
    expect(hits[0]?.citation).toMatchObject({
      location: "returns.md",
      headings: ["Returns", "Opened boxes"],
    });
    const place = hits[0]!.citation;
    expect(bytes.toString().slice(place.start, place.end)).toBe(hits[0]!.text);
    const thai = await askKnowledge(context, embedder, { question: "สินค้าลดราคาคืนได้ไหม" });
    expect(thai.hits[0]?.text).toContain("คืนเงินไม่ได้");

    await removeSource(context, objects, sourceId);
    expect((await askKnowledge(context, embedder, { question: "headset" })).hits).toEqual([]);
    expect(await listSources(context)).toEqual([]);
    expect(await objects.list(context.tenantId)).toEqual([]);
  });

  it("E3 a file that cannot be read gives the exact reason, and one of the same name replaces it", async () => {
    const context = await newContext();
    const given = { name: "guide.pdf", bytes: Buffer.from("%PDF-1.7 and then nothing") };
    const { sourceId } = await addFileSource(context, objects, given);
    await workOff(context);
    const failed = await getSource(context, sourceId);
    expect(failed.state).toBe("failed");
    expect(failed.reason).toMatch(/damaged/);
    expect(failed.dueAt).toBeNull();

    const again = await addFileSource(context, objects, {
      name: "guide.md",
      bytes: Buffer.from("Cables are in box 3."),
    });
    const { sourceId: same } = await addFileSource(context, objects, {
      name: "guide.md",
      bytes: Buffer.from("Cables are in box 7."),
    });
    expect(same).toBe(again.sourceId);
    await workOff(context);
    const { hits } = await askKnowledge(context, embedder, { question: "Where are the cables?" });
    expect(hits.map((hit) => hit.text)).toEqual(["Cables are in box 7."]);
    expect(await objects.list(context.tenantId)).toHaveLength(2);
  });

  it("E3 a site is crawled, then only changed pages are read again, and missing ones are deleted", async () => {
    const context = await newContext();
    pages = {
      "/help": { body: html("Help", filler, ["/help/returns", "/help/opening"]), etag: '"h1"' },
      "/help/returns": { body: html("Returns", `${filler} Refunds take five days.`), etag: '"r1"' },
      "/help/opening": { body: html("Opening", `${filler} We open at nine.`) },
    };
    const { sourceId } = await addUrlSource(context, { url: `${origin}/help`, recrawlHours: 1 });
    await workOff(context);
    const first = await getSource(context, sourceId);
    expect(first).toMatchObject({ state: "ready", documents: 3 });
    expect(first.dueAt!.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
    const refunds = await askKnowledge(context, embedder, { question: "How long do refunds take?" });
    expect(refunds.hits[0]?.citation.location).toBe(`${origin}/help/returns`);

    pages["/help"] = { body: html("Help", filler, ["/help/returns"]), etag: '"h2"' };
    pages["/help/returns"] = { body: html("Returns", `${filler} Refunds take three days.`), etag: '"r2"' };
    delete pages["/help/opening"];
    asked = [];
    await refreshSource(context, sourceId);
    await workOff(context);
    expect(asked.find(({ path }) => path === "/help/returns")?.ifNoneMatch).toBe('"r1"');
    expect(await getSource(context, sourceId)).toMatchObject({ state: "ready", documents: 2 });
    const now = await askKnowledge(context, embedder, { question: "How long do refunds take?" });
    expect(now.hits[0]?.text).toContain("three days");
  });

  it("E3 F3 a site at a private address is refused with the reason, and nothing is connected to", async () => {
    const context = await newContext();
    asked = [];
    const { sourceId } = await addUrlSource(context, { url: `${origin}/help` });
    await workOff(context, { egress: createEgress({}) });
    const source = await getSource(context, sourceId);
    expect(source.state).toBe("failed");
    expect(source.reason).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it("E3 an address with a user and a password is rejected as a source", async () => {
    const context = await newContext();
    for (const url of ["https://ada:s3cret@docs.example/", "https://ada@docs.example/"])
      await expect(addUrlSource(context, { url })).rejects.toMatchObject({
        code: "invalid_input",
        message: expect.not.stringContaining("s3cret"),
      });
    expect(await listSources(context)).toEqual([]);
  });

  it("E3 a source is retried when the store is down, and is dropped when it is removed meanwhile", async () => {
    const context = await newContext();
    const { sourceId } = await addFileSource(context, objects, {
      name: "a.md",
      bytes: Buffer.from("Text about lamps."),
    });
    const down = {
      ...reach().objects,
      get: () => Promise.reject(Object.assign(new Error("down"), { name: "AppError", code: "unavailable" })),
    };
    await workOff(context, { objects: Object.assign(Object.create(objects), down) });
    expect((await getSource(context, sourceId)).state).toBe("failed");

    await refreshSource(context, sourceId);
    const removing: Extractor = {
      ...extractor,
      async extract(input, signal) {
        await removeSource(context, objects, sourceId);
        return extractor.extract(input, signal);
      },
    };
    await workOff(context, { extractor: removing });
    expect(await listSources(context)).toEqual([]);
    expect(
      await database.admin("select from knowledge_chunk where tenant_id = $1", [context.tenantId]),
    ).toEqual([]);
  });

  it("E3 with another embedder every source is read again, and until then vectors of different embedders are not compared", async () => {
    const context = await newContext();
    await addFileSource(context, objects, { name: "a.md", bytes: Buffer.from("We sell lamps.") });
    await workOff(context);
    const { dimensions, relatedFrom } = embedder;
    const other: Embedder = {
      name: "other-1",
      dimensions,
      relatedFrom,
      embed: (texts, signal) => embedder.embed(texts, signal),
    };
    const before = await askKnowledge(context, other, { question: "something to light my room" });
    expect(before.hits).toEqual([]);
    await workOff(context, { embedder: other });
    await workOff(context, { embedder: other });
    const after = await askKnowledge(context, other, { question: "something to light my room" });
    expect(after.hits[0]?.similarity).toBeGreaterThan(0);
  });

  it("E3 I1 an agent reads only its collections of its own tenant, and unanswered questions are stored", async () => {
    const context = await newContext();
    const stranger = await newContext();
    await addFileSource(context, objects, {
      name: "open.md",
      collection: "hours",
      bytes: Buffer.from("We open at nine."),
    });
    await addFileSource(context, objects, {
      name: "secret.md",
      collection: "staff",
      bytes: Buffer.from("The safe code is with Mia."),
    });
    await workOff(context);
    const knowledge = (collections: string[] | null, tenantId = context.tenantId) =>
      new ChunkKnowledge({
        database: database.app,
        embedder,
        tenantId,
        agentId: null,
        conversationId: null,
        collections,
      });
    expect(await knowledge(["hours"]).search("When do you open?", 3)).toMatchObject([
      { text: "We open at nine." },
    ]);
    expect(await knowledge(["hours"]).search("Who has the safe code?", 3)).toEqual([]);
    expect(await knowledge(null).search("Who has the safe code?", 3)).toHaveLength(1);
    expect(await knowledge(null, stranger.tenantId).search("When do you open?", 3)).toEqual([]);
    await knowledge(["hours"]).search("Who has the safe code?", 3);
    const [question, ...others] = await listUnanswered(context);
    expect(question).toMatchObject({ question: "Who has the safe code?" });
    expect(others).toEqual([]);
    await closeQuestion(context, question!.id, "dismissed");
    expect(await listUnanswered(context)).toEqual([]);
    await reopenQuestion(context, question!.id);
    expect(await listUnanswered(context)).toMatchObject([{ id: question!.id }]);
    await closeQuestion(context, question!.id, "answered");
    await expect(reopenQuestion(context, question!.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("D10 T2 the computer shop's articles answer its contacts' questions", async () => {
    const context = await newContext();
    const names = await readdir(articles);
    for (const name of names)
      await addFileSource(context, objects, { name, bytes: await readFile(new URL(name, articles)) });
    await workOff(context);
    expect((await listSources(context)).map((source) => source.state)).toEqual(names.map(() => "ready"));
    const ask = async (question: string) =>
      (await askKnowledge(context, embedder, { question })).hits[0]?.citation.location;
    for (const [question, name] of [
      ["My screen is frozen Lenovo Legion", /freez/],
      ["laptop keeps freezing when gaming", /freez/],
      ["wifi keeps dropping", /devices/],
    ] as const)
      expect(await ask(question)).toMatch(name);
  });
});

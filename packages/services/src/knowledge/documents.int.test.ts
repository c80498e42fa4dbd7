import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { newId } from "@konstruct/core/ids";
import { claimSource } from "@konstruct/db/knowledge/claim-sources";
import { saveDocument } from "@konstruct/db/knowledge/documents";
import { keepQuestion } from "@konstruct/db/knowledge/questions";
import { withTenant } from "@konstruct/db/with-tenant";
import { DiskObjectStore } from "@konstruct/storage/disk/disk-object-store";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { askKnowledgeLater, readAskedKnowledge } from "./ask-later.ts";
import { listDocuments, readDocument } from "./documents.ts";
import { leaveOutPages } from "./leave-out-pages.ts";
import { listUnanswered } from "./questions.ts";
import { addUrlSource, listSources } from "./sources.ts";
import { writeArticle } from "./write-article.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
let folder: string;
let objects: DiskObjectStore;
let context: ServiceContext;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "konstruct-objects-"));
  objects = new DiskObjectStore({ folder });
  const actor = { kind: "member", id: "m", role: "builder" } as const;
  context = { database: database.app, tenantId: tenant.tenantId, actor };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const chunk = (text: string, position: number) => ({
  text,
  headings: ["Returns"],
  page: 1,
  start: position * 10,
  end: position * 10 + 9,
  searchText: text,
  embedding: new Float32Array([1, 0]),
});

describe("knowledge in the portal", () => {
  it("E3 an article answers an unanswered question and becomes a source", async () => {
    await withTenant(database.app, tenant.tenantId, (tx) =>
      keepQuestion(tx, { question: "Can I return it?", agentId: null, conversationId: null, bestScore: 0.1 }),
    );
    const [question] = await listUnanswered(context);
    const { sourceId } = await writeArticle(context, objects, {
      title: "Returns & refunds — การคืนสินค้า",
      markdown: "Within 30 days.",
      questionId: question!.id,
    });
    expect(await listUnanswered(context)).toEqual([]);
    const [source] = await listSources(context);
    expect(source).toMatchObject({ id: sourceId, name: "returns-refunds-การคืนสินค้า.md", state: "queued" });
  });

  it("E3 an article with the title of another gets a number and leaves the other as it is", async () => {
    const write = (markdown: string) => writeArticle(context, objects, { title: "Hours", markdown });
    const made = [await write("Open at 9."), await write("Open at 10."), await write("Open at 11.")];
    expect(new Set(made.map(({ sourceId }) => sourceId)).size).toBe(3);
    const rows = await database.admin(
      "select name, object_key as key from knowledge_source where tenant_id = $1 and name like 'hours%' order by created_at",
      [tenant.tenantId],
    );
    expect(rows.map(({ name }) => name)).toEqual(["hours.md", "hours-2.md", "hours-3.md"]);
    const { body } = await objects.get(String(rows[0]?.key));
    expect(await text(body)).toContain("Open at 9.");
  });

  it("E3 an article is added although a colleague closed its question meanwhile", async () => {
    const { sourceId } = await writeArticle(context, objects, {
      title: "Closed meanwhile",
      markdown: "Yes.",
      questionId: newId(),
    });
    expect((await listSources(context)).map(({ id }) => id)).toContain(sourceId);
  });

  it("J5 E1 pages that were left out stay out when others are left out, 200 of a site at most", async () => {
    const { sourceId } = await addUrlSource(context, { url: "https://shop.example/" });
    const leaveOut = (...paths: string[]) =>
      withTenant(database.app, tenant.tenantId, (tx) =>
        leaveOutPages(tx, context, {
          sourceId,
          locations: paths.map((path) => `https://shop.example/${path}`),
        }),
      );
    await leaveOut("imprint");
    await leaveOut("jobs", "imprint");
    const [row] = await database.admin(
      "select settings -> 'without' as without from knowledge_source where id = $1",
      [sourceId],
    );
    expect(row?.without).toEqual(["https://shop.example/imprint", "https://shop.example/jobs"]);
    const many = Array.from({ length: 199 }, (_, at) => `page-${at}`);
    await expect(leaveOut(...many)).rejects.toMatchObject({ code: "conflict" });
  });

  it("E3 a source shows its documents page by page, and each with its passages", async () => {
    const { sourceId } = await writeArticle(context, objects, { title: "Long one", markdown: "# Long" });
    await withTenant(database.app, tenant.tenantId, async (tx) => {
      await tx.query({
        text: "update knowledge_source set due_at = null where id <> $1",
        values: [sourceId],
      });
      const claimed = await claimSource(tx, "w", "e", 60_000);
      for (const location of ["a.md", "b.md"])
        await saveDocument(
          tx,
          claimed!,
          {
            location,
            title: location,
            kind: "markdown",
            pages: 2,
            byOcr: false,
            notes: ["2 struck-out texts were left out."],
            sha256: newId(),
            etag: null,
            lastModified: null,
            chunks: Array.from({ length: 5 }, (_, position) => chunk(`${location} ${position}`, position)),
          },
          "e",
        );
    });
    const first = await listDocuments(context, { sourceId, limit: 1 });
    expect(first).toMatchObject([
      { location: "a.md", pages: 2, chunks: 5, notes: ["2 struck-out texts were left out."] },
    ]);
    const rest = await listDocuments(context, { sourceId, after: "a.md" });
    expect(rest.map(({ location }) => location)).toEqual(["b.md"]);
    const view = await readDocument(context, { documentId: rest[0]!.id, from: 3 });
    expect(view.passages.map(({ position, text }) => [position, text])).toEqual([
      [3, "b.md 3"],
      [4, "b.md 4"],
    ]);
  });

  it("E3 another tenant's document and an unknown one get the same answer", async () => {
    const other = await createTestTenant(database.app);
    const [row] = await database.admin("select id from knowledge_document limit 1");
    const said = await Promise.all(
      [String(row?.id), newId(), "none"].map((documentId) =>
        readDocument({ ...context, tenantId: other.tenantId }, { documentId }).catch(
          (thrown: Error) => thrown.message,
        ),
      ),
    );
    expect(new Set(said)).toEqual(new Set(["Document not found."]));
  });

  it("E3 a question to the knowledge is a job, read by its id", async () => {
    const { jobId } = await askKnowledgeLater(context, { question: "Can I return it?" });
    expect(await readAskedKnowledge(context, jobId)).toMatchObject({ state: "queued", result: null });
  });
});

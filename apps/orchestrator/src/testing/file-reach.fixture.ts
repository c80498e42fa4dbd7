import { createEgress } from "@konstruct/egress/create-egress";
import { createExtractor } from "@konstruct/extraction/create-extractor";
import { addFileSource, listSources } from "@konstruct/services/knowledge/sources";
import { openTestStore } from "@konstruct/storage/object-store.fixture";
import type { TestDatabase, TestTenant } from "@konstruct/testing/test-database";
import { readMarkdownArticles } from "@konstruct/tools/knowledge/read-markdown-articles";
import { expect, vi } from "vitest";
import type { FileReach } from "../dependencies/file-reach.ts";

export type TestFileReach = { reach: FileReach; close(): Promise<void> };

/** A store of files, a real reader, and egress to these private origins only. */
export async function startFileReach(allowPrivate: readonly string[] = []): Promise<TestFileReach> {
  const { objects, close } = await openTestStore();
  const reach = {
    objects,
    extractor: createExtractor({ processes: 1 }),
    egress: createEgress({ allowPrivate }),
    maxBytes: 25 * 1024 * 1024,
  };
  return {
    reach,
    async close() {
      await reach.extractor.close();
      await close();
    },
  };
}

/** Markdown files of a folder as the tenant's knowledge; a running orchestrator ingests them. */
export async function addArticles(
  { app }: TestDatabase,
  { tenantId }: TestTenant,
  { reach }: TestFileReach,
  folder: string,
): Promise<void> {
  const context = { database: app, tenantId, actor: { kind: "system", id: "test" } as const };
  for (const { source, text } of await readMarkdownArticles(folder))
    await addFileSource(context, reach.objects, { name: source, bytes: Buffer.from(text) });
  await vi.waitFor(
    async () => {
      const sources = await listSources(context);
      expect(sources.filter(({ state }) => state !== "ready")).toEqual([]);
    },
    { timeout: 180_000, interval: 100 },
  );
}

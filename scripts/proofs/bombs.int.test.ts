import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { bombs, polyglots } from "@konstruct/extraction/bombs/bombs.fixture";
import { addFileSource, getSource } from "@konstruct/services/knowledge/sources";
import { DiskObjectStore } from "@konstruct/storage/disk/disk-object-store";
import { createTestDatabase, createTestTenant, type TestDatabase } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createBenchTenant } from "../../bench/lib/bench-tenant.ts";
import { type Child, startChild } from "../../bench/lib/child.ts";
import { signingSecret } from "../../bench/lib/signed-load.ts";
import { median, percentile } from "../../bench/lib/statistics.ts";
import { steadyLoad } from "./steady-load.ts";

type File = { what: string; name: string; make: () => Uint8Array | Promise<Uint8Array> };
const everyFile: File[] = [...bombs, ...polyglots].map(([what, name, make]) => ({ what, name, make }));
const isFull = process.env.PROOF_FULL === "1";
const files = isFull ? everyFile : everyFile.filter((_, at) => at % 8 === 0);
/** Uploaded together, each by another tenant. */
const together = 4;
/** The job looks every five seconds; what it finds has ten to end. */
const longestMs = 15_000;
const mostGrownMb = 256;
const windowMs = isFull ? 6_000 : 2_000;

let database: TestDatabase;
let folder: string;
let objects: DiskObjectStore;
let orchestrator: Child;
let gateway: Child;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "konstruct-bombs-"));
  objects = new DiskObjectStore({ folder });
  await createBenchTenant(database, "acks", "slack", "-/T0BENCH/A0BENCH", agentConfigSchema.parse({}));
  orchestrator = await startChild("orchestrator.ts", {
    DATABASE_URL: database.urls.app,
    QUEUE_DATABASE_URL: database.urls.queue,
    STORAGE_DIR: folder,
  });
  gateway = await startChild("gateway.ts", {
    DATABASE_URL: database.urls.app,
    SLACK_SIGNING_SECRET: signingSecret,
  });
  const harmless = { what: "harmless", name: "harmless.md", make: () => Buffer.from("We open at nine.") };
  // Everything is loaded and has worked before anything is measured, turns included.
  await p99During(upload([harmless, harmless]));
  await p99During(quiet());
});
afterAll(async () => {
  await gateway.kill("SIGKILL");
  await orchestrator.kill("SIGTERM");
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { what: string; state: string; reason: string | null; ms: number };

/** Uploads each as a tenant of its own does, and waits for what becomes of it. */
function upload(given: readonly File[]): Promise<Ended[]> {
  return Promise.all(
    given.map(async ({ what, name, make }) => {
      const { tenantId } = await createTestTenant(database.app);
      const context = { database: database.app, tenantId, actor: { kind: "system", id: "proof" } as const };
      const bytes = await make();
      const startedAt = performance.now();
      const { sourceId } = await addFileSource(context, objects, { name, bytes });
      const { state, reason } = await vi.waitFor(
        async () => {
          const source = await getSource(context, sourceId);
          expect(["ready", "failed"]).toContain(source.state);
          return source;
        },
        { timeout: 2 * longestMs, interval: 50 },
      );
      return { what, state, reason, ms: performance.now() - startedAt };
    }),
  );
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, windowMs));

/** The acknowledgements that were slower than all but a hundredth, while the work went on. */
async function p99During<T>(work: Promise<T>): Promise<[T, number]> {
  let isOver = false;
  const load = steadyLoad(gateway.port, () => isOver);
  const result = await work.finally(() => {
    isOver = true;
  });
  return [result, percentile(await load, 0.99)];
}

describe("files made to harm, uploaded as knowledge", () => {
  it(`E3 ${files.length} of them are refused with a reason, in time and memory, while webhooks are acknowledged`, async () => {
    const before = await orchestrator.peakRssMb();
    const ended: Ended[] = [];
    const p99: { quiet: number[]; bombs: number[] } = { quiet: [], bombs: [] };
    for (let from = 0; from < files.length; from += together) {
      const made = await Promise.all(
        files.slice(from, from + together).map(async (file) => {
          const bytes = await file.make();
          return { ...file, make: () => bytes };
        }),
      );
      const [, alone] = await p99During(quiet());
      const [outcomes, harmed] = await p99During(upload(made));
      p99.quiet.push(alone);
      p99.bombs.push(harmed);
      ended.push(...outcomes);
    }
    const grown = (await orchestrator.peakRssMb()) - before;
    const [quietMs, bombsMs] = [median(p99.quiet), median(p99.bombs)];
    if (isFull) {
      const slowest = Math.max(...ended.map(({ ms }) => ms));
      process.stderr.write(`${JSON.stringify({ files: ended.length, slowest, grown, quietMs, bombsMs })}\n`);
    }
    expect(ended.filter(({ state, reason }) => state !== "failed" || !/\S/.test(reason ?? ""))).toEqual([]);
    expect(ended.filter(({ ms }) => ms > longestMs)).toEqual([]);
    expect(grown).toBeLessThan(mostGrownMb);
    if (isFull) expect(bombsMs).toBeLessThanOrEqual(1.5 * quietMs + 5);
  }, 900_000);
});

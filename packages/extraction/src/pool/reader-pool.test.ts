import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { createExtractor, type ExtractorOptions } from "../create-extractor.ts";
import type { Extractor } from "../document.ts";
import { rawPdf } from "../pdf/pdf.fixture.ts";

const open: Extractor[] = [];
afterEach(() => Promise.all(open.splice(0).map((extractor) => extractor.close())));

function start(options: ExtractorOptions): Extractor {
  const extractor = createExtractor(options);
  open.push(extractor);
  return extractor;
}

/** Two hundred pages that share one long text: small, and slow to read. */
const pageCount = 200;
const text = `BT /F1 9 Tf ${"(word) Tj 0 1 Td ".repeat(30_000)} ET`;
const long = rawPdf([
  "<< /Type /Catalog /Pages 2 0 R >>",
  `<< /Type /Pages /Count ${pageCount} /Kids [${Array.from({ length: pageCount }, (_, at) => `${at + 5} 0 R`).join(" ")}] >>`,
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ...Array.from(
    { length: pageCount },
    () =>
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
  ),
]);
const slow = { bytes: long, name: "slow.pdf" };
const quick = { bytes: Buffer.from("quick"), name: "quick.txt" };

function readersOf(parent: number | undefined): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, "utf8");
        return (
          status.includes(`\nPPid:\t${parent}\n`) &&
          readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("worker/main.ts")
        );
      } catch {
        // The process ended between the two checks.
        return false;
      }
    });
}

/** False for a zombie, which only waits to be reaped. */
function runs(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
}

/** Readers that have come since; other tests of this process may have some of them. */
const childrenBeside = (before: readonly number[]) =>
  readersOf(process.pid).filter((pid) => !before.includes(pid));

describe("a pool of file-reading processes", () => {
  it("E3 a job beyond its time ends alone, with a reason, and the next one is read", async () => {
    const extractor = start({ processes: 2, jobTimeoutMs: 2_000 });
    const [late, neighbour] = await Promise.all([extractor.extract(slow), extractor.extract(quick)]);
    expect(late).toMatchObject({
      state: "failed",
      code: "timeout",
      reason: expect.stringContaining("2 s"),
    });
    expect(neighbour).toMatchObject({ state: "ready", document: { text: "quick" } });
    expect(await extractor.extract(quick)).toMatchObject({ state: "ready" });
  });

  it("E3 a job that uses too much memory ends alone", async () => {
    const extractor = start({ processes: 1, maxResidentBytes: 90 * 1024 * 1024 });
    expect(await extractor.extract(slow)).toMatchObject({ state: "failed", code: "out_of_memory" });
  });

  it("E3 an aborted job ends its process and throws the abort's reason", async () => {
    const extractor = start({ processes: 1 });
    const controller = new AbortController();
    const reading = extractor.extract(slow, controller.signal);
    const waiting = extractor.extract(quick);
    controller.abort(new Error("no longer wanted"));
    await expect(reading).rejects.toThrow("no longer wanted");
    expect(await waiting).toMatchObject({ state: "ready" });
    await expect(extractor.extract(quick, controller.signal)).rejects.toThrow("no longer wanted");
  });

  it("E3 files beyond the waiting limit are refused and may be tried again", async () => {
    const extractor = start({ processes: 1, maxWaiting: 1 });
    const all = [quick, quick, quick].map((file) => extractor.extract(file));
    const ends = await Promise.allSettled(all);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(ends[2]).toMatchObject({ reason: { code: "unavailable", retryable: true } });
  });

  it("E3 closing ends running jobs, waiting jobs and every process", async () => {
    const before = readersOf(process.pid);
    const extractor = start({ processes: 2 });
    const all = [slow, slow, quick].map((file) => extractor.extract(file));
    const ends = Promise.allSettled(all);
    await expect.poll(() => childrenBeside(before).length, { timeout: 180_000 }).toBeGreaterThanOrEqual(2);
    const readers = childrenBeside(before);
    await extractor.close();
    expect((await ends).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    await expect.poll(() => readers.filter(runs), { timeout: 180_000 }).toEqual([]);
    await expect(extractor.extract(quick)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("E3 a process is replaced after a number of files", async () => {
    const before = readersOf(process.pid);
    const extractor = start({ processes: 1, jobsPerProcess: 2 });
    await extractor.extract(quick);
    const first = childrenBeside(before);
    expect(first.length).toBeGreaterThanOrEqual(1);
    await extractor.extract(quick);
    expect(await extractor.extract(quick)).toMatchObject({ state: "ready" });
    await expect.poll(() => first.filter(runs), { timeout: 180_000 }).toEqual([]);
    expect(childrenBeside([...before, ...first]).length).toBeGreaterThanOrEqual(1);
  });

  it("E3 a process does not outlive the one that started it", async () => {
    const script = `
      import { createExtractor } from ${JSON.stringify(new URL("../create-extractor.ts", import.meta.url).href)};
      const bytes = new Uint8Array(await new Response(process.stdin).arrayBuffer());
      createExtractor({ processes: 1 }).extract({ bytes, name: "slow.pdf" });
      console.log("reading");`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    parent.stdin.end(long);
    await once(parent.stdout, "data");
    await expect.poll(() => readersOf(parent.pid).length, { timeout: 180_000 }).toBe(1);
    const readers = readersOf(parent.pid);
    parent.kill("SIGKILL");
    await expect.poll(() => readers.filter(runs), { timeout: 180_000 }).toEqual([]);
  });
});

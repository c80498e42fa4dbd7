import { readdirSync, readFileSync } from "node:fs";
import { createExtractor } from "@konstruct/extraction/create-extractor";
import type { ExtractionInput } from "@konstruct/extraction/document";
import { afterAll, describe, expect, it } from "vitest";
import { damaged, honestFiles, oddFiles } from "./damaged-files.ts";
import { randomFrom } from "./seeded-random.ts";

const full = process.env.PROOF_FULL === "1";
const count = full ? 475 : 35;
const seed = 20_261_122;

const extractor = createExtractor();
afterAll(() => extractor.close());

async function end(input: ExtractionInput): Promise<{ state: string; ms: number; reason: string }> {
  const began = performance.now();
  const extraction = await extractor.extract(input);
  const reason = extraction.state === "failed" ? extraction.reason : "ready";
  return { state: extraction.state, ms: performance.now() - began, reason };
}

/** The processes this one started, whatever they do. */
function childrenOfThis(): string[] {
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [, , parent] = /\) (\w) (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      return Number(parent) === process.pid;
    } catch {
      // It ended between the two looks.
      return false;
    }
  });
}

describe("damaged and odd files", () => {
  it(`E3 all of ${count + 25} end ready or failed with a reason, and no process is left`, async () => {
    const random = randomFrom(seed);
    const honest = await honestFiles();
    const inputs = [...oddFiles(), ...Array.from({ length: count }, () => damaged(honest, random))];
    const ends: Awaited<ReturnType<typeof end>>[] = [];
    for (let at = 0; at < inputs.length; at += 2)
      ends.push(...(await Promise.all(inputs.slice(at, at + 2).map(end))));

    expect(ends).toHaveLength(count + 25);
    expect(ends.filter(({ state, reason }) => state === "failed" && !/\. \S/.test(reason))).toEqual([]);
    expect(Math.max(...ends.map(({ ms }) => ms))).toBeLessThan(60_000);
    expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(["ready", "failed"]));
    const before = childrenOfThis();
    expect(before.length).toBeGreaterThan(0);
    await extractor.close();
    expect(childrenOfThis()).toEqual([]);
  }, 1_800_000);

  it("E3 every honest file is read", async () => {
    const reader = createExtractor({ processes: 1 });
    for (const file of await honestFiles()) {
      expect(await reader.extract(file), file.name).toMatchObject({ state: "ready" });
    }
    await reader.close();
  });
});

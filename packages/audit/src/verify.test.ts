import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chainStart } from "./hash.ts";
import { entryOf, exportLog, publicKeys, tenantA, tenantB } from "./log.fixture.ts";
import { sealEntry } from "./seal.ts";
import { verifyExport } from "./verify.ts";

const indexOfSeq = (lines: string[], seq: number) =>
  lines.findIndex((line) => line.startsWith(`{"seq":${seq},`));

function flip(text: string, at: number): string {
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
}

/** Each changes a valid export at a number, and returns the number a verifier must name. */
const mutations: Record<string, (lines: string[], seq: number, at: number) => number> = {
  "a flipped byte": (lines, seq, at) => {
    const index = indexOfSeq(lines, seq);
    const line = lines[index]!;
    lines[index] = flip(line, at % line.length);
    return seq;
  },
  "an altered time": (lines, seq) => {
    const index = indexOfSeq(lines, seq);
    lines[index] = lines[index]!.replace("2026-11-21T", "2026-11-20T");
    return seq;
  },
  "a deleted entry": (lines, seq) => {
    lines.splice(indexOfSeq(lines, seq), 1);
    return seq;
  },
  "a deleted entry with the rest numbered anew": (lines, seq) => {
    lines.splice(indexOfSeq(lines, seq), 1);
    for (const [index, line] of lines.entries()) {
      lines[index] = line.replace(/^\{"seq":(\d+)/, (whole, n) =>
        Number(n) > seq ? `{"seq":${Number(n) - 1}` : whole,
      );
    }
    return seq;
  },
  "an inserted entry": (lines, seq, at) => {
    const { text, chain } = sealEntry(chainStart(tenantB), seq, entryOf(tenantA, at, "new"));
    const line = JSON.stringify({ seq, entry: text, chain: chain.toString("base64") });
    lines.splice(indexOfSeq(lines, seq), 0, line);
    return seq;
  },
  "an entry given twice": (lines, seq) => {
    const index = indexOfSeq(lines, seq);
    lines.splice(index, 0, lines[index]!);
    return seq + 1;
  },
  "a swapped pair": (lines, seq) => {
    const [one, two] = [indexOfSeq(lines, seq), indexOfSeq(lines, seq + 1)];
    [lines[one], lines[two]] = [lines[two]!, lines[one]!];
    return seq;
  },
  "a truncated tail": (lines, seq) => {
    lines.splice(indexOfSeq(lines, seq));
    return seq;
  },
};

describe("offline verification", () => {
  test("I2 entries that were sealed a second time behind the first are found, although every hash and signature fits", async () => {
    const { lines } = await exportLog({ size: 12, twice: 8 });
    expect(await verifyExport(lines, { publicKeys, tenantId: tenantA })).toMatchObject({
      ...{ ok: false, problem: "sealed_twice", firstBadSeq: 9 },
    });
  });

  test("I2 a hundred honest exports of any shape pass", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 1, max: 20 }),
        async (size, every) => {
          const { lines } = await exportLog({ size, every });
          const verified = await verifyExport(lines, { publicKeys, tenantId: tenantA });
          expect(verified).toMatchObject({ ok: true, entries: size, size, provenThrough: size });
        },
      ),
      { numRuns: 100 },
    );
  });

  test("I2 each of a thousand random mutations is found and the first bad number named", async () => {
    const size = 60;
    const { lines: honest } = await exportLog({ size, every: 7 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(mutations)),
        fc.integer({ min: 1, max: size - 1 }),
        fc.nat(10_000),
        async (name, seq, at) => {
          const lines = [...honest];
          const expected = mutations[name]!(lines, seq, at);
          const verified = await verifyExport(lines, { publicKeys });
          expect(verified).toMatchObject({ ok: false, firstBadSeq: expected });
        },
      ),
      { numRuns: 1_200 },
    );
  });

  test("I2 a log rewritten and hashed again contradicts the next signature", async () => {
    const { lines, notes } = await exportLog({ size: 30, every: 10 });
    const forged = (await exportLog({ size: 30, every: 10, note: "changed" })).lines;
    const spliced = forged.map((line, index) => (line.startsWith('{"checkpoint"') ? lines[index]! : line));
    expect(await verifyExport(spliced, { publicKeys })).toMatchObject({
      ok: false,
      problem: "checkpoint_mismatch",
      firstBadSeq: 1,
      provenThrough: 0,
    });
    expect(notes.size).toBe(3);
  });

  test("I2 a second history with good signatures contradicts the checkpoint the customer kept", async () => {
    const { notes } = await exportLog({ size: 20 });
    const fork = await exportLog({ size: 30, note: "another story" });
    const verified = await verifyExport(fork.lines, { publicKeys, knownCheckpoint: notes.get(20)! });
    expect(verified).toMatchObject({ ok: false, problem: "forked" });
  });

  test("I2 an old backup put back is a rollback", async () => {
    const { notes } = await exportLog({ size: 30 });
    const { lines } = await exportLog({ size: 20 });
    expect(await verifyExport(lines, { publicKeys, knownCheckpoint: notes.get(30)! })).toMatchObject({
      ok: false,
      problem: "rolled_back",
      firstBadSeq: 21,
    });
  });

  test("I2 a part of the log is verified from the chain value before it", async () => {
    const { notes } = await exportLog({ size: 20 });
    const { lines } = await exportLog({ size: 30, from: 21 });
    const knownCheckpoint = notes.get(20)!;
    expect(await verifyExport(lines, { publicKeys, knownCheckpoint })).toMatchObject({
      ok: true,
      entries: 10,
      size: 30,
    });
    expect(await verifyExport(lines, { publicKeys, knownCheckpoint: notes.get(10)! })).toMatchObject({
      problem: "not_comparable",
      provenThrough: 0,
    });
  });

  test("I2 a part of the log claims no proof before a valid signature", async () => {
    const { lines } = await exportLog({ size: 30, from: 21 });
    const [header = ""] = lines;
    const failed = (changed: string[]) => verifyExport(changed, { publicKeys });
    const broken = lines.map((line) => line.replace("2026-11-21T", "2026-11-20T"));
    expect(await failed([header, ...broken.slice(1)])).toMatchObject({ firstBadSeq: 21, provenThrough: 0 });
    const unsigned = lines.filter((line) => !line.startsWith('{"checkpoint"'));
    expect(await failed(unsigned)).toMatchObject({ problem: "no_checkpoint", provenThrough: 0 });
    const contradicting = header.replace(/,"previousChain":"[^"]*"/, "");
    expect(await failed([contradicting])).toMatchObject({ firstBadSeq: 21, provenThrough: 0 });
    const forged = (await exportLog({ size: 30, from: 21, note: "changed" })).lines;
    const spliced = forged.map((line, index) => (line.startsWith('{"checkpoint"') ? lines[index]! : line));
    expect(await failed(spliced)).toMatchObject({
      problem: "checkpoint_mismatch",
      firstBadSeq: 21,
      provenThrough: 0,
    });
  });

  test("I2 another tenant's log cannot stand for this one's", async () => {
    const other = await exportLog({ tenantId: tenantB, size: 20 });
    const { notes } = await exportLog({ size: 20 });
    expect(await verifyExport(other.lines, { publicKeys, tenantId: tenantA })).toMatchObject({
      problem: "wrong_tenant",
    });
    expect(await verifyExport(other.lines, { publicKeys, knownCheckpoint: notes.get(10)! })).toMatchObject({
      problem: "wrong_tenant",
    });
    const relabelled = other.lines.map((line, index) =>
      index === 0 ? line.replace(tenantB, tenantA) : line,
    );
    expect(await verifyExport(relabelled, { publicKeys })).toMatchObject({
      problem: "wrong_tenant",
      firstBadSeq: 1,
    });
  });

  test("I2 an entry withheld keeps the chain whole and is counted", async () => {
    const { lines } = await exportLog({ size: 20, withheld: 4 });
    expect(await verifyExport(lines, { publicKeys })).toMatchObject({ ok: true, entries: 20, withheld: 1 });
  });

  test("I2 an export nobody signed proves nothing", async () => {
    const { lines } = await exportLog({ size: 12 });
    const unsigned = lines.filter((line) => !line.startsWith('{"checkpoint"'));
    expect(await verifyExport(unsigned, { publicKeys })).toMatchObject({
      problem: "no_checkpoint",
      firstBadSeq: 1,
    });
    expect(await verifyExport([], { publicKeys })).toMatchObject({ problem: "malformed" });
  });

  test("I2 a line nested a hundred thousand deep is named", async () => {
    const { lines } = await exportLog({ size: 3 });
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(await verifyExport([deep], { publicKeys })).toMatchObject({
      problem: "malformed",
      firstBadSeq: 1,
    });
    expect(await verifyExport([lines[0]!, `{"seq":1,"entry":${deep}}`], { publicKeys })).toMatchObject({
      problem: "malformed",
      firstBadSeq: 1,
    });
  });

  test("I2 arbitrary lines never throw", async () => {
    const { lines } = await exportLog({ size: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string(), fc.json(), fc.constantFrom(...lines))),
        async (noise) => {
          expect((await verifyExport(noise, { publicKeys })).ok).toBeTypeOf("boolean");
        },
      ),
    );
  });
});

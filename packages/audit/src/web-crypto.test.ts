import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateKeyPair } from "./keys.ts";
import { exportLog, pair, publicKeys, tenantA } from "./log.fixture.ts";
import { verifyExport } from "./verify.ts";
import { verifyLines } from "./verify-lines.ts";
import { webCrypto } from "./web-crypto.ts";

/** The results of Node's and of a browser's cryptography for the same lines. */
async function verdicts(lines: string[], knownCheckpoint?: string) {
  const options = { tenantId: tenantA, ...(knownCheckpoint !== undefined && { knownCheckpoint }) };
  const crypto = await webCrypto([pair.publicPem]);
  return Promise.all([
    verifyExport(lines, { ...options, publicKeys }),
    verifyLines(lines, { ...options, crypto }),
  ]);
}

describe("verification of a log in the browser", () => {
  it("I2 both accept a valid log, with the same head", async () => {
    const { lines, notes } = await exportLog({ size: 25, withheld: 7 });
    const [byNode, byBrowser] = await verdicts(lines, notes.get(10));
    expect(byNode).toMatchObject({ ok: true, entries: 25, withheld: 1, provenThrough: 25 });
    expect(byBrowser).toEqual(byNode);
  });

  it("I2 both find the same fault in the same place, whichever line is changed, dropped, doubled or moved", async () => {
    const { lines } = await exportLog({ size: 12, every: 5 });
    const position = fc.nat(lines.length - 1);
    const change = fc.oneof(
      fc.record({ kind: fc.constant("drop" as const), at: position }),
      fc.record({ kind: fc.constant("double" as const), at: position }),
      fc.record({ kind: fc.constant("swap" as const), at: position, other: position }),
      fc.record({
        kind: fc.constant("letter" as const),
        at: position,
        place: fc.nat(600),
        letter: fc.string({ minLength: 1, maxLength: 1 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(change, async (made) => {
        const changed = [...lines];
        const line = changed[made.at]!;
        if (made.kind === "drop") changed.splice(made.at, 1);
        if (made.kind === "double") changed.splice(made.at, 0, line);
        if (made.kind === "swap") [changed[made.at], changed[made.other]] = [changed[made.other]!, line];
        if (made.kind === "letter") {
          const place = made.place % line.length;
          changed[made.at] = line.slice(0, place) + made.letter + line.slice(place + 1);
        }
        const [byNode, byBrowser] = await verdicts(changed);
        expect(byBrowser).toEqual(byNode);
        // A checkpoint may be missing or repeated: what it proves about the entries stays.
        if (made.kind !== "letter" && line.startsWith('{"checkpoint"')) return;
        // The time of the export is not signed.
        if (made.at > 0) expect(byNode.ok).toBe(changed.join("\n") === lines.join("\n"));
      }),
      { numRuns: 300 },
    );
  });

  it("I2 an untrusted key proves nothing there either, and a text that is no key is refused", async () => {
    const { lines } = await exportLog({ size: 3 });
    const crypto = await webCrypto([generateKeyPair().publicPem]);
    expect(await verifyLines(lines, { crypto })).toMatchObject({ ok: false, problem: "unknown_key" });
    await expect(webCrypto(["secret"])).rejects.toMatchObject({ code: "misconfigured" });
  });
});

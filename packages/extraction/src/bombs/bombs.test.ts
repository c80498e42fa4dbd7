import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createExtractor } from "../create-extractor.ts";
import { bombs, polyglots } from "./bombs.fixture.ts";

const extractor = createExtractor({ processes: 2 });
const harmless = { bytes: Buffer.from("harmless"), name: "neighbour.txt" };
/** Both processes are started first, so that only the bomb is measured. */
beforeAll(() => Promise.all([extractor.extract(harmless), extractor.extract(harmless)]));
afterAll(() => extractor.close());

const mebibyte = 1024 * 1024;
/** Of this thread alone: tests of other files run in the same process. */
function memoryInUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The most memory in use while something runs, beyond what was in use before. */
async function growthDuring(run: () => Promise<void>): Promise<number> {
  const before = memoryInUse();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryInUse());
  }, 10);
  try {
    await run();
  } finally {
    clearInterval(watch);
  }
  return most - before;
}

describe("malicious files", () => {
  it.each(bombs)(
    "E3 %s is refused within the limits of time and memory, and the file beside it is read",
    async (_what, name, make, codes) => {
      const bytes = await make();
      const grown = await growthDuring(async () => {
        const [bomb, neighbour] = await Promise.all([
          extractor.extract({ bytes, name }),
          extractor.extract(harmless),
        ]);
        expect(neighbour).toMatchObject({ state: "ready", document: { text: "harmless" } });
        expect(bomb).toMatchObject({ state: "failed", reason: expect.stringMatching(/\. \S/) });
        expect(codes).toContain(bomb.state === "failed" ? bomb.code : "ready");
      });
      expect(grown).toBeLessThan(256 * mebibyte);
    },
    120_000,
  );

  it.each(polyglots)("E3 %s is refused", async (_what, name, make, declaredType) => {
    const extraction = await extractor.extract({
      bytes: await make(),
      name,
      ...(declaredType && { declaredType }),
    });
    expect(extraction).toMatchObject({ state: "failed", reason: expect.stringMatching(/\. \S/) });
    expect(["type_mismatch", "damaged", "unsupported"]).toContain(
      extraction.state === "failed" && extraction.code,
    );
  });
});

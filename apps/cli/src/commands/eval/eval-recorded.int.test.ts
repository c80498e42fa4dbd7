import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { faultKinds } from "../../recorded/plant-fault.ts";
import { playWithConsent } from "../../recorded/play-with-consent.ts";
import { readRuns } from "../../recorded/recorded-run.ts";
import { readTools } from "../../recorded/recorded-tools.ts";
import { agreedRuns, workshopRuns, workshopTools } from "../../recorded/workshop.fixture.ts";
import { playRuns } from "./eval-recorded.ts";

const quiet = () => {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough().resume(), new PassThrough().resume()];
  return { stdin, stdout, stderr, interactive: false, watched: false };
};

const publicData = fileURLToPath(new URL("../../../../../../shared/data/", import.meta.url));
const hasPublicData = existsSync(`${publicData}airline-runs.dev.jsonl`);
/** The whole set takes half a minute: `konstruct eval recorded` plays it. */
const runsInShortForm = 12;

describe("konstruct eval recorded", () => {
  it("B9 plays runs through the whole engine and names the rail that changed a text", async () => {
    const { score, beside } = await playRuns(quiet(), readRuns(workshopRuns), readTools(workshopTools));
    expect(score).toEqual({
      runs: 3,
      calls: 3,
      callsReached: 3,
      texts: 3,
      textsUnchanged: 2,
      successTexts: 1,
      successTextsUnchanged: 1,
      failedTurns: 0,
      requestsIncomplete: 0,
    });
    expect(beside).toMatchObject({ goodbyes: 1, endInCalls: 1 });
    expect(beside.changes).toMatchObject([{ run: "run-1", turn: 0 }]);
    expect(beside.changes[0]?.rails.join(" ")).toContain("ungrounded");
  });

  it("F11 plays them the same when the tools stand behind an MCP server", async () => {
    const played = () => [quiet(), readRuns(workshopRuns), readTools(workshopTools)] as const;
    const [plain, overMcp] = [await playRuns(...played()), await playRuns(...played(), { overMcp: true })];
    expect(overMcp.score).toEqual(plain.score);
  });

  it("D6 catches what is planted into the texts", async () => {
    const { faults } = await playRuns(quiet(), readRuns(workshopRuns), readTools(workshopTools), {
      kindOf: (at) => faultKinds[at % faultKinds.length] ?? null,
    });
    expect(faults.all.planted).toBeGreaterThan(0);
    expect(faults.all.caught).toBe(faults.all.planted);
  });

  it("F8 lets a write run only where the contact of the record agreed to it", async () => {
    const { score } = await playWithConsent(quiet(), readRuns(agreedRuns), readTools(workshopTools));
    expect(score).toEqual({ runs: 2, writes: 2, agreed: 1, agreedRun: 1, withoutYes: 0 });
  });

  it.skipIf(!hasPublicData)(
    `B1 public runs come through${hasPublicData ? "" : " (skipped: no public data)"}`,
    async () => {
      const runs = readRuns(await readFile(`${publicData}airline-runs.dev.jsonl`, "utf8")).slice(
        0,
        runsInShortForm,
      );
      const tools = readTools(await readFile(`${publicData}airline-tools.json`, "utf8"));
      const { score } = await playRuns(quiet(), runs, tools);
      expect(score.callsReached / score.calls).toBeGreaterThanOrEqual(0.98);
      expect(score.textsUnchanged / score.texts).toBeGreaterThanOrEqual(0.9);
      expect(score).toMatchObject({ failedTurns: 0, requestsIncomplete: 0 });
    },
    120_000,
  );
});

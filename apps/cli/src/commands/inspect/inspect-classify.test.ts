import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rankerByLetters } from "@konstruct/understanding/ranker/ranker-by-letters";
import { describe, expect, it } from "vitest";
import { memoryIo } from "../../io.fixture.ts";
import { exampleFiles } from "../../seed/examples.ts";
import { inspectClassify } from "./inspect-classify.ts";

async function classify(...lines: unknown[]) {
  const io = memoryIo(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return {
    exitCode: await inspectClassify(io, { agent: exampleFiles.agent }, rankerByLetters),
    lines: io.lines(),
  };
}

describe("inspect classify", () => {
  it("B1 gives intent, parameters and what is missing", async () => {
    const { exitCode, lines } = await classify(
      { text: "Where's my order O-12345?" },
      { text: "Check my order" },
    );
    expect(exitCode).toBe(0);
    expect(lines).toMatchObject([
      { intent: "order_status", params: { order_id: "O-12345" }, missing: [], offTopic: false },
      { intent: "order_status", params: {}, missing: ["order_id"] },
    ]);
  });

  it("B5 an answer is understood with its context", async () => {
    const context = { intent: "order_status", waiting_for_param: "order_id" };
    expect((await classify({ text: "O-12345", context })).lines).toMatchObject([
      { intent: "order_status", params: { order_id: "O-12345" }, missing: [] },
    ]);
  });

  it("B5 without the parameter that was asked for, the first that is missing was", async () => {
    const context = { intent: "order_status", channel: "webchat", now: "2026-03-10T09:00:00Z", other: 1 };
    expect((await classify({ text: "O-12345", context })).lines).toMatchObject([
      { intent: "order_status", params: { order_id: "O-12345" }, missing: [] },
    ]);
  });

  it("B1 a line of another shape is an error on its own line", async () => {
    const { exitCode, lines } = await classify(
      { words: 1 },
      { text: "hi", context: { params: 3 } },
      { text: "hi" },
    );
    expect(exitCode).toBe(0);
    expect(lines).toMatchObject([
      { intent: null, error: { code: "invalid_input" } },
      { intent: null, error: { code: "invalid_input" } },
      { intent: "greeting" },
    ]);
  });

  it("B2 looks at an agent that could not be published, and says why it could not", async () => {
    const path = join(await mkdtemp(join(tmpdir(), "agent-")), "agent.yaml");
    await writeFile(path, "nmae: Ann\nintents: [{ id: opening_hours, examples: [When are you open?] }]\n");
    const io = memoryIo('{"text":"when are you open"}\n');
    expect(await inspectClassify(io, { agent: path }, rankerByLetters)).toBe(0);
    expect(io.lines()).toMatchObject([{ intent: "opening_hours" }]);
    expect(io.err()).toContain("did you mean name?");
  });
});

import { describe, expect, it } from "vitest";
import { readRuns } from "./recorded-run.ts";
import { readTools, toolsOfRun } from "./recorded-tools.ts";
import { workshopRuns, workshopTools } from "./workshop.fixture.ts";

const context = { tenantId: "t", contactId: "c", customerId: null, now: new Date() };
const [repaired, , unfinished] = readRuns(workshopRuns);
const tools = readTools(workshopTools);
const run = (of: typeof repaired, tool: string, args: Record<string, string>) =>
  toolsOfRun(of!, tools).execute({ tool, args, idempotencyKey: "k" }, context);

describe("the tools of a recorded run", () => {
  it("B9 give what was recorded for these arguments, and nothing else", async () => {
    expect(await run(repaired, "get_bike", { tag: "B-204" })).toMatchObject({
      success: true,
      data: { text: '{"tag":"B-204","state":"ready","price":18}' },
    });
    expect(await run(repaired, "get_bike", { tag: "B-205" })).toMatchObject({ success: false });
    expect(await run(unfinished, "cancel_slot", { slot: "S-12" })).toMatchObject({
      error: { code: "rejected", message: "there is no slot S-12" },
    });
  });

  it("B9 give each result once", async () => {
    const executor = toolsOfRun(repaired!, tools);
    const call = { tool: "book_slot", args: { day: "2026-12-01" }, idempotencyKey: "k" };
    expect((await executor.execute(call, context)).success).toBe(true);
    expect((await executor.execute(call, context)).success).toBe(false);
    expect(executor.reached.size).toBe(1);
  });

  it("B9 read where their name says so, and write otherwise", () => {
    const executor = toolsOfRun(repaired!, tools);
    expect(["get_bike", "book_slot", "cancel_slot"].map((name) => executor.describe(name)?.effect)).toEqual([
      "read",
      "write",
      "write",
    ]);
  });
});

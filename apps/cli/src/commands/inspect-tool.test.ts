import { describe, expect, it } from "vitest";
import { memoryIo } from "../io.fixture.ts";
import { inspectTool } from "./inspect-tool.ts";

async function tool(name: string, ...lines: unknown[]) {
  const io = memoryIo(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return { exitCode: await inspectTool(io, name, {}), lines: io.lines() };
}

describe("inspect tool", () => {
  it("B10 runs against the example shop: found, absent, wrong arguments, no arguments", async () => {
    const { exitCode, lines } = await tool(
      "check_order_status",
      { order_id: "O-12345" },
      { order_id: "O-99999" },
      { order: "O-12345" },
      ["O-12345"],
    );
    expect(exitCode).toBe(0);
    expect(lines).toMatchObject([
      { success: true, data: { status: "shipped", carrier: "UPS" } },
      { success: false, error: { code: "not_found" } },
      { success: false, error: { code: "invalid_args" } },
      { success: false, error: { code: "invalid_args" } },
    ]);
    expect(lines.every((line) => typeof (line as { ms: number }).ms === "number")).toBe(true);
  });

  it("B10 each line is a call of its own", async () => {
    const { lines } = await tool("create_ticket", { summary: "torn" }, { summary: "torn" });
    const ids = lines.map((line) => (line as { data: { ticket_id: string } }).data.ticket_id);
    expect(new Set(ids).size).toBe(2);
  });
});

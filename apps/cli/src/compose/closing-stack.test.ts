import { describe, expect, it } from "vitest";
import { createClosingStack } from "./closing-stack.ts";

describe("stopping", () => {
  it("K1 ends in the opposite order, goes on after a failure and reports it, and does nothing twice", async () => {
    const ended: string[] = [];
    const closing = createClosingStack();
    closing.add("database", async () => ended.push("database"));
    closing.add("orchestrator", async () => {
      ended.push("orchestrator");
      throw new Error("stuck");
    });
    closing.add("gateway", async () => ended.push("gateway"));
    await expect(closing.close()).rejects.toThrow("orchestrator did not stop cleanly");
    expect(ended).toEqual(["gateway", "orchestrator", "database"]);
    await closing.close();
    expect(ended).toHaveLength(3);
  });
});

import { describe, expect, it } from "vitest";
import { LocalExecutor } from "../executor/local-executor.ts";
import { commonRegistry } from "../registry/registry.ts";

const executor = new LocalExecutor({
  registry: commonRegistry(),
});
const context = { tenantId: "t", contactId: "c", customerId: null, now: new Date("2026-01-01T00:00:00Z") };
const compute = (expression: string) =>
  executor.execute({ tool: "math.evaluate", args: { expression }, idempotencyKey: "k" }, context);

describe("math.evaluate", () => {
  it("F6 gives the exact result and a number", async () => {
    expect((await compute(" 3 * 29.99 ")).data).toEqual({
      expression: "3 * 29.99",
      result: "89.97",
      value: 89.97,
    });
  });

  it("F6 an error names the problem and its position, as a result", async () => {
    expect((await compute("10 / (5 - 5)")).error).toEqual({
      code: "division_by_zero",
      message: "Nothing can be divided by zero (at character 6)",
      retryable: false,
    });
    expect((await compute("1".repeat(501))).error?.code).toBe("invalid_args");
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { defineSchemaTool } from "../contract/define-schema-tool.ts";
import { InMemoryIdempotencyStore } from "../contract/idempotency-store.ts";
import { defineTool, type Tool, type ToolContext, type ToolSpec } from "../contract/tool.ts";
import type { ToolCallContext, ToolExecutor } from "../contract/tool-executor.ts";
import { createRegistry } from "../registry/registry.ts";
import { LocalExecutor } from "./local-executor.ts";
import { RetryingExecutor } from "./retrying-executor.ts";

const context: ToolCallContext = {
  tenantId: "tenant-1",
  contactId: "contact-1",
  customerId: null,
  now: new Date("2025-10-16T00:00:00Z"),
};
const shape = { value: z.string() };
let runs: ToolContext[] = [];
beforeEach(() => {
  runs = [];
});

function tool(overrides: Partial<ToolSpec<typeof shape>> = {}): Tool {
  return defineTool({
    name: "probe",
    description: "",
    input: z.strictObject(shape),
    output: z.looseObject({ value: z.string() }),
    effect: "write",
    timeoutMs: 1_000,
    maxResultBytes: 100,
    idempotent: true,
    summarize: (args) => args.value,
    run: async (args, given) => {
      runs.push(given);
      return { ok: true, data: { value: args.value } };
    },
    ...overrides,
  });
}

const executor = (overrides?: Partial<ToolSpec<typeof shape>>) =>
  new LocalExecutor({
    registry: createRegistry([tool(overrides)]),
    idempotency: new InMemoryIdempotencyStore(),
  });
const call = (args: Record<string, string> = { value: "a" }, idempotencyKey = "k-1") => ({
  tool: "probe",
  args,
  idempotencyKey,
});

describe("local executor", () => {
  it("F3 a schema that cannot be used is a result, and the tool's summary stays one", async () => {
    const broken = defineSchemaTool({
      name: "probe",
      description: "",
      schema: { type: "object", properties: { value: { type: "text" } } },
      output: z.looseObject({}),
      effect: "write",
      timeoutMs: 1_000,
      maxResultBytes: 100,
      idempotent: true,
      summarize: () => "probe",
      run: async () => ({ ok: true, data: {} }),
    });
    const { success, error } = await new LocalExecutor({ registry: createRegistry([broken]) }).execute(
      call(),
      context,
    );
    expect({ success, code: error?.code }).toEqual({ success: false, code: "misconfigured" });
    expect(broken.summarize({ value: "a" })).toBe("do that");
  });

  it("F7 B1 D5 rejects unknown tools and arguments that do not fit, before anything runs", async () => {
    const local = executor();
    expect(await local.execute({ ...call(), tool: "absent" }, context)).toMatchObject({
      success: false,
      data: null,
      error: { code: "unknown_tool" },
    });
    const extra = await local.execute(call({ value: "a", tenantId: "tenant-2" }), context);
    expect(extra.error).toMatchObject({ code: "invalid_args", retryable: false });
    expect(runs).toHaveLength(0);
  });

  it("D4 a whole number of more digits than a number keeps is refused with that reason, never changed", async () => {
    const counted = defineSchemaTool({
      name: "counted",
      description: "",
      schema: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
      output: z.looseObject({}),
      effect: "read",
      timeoutMs: 1_000,
      maxResultBytes: 100,
      idempotent: true,
      summarize: () => "count",
      run: async () => ({ ok: true, data: {} }),
    });
    const only = new LocalExecutor({
      registry: createRegistry([counted]),
      idempotency: new InMemoryIdempotencyStore(),
    });
    const args = { id: "12345678901234567890" };
    const ended = await only.execute({ tool: "counted", args, idempotencyKey: "k" }, context);
    expect(ended).toMatchObject({
      error: {
        code: "invalid_args",
        message: expect.stringContaining("id: 12345678901234567890 has more digits"),
      },
    });
  });

  it("B3 one idempotency key writes once, also for two callers at the same time", async () => {
    const local = executor();
    const [first, second] = await Promise.all([
      local.execute(call(), context),
      local.execute(call(), context),
    ]);
    expect(second).toEqual(first);
    expect(runs).toHaveLength(1);
    await local.execute(call({ value: "a" }, "k-2"), context);
    await local.execute(call(), { ...context, tenantId: "tenant-2" });
    expect(runs).toHaveLength(3);
  });

  it("B1 D5 a tool that takes too long is a timeout, retryable only when idempotent", async () => {
    const never = { timeoutMs: 5, run: () => new Promise<never>(() => undefined) };
    expect((await executor(never).execute(call(), context)).error).toMatchObject({
      code: "timeout",
      retryable: true,
    });
    const irreversible = await executor({ ...never, idempotent: false }).execute(call(), context);
    expect(irreversible.error).toMatchObject({ code: "timeout", retryable: false });
  });

  it("B1 D5 a thrown error, an oversized or malformed result and an abort are results, never exceptions", async () => {
    const throwing = executor({
      run: async () => {
        throw new Error("boom");
      },
    });
    expect((await throwing.execute(call(), context)).error).toMatchObject({ code: "internal" });
    const large = await executor().execute(call({ value: "x".repeat(200) }), context);
    expect(large.error?.code).toBe("result_too_large");
    const misshapen = executor({ run: async () => ({ ok: true, data: { other: 1 } }) });
    expect((await misshapen.execute(call(), context)).error?.code).toBe("invalid_output");
    const never = executor({ run: () => new Promise<never>(() => undefined) });
    const aborted = await never.execute(call(), { ...context, signal: AbortSignal.abort() });
    expect(aborted.error?.code).toBe("timeout");
  });

  it("B3 transient failures of reads are retried with a growing delay, others are not", async () => {
    const delays: number[] = [];
    const failing = (effect: "read" | "write", retryable: boolean) =>
      new RetryingExecutor(
        executor({
          effect,
          run: async (_args, given) => {
            runs.push(given);
            return { ok: false, code: "busy", message: "Busy", retryable };
          },
        }),
        { wait: async (ms) => delays.push(ms) },
      );
    await failing("read", true).execute(call(), context);
    expect(runs).toHaveLength(3);
    expect(delays).toEqual([100, 200]);
    await failing("read", false).execute(call(), context);
    await failing("write", true).execute(call(), context);
    expect(runs).toHaveLength(5);
  });

  it("B3 a read whose attempts together took long is not retried", async () => {
    let tries = 0;
    const error = { code: "timeout", message: "", retryable: true };
    const slow = (executionTimeMs: number): ToolExecutor => ({
      describe: (name) => executor({ effect: "read" }).describe(name),
      execute: async () => {
        tries++;
        return { success: false, data: null, error, executionTimeMs };
      },
    });
    const triesAt = async (ms: number) => {
      tries = 0;
      await new RetryingExecutor(slow(ms), { wait: async () => undefined }).execute(call(), context);
      return tries;
    };
    expect([await triesAt(8_000), await triesAt(2_000), await triesAt(100)]).toEqual([1, 2, 3]);
  });
});

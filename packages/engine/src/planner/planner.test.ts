import { intentSchema } from "@konstruct/core/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idempotencyKey } from "./idempotency-key.ts";
import { mark, pendingToolCall, type StepStatus, startExecution } from "./plan.ts";
import { questionFor } from "./question.ts";

describe("planner", () => {
  it("B5 asks in words made from the parameter's name, or in the agent's", () => {
    const intent = intentSchema.parse({
      id: "x",
      required_params: ["order_id", "summary", "size"],
      params: { size: { values: ["S", "M"] } },
      questions: { summary: "What happened?" },
    });
    expect(questionFor(intent, "order_id", 0)).toBe("What's your order ID?");
    expect(questionFor(intent, "size", 0)).toBe("What's the size (S, M)?");
    expect(questionFor(intent, "summary", 1)).toBe("Sorry, I didn't catch that. What happened?");
  });

  it("B3 the idempotency key depends on the values, not on the order of the arguments", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
        const args = JSON.parse(JSON.stringify(given)) as JsonObject;
        const shuffled = Object.fromEntries(Object.entries(args).reverse());
        const call = { conversationId: "c", goalId: "g", tool: "t" };
        expect(idempotencyKey({ ...call, args: shuffled })).toBe(idempotencyKey({ ...call, args }));
        expect(idempotencyKey({ ...call, goalId: "h", args })).not.toBe(idempotencyKey({ ...call, args }));
      }),
    );
  });

  it("B3 the index moves on exactly when a step ends, and times are kept", () => {
    const steps = [{ type: "tool_call", id: "1", tool: "t", args: {}, idempotencyKey: "k" }] as const;
    const plan = startExecution({ intentId: "x", steps: [...steps], reasoning: "" }, "p", "g");
    const ends: StepStatus[] = ["completed", "failed", "canceled"];
    const stays: StepStatus[] = ["in_progress", "blocked", "waiting_user"];
    for (const status of ends) expect(mark(plan, status, "T").currentIndex).toBe(1);
    for (const status of stays) expect(mark(plan, status, "T").currentIndex).toBe(0);
    const running = mark(plan, "in_progress", "T1");
    expect(pendingToolCall(plan)).toBeNull();
    expect(pendingToolCall(running)).toEqual(steps[0]);
    expect(mark(running, "completed", "T2").steps[0]).toMatchObject({ startedAt: "T1", endedAt: "T2" });
  });
});

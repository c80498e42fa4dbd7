import type { JsonObject } from "@konstruct/core/json";
import { z } from "zod";

const jsonObject = z.custom<JsonObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);

/** Requirement B3. */
const planStepSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("tool_call"),
    id: z.string(),
    tool: z.string(),
    args: jsonObject,
    idempotencyKey: z.string(),
    /** The approval that lets it run: its id and the hash of what was approved. */
    approval: z.object({ id: z.string(), hash: z.string() }).optional(),
  }),
  z.object({
    type: z.literal("ask_user"),
    param: z.string(),
    prompt: z.string(),
    /** A question about the tool call with this key, and about no other. */
    confirms: z.string().optional(),
  }),
  z.object({
    type: z.literal("respond"),
    when: z.enum(["pre", "post", "error"]),
    /** Null: composed when it is due. */
    message: z.string().nullable(),
  }),
]);
export type PlanStep = z.infer<typeof planStepSchema>;
export type ToolCallStep = Extract<PlanStep, { type: "tool_call" }>;

export type Plan = { intentId: string; steps: PlanStep[]; reasoning: string };

const stepStatusSchema = z.enum([
  "pending",
  "in_progress",
  "completed",
  "failed",
  "blocked",
  "waiting_user",
  "canceled",
]);
export type StepStatus = z.infer<typeof stepStatusSchema>;

/** Times are ISO 8601. */
export const planExecutionSchema = z.object({
  planId: z.string(),
  intentId: z.string(),
  goalId: z.string(),
  steps: z.array(
    z.object({
      step: planStepSchema,
      status: stepStatusSchema,
      startedAt: z.string().nullable(),
      endedAt: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
  currentIndex: z.number().int().nonnegative(),
});
export type PlanExecution = z.infer<typeof planExecutionSchema>;

export function startExecution(plan: Plan, planId: string, goalId: string): PlanExecution {
  const steps = plan.steps.map((step) => ({
    step,
    status: "pending" as const,
    startedAt: null,
    endedAt: null,
    error: null,
  }));
  return { planId, intentId: plan.intentId, goalId, steps, currentIndex: 0 };
}

const ended: ReadonlySet<StepStatus> = new Set(["completed", "failed", "canceled"]);

/** The plan with its current step in a new status; an ended step moves the index on. */
export function mark(
  plan: PlanExecution,
  status: StepStatus,
  at: string,
  error: string | null = null,
): PlanExecution {
  const isEnd = ended.has(status);
  const steps = plan.steps.map((entry, index) =>
    index === plan.currentIndex
      ? { ...entry, status, error, startedAt: entry.startedAt ?? at, endedAt: isEnd ? at : null }
      : entry,
  );
  return { ...plan, steps, currentIndex: isEnd ? plan.currentIndex + 1 : plan.currentIndex };
}

/** The plan with another step put in front of the current one. */
export function insertStep(plan: PlanExecution, step: PlanStep): PlanExecution {
  const entry = { step, status: "pending" as const, startedAt: null, endedAt: null, error: null };
  return { ...plan, steps: plan.steps.toSpliced(plan.currentIndex, 0, entry) };
}

/** Whether the contact said yes to exactly this call. */
export function isConfirmed(plan: PlanExecution, call: ToolCallStep): boolean {
  return plan.steps.some(
    ({ step, status }) =>
      step.type === "ask_user" && step.confirms === call.idempotencyKey && status === "completed",
  );
}

/** The tool call whose result the plan waits for, or null. */
export function pendingToolCall(plan: PlanExecution | null): ToolCallStep | null {
  const current = plan?.steps[plan.currentIndex];
  return current?.status === "in_progress" && current.step.type === "tool_call" ? current.step : null;
}

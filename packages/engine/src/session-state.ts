import { z } from "zod";
import { planExecutionSchema } from "./planner/plan.ts";

const slotsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

const goalSchema = z.object({
  id: z.string(),
  /** The intent's id. */
  type: z.string(),
  /** `blocked` waits for the contact: it always has a missing parameter and a next question. */
  status: z.enum(["active", "blocked", "suspended", "done", "failed", "abandoned"]),
  priority: z.number(),
  slots: slotsSchema,
  missing: z.array(z.string()),
  nextQuestion: z.string().nullable(),
  /** Questions asked in a row. */
  clarifications: z.number().int().nonnegative(),
});
export type Goal = z.infer<typeof goalSchema>;

/** What a conversation is in the middle of (requirement D1): plain JSON, kept between turns and between passes of one. */
export const sessionStateSchema = z.object({
  /** Raised by the store at commit, never by the engine. */
  version: z.number().int().nonnegative(),
  activeGoalId: z.string().nullable(),
  /** Suspended goals, the one to resume next at the end. */
  goalStack: z.array(z.string()),
  goals: z.record(z.string(), goalSchema),
  plan: planExecutionSchema.nullable(),
  waitingForParam: z.string().nullable(),
  /** The last reply offered a person; a "yes" takes the offer. */
  humanOffered: z.boolean(),
  /** Set by the orchestrator while a plan waits for a tool: the number of the last message the plan was made from. */
  pausedThrough: z.number().int().nullable().default(null),
});
export type SessionState = z.infer<typeof sessionStateSchema>;

export function emptySession(): SessionState {
  return {
    version: 0,
    activeGoalId: null,
    goalStack: [],
    goals: {},
    plan: null,
    waitingForParam: null,
    humanOffered: false,
    pausedThrough: null,
  };
}

export function activeGoal(session: SessionState): Goal | null {
  return session.activeGoalId === null ? null : (session.goals[session.activeGoalId] ?? null);
}

export function withGoal(session: SessionState, goal: Goal): SessionState {
  return { ...session, goals: { ...session.goals, [goal.id]: goal } };
}

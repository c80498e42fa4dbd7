import type { Json, JsonObject } from "@konstruct/core/json";
import { z } from "zod";

/** Values of a goal, by name. */
export type Slots = Readonly<Record<string, Json>>;

const slotsSchema = z.record(z.string(), z.json());

const shownItemSchema = z.object({ key: z.string(), label: z.string() });

const goalSchema = z.object({
  id: z.string(),
  /** The intent's id. */
  type: z.string(),
  /**
   * `blocked` waits for the contact: it always has a missing parameter and a next question. `suspended` waits for its turn on
   * the stack, or, with an `approvalId`, for a person's decision and then beside the stack.
   */
  status: z.enum(["active", "blocked", "suspended", "done", "failed", "abandoned"]),
  priority: z.number().default(0),
  /** Types of goals that must be done before it is served. */
  dependsOn: z.array(z.string()).default([]),
  slots: slotsSchema,
  missing: z.array(z.string()).default([]),
  nextQuestion: z.string().nullable().default(null),
  /** Questions asked in a row. */
  clarifications: z.number().int().nonnegative().default(0),
  /** Parameters the contact chose to leave open. */
  skipped: z.array(z.string()).default([]),
  shown: z.array(shownItemSchema).default([]),
  /** It has given its answer and stays open for what ends it. */
  answered: z.boolean().default(false),
  approvalId: z.string().nullable().default(null),
  /** Its place among the goals that have ended, from 1; 0 while it is open. */
  ended: z.number().int().nonnegative().default(0),
  /** Slots that were not asked for because the contact gave them some other time. */
  remembered: z.array(z.string()).default([]),
  /** Slots whose value stands in a file: what strangers may have written starts nothing by itself. */
  tainted: z.array(z.string()).default([]),
  /** Keys of the calls that were made for it, the newest last. */
  calls: z.array(z.string()).default([]),
  /** A call opened it, and nobody else: it ends with what it was opened for. */
  isImplied: z.boolean().default(false),
});
export type Goal = z.infer<typeof goalSchema>;

/** The one question the contact has in front of them; a yes, a no or a bare value answers it and no other. */
const openPromptSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("slot"), goalId: z.string(), param: z.string() }),
  /** Bound to the exact call: another argument is another question. */
  z.object({ kind: z.literal("human_offer") }),
]);
export type OpenPrompt = z.infer<typeof openPromptSchema>;

/** A call that waits for the contact's yes or for a person's decision: exactly this call, and no other. */
const waitingCallSchema = z.object({
  /** The operation's id. */
  op: z.string(),
  tool: z.string(),
  args: z.custom<JsonObject>(),
  toolVersion: z.string().nullable(),
  effect: z.enum(["read", "write", "irreversible"]),
  /** Completes "Shall I …?". */
  summary: z.string(),
  goalType: z.string(),
  /** The goal it is made for; null where no goal names its tool. */
  goalId: z.string().nullable().default(null),
  /** Where each argument comes from, by its path. */
  origins: z.record(z.string(), z.string()).default({}),
  /** Null: it waits for the contact. */
  approvalId: z.string().nullable(),
  /** ISO 8601; when the contact was asked, if that is what the agent said last. */
  shownAt: z.string().nullable(),
  /** The reply that asked about it last, as it was sent; empty until it was asked about. */
  shownText: z.string().default(""),
  /** The turn of that reply. */
  shownIn: z.string().nullable().default(null),
  /** The contact who was asked: in a thread of several people nobody else can answer. */
  shownTo: z.string().nullable().default(null),
  /** That reply asked something else besides: a plain yes does not say to what. */
  asksMore: z.boolean().default(false),
  /** ISO 8601. */
  expiresAt: z.string(),
});
export type WaitingCall = z.infer<typeof waitingCallSchema>;

export const requestStatuses = ["open", "done", "answered", "asked", "waiting", "declined"] as const;
/** Something the contact asks for, in their own words. */
const contactRequestSchema = z.object({ quote: z.string(), status: z.enum(requestStatuses) });
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** What a conversation is in the middle of (requirement D1): plain JSON, kept between turns. */
export const sessionStateSchema = z.object({
  /** Raised by the store at commit, never by the engine. */
  version: z.number().int().nonnegative(),
  activeGoalId: z.string().nullable(),
  /** Suspended goals, the one to resume next at the end. */
  goalStack: z.array(z.string()),
  goals: z.record(z.string(), goalSchema),
  openPrompt: openPromptSchema.nullable().default(null),
  /** The one thing the last answer was about; null when it was about several. */
  focus: shownItemSchema.nullable().default(null),
  /** Turns in a row that helped nobody. */
  failedAttempts: z.number().int().nonnegative().default(0),
  /** What the models of this conversation have cost. */
  spentMicroUsd: z.number().nonnegative().default(0),
  /** Why a person was asked for while nobody was on duty: it is not told twice. */
  toldHandoffs: z.array(z.string()).default([]),
  /** Calls that wait. */
  waiting: z.array(waitingCallSchema).default([]),
  /** What the contact asked for and nobody has dealt with yet. */
  requests: z.array(contactRequestSchema).default([]),
  /** BCP 47, of what the contact writes and is answered in. Null until it is known. */
  language: z.string().nullable().default(null),
  /** What somebody else may have written was read in this conversation. */
  tainted: z.boolean().default(false),
});
export type SessionState = z.infer<typeof sessionStateSchema>;

const goalDefaults = goalSchema.parse({ id: "", type: "", status: "done", priority: 0, slots: {} });
const alwaysStored: ReadonlySet<string> = new Set([
  "version",
  "activeGoalId",
  "goalStack",
  "goals",
  "slots",
  "status",
]);

/** What the schema does not put back by itself. */
function withoutDefaults(entry: Record<string, unknown>, defaults: Record<string, unknown>): JsonObject {
  const isStored = ([name, value]: [string, unknown]) =>
    alwaysStored.has(name) || JSON.stringify(value) !== JSON.stringify(defaults[name]);
  return Object.fromEntries(Object.entries(entry).filter(isStored)) as JsonObject;
}

/** Raised when stored sessions change their shape; `read-session.ts` reads older ones. */
export const sessionSchemaNumber = 4;

/** The session as it is stored: without what {@link sessionStateSchema} puts back, which is most of it and of an ended goal. */
export function storedSession(session: SessionState): JsonObject {
  const goals = Object.entries(session.goals).map(([id, goal]) => [id, withoutDefaults(goal, goalDefaults)]);
  const kept = withoutDefaults(session, emptySession());
  return { ...kept, schema: sessionSchemaNumber, goals: Object.fromEntries(goals) };
}

export function emptySession(): SessionState {
  return {
    version: 0,
    activeGoalId: null,
    goalStack: [],
    goals: {},
    openPrompt: null,
    focus: null,
    failedAttempts: 0,
    spentMicroUsd: 0,
    toldHandoffs: [],
    waiting: [],
    requests: [],
    language: null,
    tainted: false,
  };
}

export function activeGoal(session: SessionState): Goal | null {
  return session.activeGoalId === null ? null : (session.goals[session.activeGoalId] ?? null);
}

export function withGoal(session: SessionState, goal: Goal): SessionState {
  return { ...session, goals: { ...session.goals, [goal.id]: goal } };
}

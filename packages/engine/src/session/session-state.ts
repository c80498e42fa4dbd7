import type { Json, JsonObject } from "@konstruct/core/json";
import { z } from "zod";

/** The values of a goal, by parameter name. */
export type Slots = Readonly<Record<string, Json>>;

const slotsSchema = z.record(z.string(), z.json());

const shownItemSchema = z.object({ key: z.string(), label: z.string() });

const goalSchema = z.object({
  id: z.string(),
  /** The id of the intent or procedure. */
  type: z.string(),
  /**
   * `blocked`: waits for the contact, with a missing parameter and a next question. `suspended`: waits on the goal stack, or
   * beside it for a member's decision if `approvalId` is set.
   */
  status: z.enum(["active", "blocked", "suspended", "done", "failed", "abandoned"]),
  priority: z.number().default(0),
  /** Types of goals that must be done before this one is served. */
  dependsOn: z.array(z.string()).default([]),
  slots: slotsSchema,
  missing: z.array(z.string()).default([]),
  nextQuestion: z.string().nullable().default(null),
  /** How many questions in a row were asked for this goal. */
  clarifications: z.number().int().nonnegative().default(0),
  /** Parameters the contact chose to leave empty. */
  skipped: z.array(z.string()).default([]),
  shown: z.array(shownItemSchema).default([]),
  /** The goal has given its answer and stays open until its `ends_with` value is known. */
  answered: z.boolean().default(false),
  approvalId: z.string().nullable().default(null),
  /** The order in which goals ended, from 1; 0 while the goal is open. */
  ended: z.number().int().nonnegative().default(0),
  /** Slots filled from memory instead of being asked for. */
  remembered: z.array(z.string()).default([]),
  /**
   * Slots whose value comes from a file. A stranger may have written the file, so such a value needs the contact's yes before a
   * write. It is not the conversation's `tainted`.
   */
  tainted: z.array(z.string()).default([]),
  /** Idempotency keys of the calls made for this goal, oldest first. */
  calls: z.array(z.string()).default([]),
  /** A call opened this goal, not a proposal. It ends with the turn (`goals/end-implied.ts`). */
  isImplied: z.boolean().default(false),
});
export type Goal = z.infer<typeof goalSchema>;

/**
 * What the last reply asked for besides consent: a value of a goal, or whether a person is wanted. Calls it asked about have
 * `shownAt` in `waiting`.
 */
const openPromptSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("slot"), goalId: z.string(), param: z.string() }),
  z.object({ kind: z.literal("human_offer") }),
]);
export type OpenPrompt = z.infer<typeof openPromptSchema>;

/** The name, in an open prompt, of the fact that shows whose record it is; no intent has a parameter of this name. */
export const secondFact = "(second fact)";

/** A call that waits for the contact's yes or a member's decision, stored exactly as it will be made. */
const waitingCallSchema = z.object({
  /** The operation's id: `op1`, `op2`, … */
  op: z.string(),
  tool: z.string(),
  args: z.custom<JsonObject>(),
  toolVersion: z.string().nullable(),
  effect: z.enum(["read", "write", "irreversible"]),
  /** Completes "Shall I …?". */
  summary: z.string(),
  goalType: z.string(),
  /** The goal the call is made for; null when no goal was open for it. */
  goalId: z.string().nullable().default(null),
  /** Where each argument comes from, by the argument's path. */
  origins: z.record(z.string(), z.string()).default({}),
  /** Arguments that the contact is not asked about, by their names. */
  silent: z.array(z.string()).default([]),
  /** By `argument=value`: what people call the value; any one of the lists of texts in full. */
  otherNames: z.record(z.string(), z.array(z.array(z.string()))).default({}),
  /** Null while the call waits for the contact. */
  approvalId: z.string().nullable(),
  /** ISO 8601, when the agent's last message asked about it; null when that message did not. */
  shownAt: z.string().nullable(),
  /** ISO 8601, since when every message of the agent to this contact has asked about it; null when the last one did not. */
  askedSince: z.string().nullable().default(null),
  /** The last reply that asked about it, as sent; empty before it was asked about. */
  shownText: z.string().default(""),
  /** The id of the turn that sent that reply. */
  shownIn: z.string().nullable().default(null),
  /** The id of the turn in which the contact said a yes to it that was not plain enough for a call that cannot be undone. */
  yesIn: z.string().nullable().default(null),
  /** The contact who was asked. In a thread of several people only this one can answer. */
  shownTo: z.string().nullable().default(null),
  /** That reply asked something else too, so a plain yes is ambiguous. */
  asksMore: z.boolean().default(false),
  /** After the contact's yes a member decides. */
  thenMember: z.boolean().default(false),
  /** ISO 8601. */
  expiresAt: z.string(),
});
export type WaitingCall = z.infer<typeof waitingCallSchema>;

/** `open`: nothing was done for it yet. `asked`: the contact was asked for something it needs. `waiting`: for a yes or a member. */
export const requestStatuses = [
  "open",
  "done",
  "answered",
  "asked",
  "waiting",
  "declined",
  "unknown",
] as const;
/** Something the contact asks for, in their own words, with its status. */
const contactRequestSchema = z.object({ quote: z.string(), status: z.enum(requestStatuses) });
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** A write that was wanted, and ended without being made: the contact or a colleague said no, a rule refused it, or it failed. */
const keptWriteSchema = z.object({
  tool: z.string(),
  /** Names it to the contact; null where no name of it is proven. */
  what: z.string().nullable(),
  state: z.enum(["declined", "refused", "failed", "unknown"]),
  /** ISO 8601, when it ended. */
  at: z.string(),
  /** How many turns ago. */
  turns: z.number().int().nonnegative(),
});
export type KeptWrite = z.infer<typeof keptWriteSchema>;

/** The state of a conversation between turns (requirement D1), as plain JSON. */
export const sessionStateSchema = z.object({
  /** Incremented by the store at commit, never by the engine. */
  version: z.number().int().nonnegative(),
  activeGoalId: z.string().nullable(),
  /** Ids of suspended goals; the last one is resumed next. */
  goalStack: z.array(z.string()),
  goals: z.record(z.string(), goalSchema),
  openPrompt: openPromptSchema.nullable().default(null),
  /** Buttons of the last reply beside those for consent; typing a title is the same as pressing it. */
  offered: z.array(z.object({ id: z.string(), title: z.string() })).default([]),
  /** Whom the last reply was to, where it asked about no call that waits: the end of the contact's id, see `endOfId`. */
  toldTo: z.string().nullable().default(null),
  /** The one record the last answer was about; null when it was about several. */
  focus: shownItemSchema.nullable().default(null),
  /** How many turns in a row did not help the contact. */
  failedAttempts: z.number().int().nonnegative().default(0),
  /** What model calls of this conversation have cost so far, in millionths of a US dollar. */
  spentMicroUsd: z.number().nonnegative().default(0),
  /** Handoff codes the contact was already notified of outside hours; each is said once. */
  toldHandoffs: z.array(z.string()).default([]),
  /** Calls that wait for the contact or a member. */
  waiting: z.array(waitingCallSchema).default([]),
  /** Requests of the contact that are not settled yet. */
  requests: z.array(contactRequestSchema).default([]),
  /** Writes the contact wanted and did not get. */
  openWrites: z.array(keptWriteSchema).default([]),
  /** BCP 47, the language of the conversation; null until it is known. */
  language: z.string().nullable().default(null),
  /** Text that a third party may have written was read in this conversation. */
  tainted: z.boolean().default(false),
});
export type SessionState = z.infer<typeof sessionStateSchema>;

/** Eight digits tell the contacts of one conversation apart, and each turn stores them twice. */
export const endOfId = (contactId: string): string => contactId.slice(-8);

const goalDefaults = goalSchema.parse({ id: "", type: "", status: "done", priority: 0, slots: {} });
const alwaysStored: ReadonlySet<string> = new Set([
  "version",
  "activeGoalId",
  "goalStack",
  "goals",
  "slots",
  "status",
]);

/** Drops fields equal to their default, which the schema restores on reading. */
function withoutDefaults(entry: Record<string, unknown>, defaults: Record<string, unknown>): JsonObject {
  const isStored = ([name, value]: [string, unknown]) =>
    alwaysStored.has(name) || JSON.stringify(value) !== JSON.stringify(defaults[name]);
  return Object.fromEntries(Object.entries(entry).filter(isStored)) as JsonObject;
}

/** Increment it when stored sessions change their shape, and add the step to `read-session.ts`. */
export const sessionSchemaNumber = 1;

/** The session as stored, without the fields that {@link sessionStateSchema} restores by default. */
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
    offered: [],
    toldTo: null,
    focus: null,
    failedAttempts: 0,
    spentMicroUsd: 0,
    toldHandoffs: [],
    waiting: [],
    requests: [],
    openWrites: [],
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

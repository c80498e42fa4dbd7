import { z } from "zod";

/**
 * Every job there is: the only place a name, a payload, a retry or a schedule is written. Payloads are pointers;
 * what they point at is in PostgreSQL, so losing the whole queue loses nothing.
 */
export const catalog = {
  /** Something is due: the fair claim decides what. On the PostgreSQL backend the accept transaction notifies instead. */
  "turn.run": { queue: "turns", payload: z.strictObject({}), attempts: 1 },
  /** Outbox rows are due: retries the platform asked for, sends to look up. */
  "outbound.deliver": { queue: "turns", payload: z.strictObject({}), attempts: 1 },
  /** Number the staged audit entries of every tenant. */
  "audit.seal": { queue: "upkeep", payload: z.strictObject({}), attempts: 3, everyMs: 2_000 },
  /** Sign how far every tenant's log has come. */
  "audit.checkpoint": { queue: "upkeep", payload: z.strictObject({}), attempts: 3, everyMs: 60_000 },
  /** End approvals whose time is over. */
  "approval.expire": { queue: "upkeep", payload: z.strictObject({}), attempts: 3, everyMs: 30_000 },
} as const satisfies Record<
  string,
  { queue: "turns" | "upkeep"; payload: z.ZodType; attempts: number; everyMs?: number }
>;

export type JobName = keyof typeof catalog;
export type JobPayload<N extends JobName> = z.infer<(typeof catalog)[N]["payload"]>;
/** One handler a job: a missing or wrongly typed one does not compile. */
export type JobHandlers = { [N in JobName]: (payload: JobPayload<N>) => Promise<void> };

export const jobNames = Object.keys(catalog) as JobName[];
export const queueNames = ["turns", "upkeep"] as const;

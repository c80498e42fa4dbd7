import { z } from "zod";

/**
 * Every job there is: the only place a name, a payload, a retry or a schedule is written. Payloads are pointers;
 * what they point at is in PostgreSQL, so losing the whole queue loses no data, and lost schedules are added again.
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
  /** Remind members of contacts who wait, and hand back conversations that no member answers. */
  "conversation.watch": { queue: "upkeep", payload: z.strictObject({}), attempts: 3, everyMs: 10_000 },
  /** Delete the buckets of limits that are full again. */
  "limits.purge": { queue: "upkeep", payload: z.strictObject({}), attempts: 1, everyMs: 600_000 },
  /** Delete objects of the store that no row names. */
  "files.sweep": { queue: "upkeep", payload: z.strictObject({}), attempts: 1, everyMs: 3_600_000 },
  /** Embed what was said since the last time, sum up what has grown long, copy preferences to an outside memory. */
  "memory.embed": { queue: "memory", payload: z.strictObject({}), attempts: 1, everyMs: 5_000 },
  /** Fetch, read and embed knowledge sources that are due. */
  "knowledge.ingest": { queue: "knowledge", payload: z.strictObject({}), attempts: 1, everyMs: 5_000 },
} as const satisfies Record<
  string,
  {
    queue: "turns" | "upkeep" | "memory" | "knowledge";
    payload: z.ZodType;
    attempts: number;
    everyMs?: number;
  }
>;

export type JobName = keyof typeof catalog;
export type JobPayload<N extends JobName> = z.infer<(typeof catalog)[N]["payload"]>;
/** One handler a job: a missing or wrongly typed one does not compile. */
export type JobHandlers = { [N in JobName]: (payload: JobPayload<N>) => Promise<void> };

export const jobNames = Object.keys(catalog) as JobName[];
/** What takes long has a queue of its own, so that it delays nothing else. */
export const queueNames = ["turns", "upkeep", "memory", "knowledge"] as const;

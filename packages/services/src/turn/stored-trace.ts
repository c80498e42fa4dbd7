import type { JsonObject } from "@konstruct/core/json";
import { z } from "zod";

const anything = z.custom<JsonObject>((value) => typeof value === "object" && value !== null);
const orNone = <T extends z.ZodType>(item: T) => z.array(item).catch([]);

const goalSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  slots: anything.catch({}),
  missing: orNone(z.string()),
});
const sessionSchema = z.looseObject({ goals: z.record(z.string(), goalSchema).catch({}) });

/**
 * The part of a turn's record that people are shown. Parsed leniently: an older record lacks later fields, and a damaged part leaves
 * the others readable.
 */
const traceSchema = z.looseObject({
  input: z.looseObject({
    session: sessionSchema.catch({ goals: {} }),
    inputs: orNone(z.looseObject({ id: z.string(), text: z.string() })),
    memory: z
      .looseObject({
        summary: z.string().nullable().catch(null),
        preferences: orNone(z.looseObject({ kind: z.string() })),
        recalled: orNone(z.looseObject({ role: z.string(), text: z.string(), at: z.string() })),
      })
      .optional()
      .catch(undefined),
  }),
  ports: z.looseObject({ model: anything.nullable().catch(null) }).catch({ model: null }),
  toolResults: orNone(z.looseObject({ id: z.string(), tool: z.string(), args: anything, result: anything })),
  rounds: orNone(
    z.looseObject({
      asked: z.object({ messages: z.number(), characters: z.number() }),
      answered: z.union([
        z.object({ error: z.string() }),
        z.object({
          model: z.string(),
          tokensIn: z.number(),
          tokensCached: z.number(),
          tokensOut: z.number(),
          costMicroUsd: z.number(),
          latencyMs: z.number(),
        }),
      ]),
      proposals: orNone(
        z.looseObject({
          kind: z.string(),
          detail: anything.catch({}),
          accepted: z.boolean(),
          code: z.string(),
          reason: z.string(),
        }),
      ),
    }),
  ),
  events: orNone(
    z.looseObject({
      timestamp: z.string(),
      stage: z.string(),
      level: z.enum(["info", "warn", "error"]).catch("info"),
      payload: anything.catch({}),
    }),
  ),
  decisions: z
    .looseObject({
      session: sessionSchema.catch({ goals: {} }),
      policy: orNone(
        z.looseObject({
          tool: z.string(),
          verdict: z.string(),
          ruleId: z.string().nullable().catch(null),
          reason: z.string().nullable().catch(null),
        }),
      ),
      reply: z.string().nullable().catch(null),
      handoff: z.looseObject({ reason: z.string(), detail: z.string() }).nullable().catch(null),
    })
    .catch({ session: { goals: {} }, policy: [], reply: null, handoff: null }),
});
export type StoredTrace = z.infer<typeof traceSchema>;

/** Undefined for a record that was too large to store, or is invalid. */
export function readStoredTrace(stored: unknown): StoredTrace | undefined {
  return traceSchema.safeParse(stored).data;
}

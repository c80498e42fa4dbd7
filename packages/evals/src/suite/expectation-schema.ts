import { policyResults } from "@konstruct/core/agent/policy-results";
import type { JsonObject } from "@konstruct/core/json";
import { turnStages } from "@konstruct/telemetry/turn/event";
import { z } from "zod";

/** Rejects empty expectations: they could never fail. */
const saysNothing = "is empty, so it could never fail: say what you expect or leave it out";

const words = z.string().min(1);
const wordList = z.array(words).min(1, saysNothing);
const isNotEmpty = (value: object) => Object.keys(value).length > 0;

const jsonSubset = z
  .custom<JsonObject>(
    (value) => z.record(z.string(), z.json()).safeParse(value).success,
    "has to be a map of names and values",
  )
  .refine(isNotEmpty, saysNothing);

const pattern = words.superRefine((source, context) => {
  try {
    new RegExp(source, "u");
  } catch (thrown) {
    context.addIssue({ code: "custom", message: thrown instanceof Error ? thrown.message : String(thrown) });
  }
});

const stage = z.enum(turnStages);

const activeSchema = z
  .strictObject({
    type: words,
    status: z.enum(["active", "blocked"]),
    /** All of them, in order. */
    missing: z.array(words),
    slots: jsonSubset,
  })
  .partial()
  .refine(isNotEmpty, saysNothing);

const draftSchema = z
  .strictObject({
    intent: words,
    action_type: z.string().min(1),
    confidence: z.number(),
    contains: wordList,
    not_contains: wordList,
    empty: z.boolean(),
    note_contains: wordList,
  })
  .partial()
  .refine(isNotEmpty, saysNothing);

const replySchema = z
  .strictObject({
    equals: words,
    contains: wordList,
    not_contains: wordList,
    matches: pattern,
    ends_with: words,
  })
  .partial()
  .refine(isNotEmpty, saysNothing);

/** The conditions after one turn. Null, where allowed, means: there is none. */
export const expectationSchema = z
  .strictObject({
    intent: words.nullable(),
    params: jsonSubset,
    active: activeSchema.nullable(),
    /** Goal types, the bottom first. */
    stack: z.array(words),
    /** Types of goals that wait for an approval, in any order. */
    waiting: z.array(words),
    /** The status of the newest goal of each type. */
    goals: z
      .record(words, z.enum(["active", "blocked", "suspended", "done", "failed", "abandoned"]))
      .refine(isNotEmpty, saysNothing),
    /** A parameter, `confirmation`, `human`, or null. */
    asks: words.nullable(),
    stages: z.array(stage).min(1, saysNothing),
    no_stages: z.array(stage).min(1, saysNothing),
    tools: z.array(z.strictObject({ tool: words, args: jsonSubset.optional(), ok: z.boolean().optional() })),
    policy: z.array(
      z
        .strictObject({
          tool: words,
          verdict: z.enum(policyResults),
          rule: words.nullable(),
        })
        .partial()
        .refine(isNotEmpty, saysNothing),
    ),
    approvals: z.array(
      z
        .strictObject({ tool: words.nullable(), args: jsonSubset, rule: words.nullable() })
        .partial()
        .refine(isNotEmpty, saysNothing),
    ),
    withdrawn: z.number().int().nonnegative(),
    settled: z.array(z.enum(["executed", "failed", "refused", "sent"])),
    draft: draftSchema.nullable(),
    reply: replySchema,
    silent: z.boolean(),
    handoff: words.nullable(),
    needs_input: z.boolean(),
    model_calls: z.number().int().nonnegative(),
    state: jsonSubset,
  })
  .partial()
  .refine(isNotEmpty, saysNothing);
export type Expectation = z.infer<typeof expectationSchema>;

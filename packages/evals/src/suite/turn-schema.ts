import type { ErrorCode } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { relations } from "@konstruct/engine/propose/understand/intents/understanding";
import { z } from "zod";
import { expectationSchema } from "./expectation-schema.ts";

const modelFailures = [
  "timeout",
  "rate_limited",
  "unavailable",
  "unauthorised",
  "misconfigured",
  "invalid_input",
  "rejected_by_platform",
  "internal",
] as const satisfies ErrorCode[];

const args = z.record(z.string(), z.json()).transform((value) => value as JsonObject);

const failing = z.strictObject({ fails: z.enum(modelFailures) });

const calling = z.strictObject({
  calls: z.array(z.strictObject({ name: z.string(), arguments: args })).min(1),
});

const saying = z.strictObject({ says: z.string() });

const understanding = z
  .strictObject({
    intent: z.string().nullable(),
    params: z.array(z.strictObject({ name: z.string(), value: z.union([z.string(), z.number()]) })),
    relation: z.enum(relations),
    confidence: z.number(),
  })
  .transform(({ intent, params, relation, confidence }) => ({
    understands: {
      intentId: intent,
      params: Object.fromEntries(params.map(({ name, value }) => [name, value])),
      relation,
      confidence,
    },
  }));

type Understood = z.infer<typeof understanding>["understands"];
type Called = z.infer<typeof calling>["calls"];

/** A scripted answer of the model, with its meaning if it is not plain words; or the error of its request. */
export type ScriptedModelAnswer =
  | { text: string; understands?: Understood; calls?: Called; says?: string }
  | { fails: (typeof modelFailures)[number] };

const scriptedAnswer = z.json().transform((value): ScriptedModelAnswer => {
  if (typeof value === "string") return { text: value };
  const failure = failing.safeParse(value);
  if (failure.success) return failure.data;
  const text = JSON.stringify(value);
  return {
    text,
    ...understanding.safeParse(value).data,
    ...calling.safeParse(value).data,
    ...saying.safeParse(value).data,
  };
});

const decisionSchema = z.union(
  [
    z.enum(["approve", "reject", "expire"]),
    z.strictObject({
      edit: z.strictObject({ args: args.optional(), draft: z.string().min(1).optional() }),
    }),
  ],
  { error: "has to be approve, reject, expire or {edit: {args: {…}, draft: …}}" },
);

/** A turn is a contact's message or a member's decision. */
export const turnSchema = z
  .strictObject({
    say: z
      .union([z.string(), z.array(z.string()).min(1)], { error: "has to be a text or a list of texts" })
      .optional(),
    decide: z.strictObject({ approval: z.string().min(1) }).optional(),
    as: decisionSchema.optional(),
    /** The model's answers in this turn, request by request; only in mode model. */
    model: z.array(scriptedAnswer).min(1).optional(),
    expect: expectationSchema.optional(),
  })
  .superRefine(({ say, decide, as }, context) => {
    const problem =
      (say === undefined) === (decide === undefined)
        ? "a turn has either say or decide"
        : (decide === undefined) !== (as === undefined)
          ? "decide and as belong together"
          : null;
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  });
export type TurnSpec = z.infer<typeof turnSchema>;
export type DecisionSpec = z.infer<typeof decisionSchema>;

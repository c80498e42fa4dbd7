import type { JsonObject } from "@konstruct/core/json";
import { z } from "zod";

/** Tempers with a meaning of their own; any other text is given to a model as it is. */
const patience: Readonly<Record<string, number>> = { patient: 3, confused: 3, terse: 2, angry: 1 };
const usualPatience = 2;

const sentence = z.string().trim().min(1).max(1_000);
const word = z.string().trim().min(1).max(100);
const args = z.record(z.string(), z.json()).transform((value) => value as JsonObject);

const factSchema = z.strictObject({
  /** The field's name in the agent's configuration, or any word the agent may use for it. */
  name: word,
  /** Other words for it, in the customer's language. */
  also: z.array(word).max(20).default([]),
  value: sentence,
  /** The whole sentence; the bare value when absent. */
  says: sentence.optional(),
});
export type Fact = z.infer<typeof factSchema>;

const answerSchema = z.strictObject({ answer: z.enum(["yes", "no"]).default("yes"), says: sentence });

/** A customer who is simulated: who they are, what they want and what they know. */
export const scenarioSchema = z.strictObject({
  persona: sentence,
  goal: sentence,
  /** BCP 47; a model writes in it. */
  language: z.string().trim().min(2).max(35).optional(),
  temper: z.string().trim().min(1).max(200).default("patient"),
  /** The customer's own sentences: the first opens the conversation, the others follow when nothing is asked. */
  opens: z.array(sentence).min(1).max(10),
  facts: z.array(factSchema).max(50).default([]),
  /** What is said when the agent asks for a yes or no. */
  confirms: answerSchema.optional(),
  /** What is said when the agent offers a person. */
  person: answerSchema.optional(),
  /** What is said when the answer is not known; the opening sentence again when absent. */
  unknown: sentence.optional(),
  /** Ends the conversation after so many questions in a row without an answer; the temper decides when absent. */
  gives_up_after: z.int().min(1).max(10).optional(),
  max_turns: z.int().min(1).max(30).default(12),
  /** What a colleague decides about an approval that the agent asks for. */
  approvals: z.enum(["approve", "reject", "leave"]).default("leave"),
});
export type Scenario = z.infer<typeof scenarioSchema>;

export const patienceOf = ({ gives_up_after: set, temper }: Scenario): number =>
  set ?? patience[temper] ?? usualPatience;

/** What has to be true at the end of a simulated conversation, checked by code. */
export const successSchema = z
  .strictObject({
    /** Each was called at least once with at least these arguments. */
    tools: z.array(z.strictObject({ tool: word, args: args.optional(), ok: z.boolean().optional() })).min(1),
    /** None of these was called. */
    no_tools: z.array(word).min(1),
    goals: z.record(word, z.enum(["done", "failed", "abandoned", "suspended", "blocked", "active"])),
    /** A reason, `any`, or null: no person took over. */
    handoff: word.nullable(),
    /** Every one is in at least one reply. */
    says: z.array(sentence).min(1),
    /** None is in any reply. */
    never_says: z.array(sentence).min(1),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, "is empty, so it could never fail");
export type Success = z.infer<typeof successSchema>;

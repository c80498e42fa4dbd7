import { z } from "zod";

const name = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "is a name such as cancel or reschedule");

/** A look-up before the one model call of a supervised turn. */
const prefetchSchema = z.strictObject({
  /** A tool that only reads. */
  tool: z.string().min(1),
  /** `{message}` is replaced by the contact's text, `{preference.<kind>}` by their preference; an argument without a value is left out. */
  args: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  /** The label of the result, for the model and the reviewer. */
  as: name,
  /** The field of the result that is used; the whole result if absent. */
  field: z.string().min(1).optional(),
  /** Only for a message with one of these words or of the agent's subject words; without any, for every message. */
  words: z.array(z.string().trim().min(1).max(60)).max(200).default([]),
});
export type Prefetch = z.output<typeof prefetchSchema>;

/** An action that a draft may propose and a person approves. */
const actionSchema = z.strictObject({
  /** The tool that runs on approval; null: only the reply is sent. */
  tool: z.string().min(1).nullable().default(null),
  /** Always reviewed, whatever the confidence. */
  always_person: z.boolean().default(false),
});

/** Actions every draft has; an agent cannot redefine them. */
const reserved = ["reply", "escalate"];

export const supervisedSchema = z.object({
  /** Below this confidence the conversation goes to a person, without a draft. */
  threshold: z.number().int().min(0).max(100).default(80),
  prefetch: z.array(prefetchSchema).max(5).default([]),
  /** The default: no actions. */
  actions: z
    .record(name, actionSchema)
    .refine(
      (actions) => !reserved.some((own) => Object.hasOwn(actions, own)),
      "reply and escalate are always there",
    )
    .default({}),
});
export type Supervised = z.output<typeof supervisedSchema>;

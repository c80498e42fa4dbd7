import { z } from "zod";

const name = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "is a name such as cancel or reschedule");

/** Something looked up before the one call of a supervised turn. */
const prefetchSchema = z.strictObject({
  /** A tool that only reads. */
  tool: z.string().min(1),
  /** `{message}` stands for what the contact wrote, `{preference.<kind>}` for what they prefer; what is unknown is left out. */
  args: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  /** What the model and the reviewer find it under. */
  as: name,
  /** The field of the result that is given on; the whole result unless told. */
  field: z.string().min(1).optional(),
  /** Only for a message with one of these, or of the agent's subject words; without any, for every message. */
  words: z.array(z.string().trim().min(1).max(60)).max(200).default([]),
});
export type Prefetch = z.output<typeof prefetchSchema>;

/** Something a draft can do when a person approves it. */
const actionSchema = z.strictObject({
  /** What the approval runs; null: the words alone are sent. */
  tool: z.string().min(1).nullable().default(null),
  /** No confidence lets it through. */
  always_person: z.boolean().default(false),
});

/** What every supervised agent can do: no actions of its own. */
const reserved = ["reply", "escalate"];

export const supervisedSchema = z.object({
  /** Less confidence than this goes to a person, without a draft. */
  threshold: z.number().int().min(0).max(100).default(80),
  prefetch: z.array(prefetchSchema).max(5).default([]),
  actions: z
    .record(name, actionSchema)
    .refine(
      (actions) => !reserved.some((own) => Object.hasOwn(actions, own)),
      "reply and escalate are always there",
    )
    .default({}),
});
export type Supervised = z.output<typeof supervisedSchema>;

import { z } from "zod";

const given = z.object({
  channel: z.string().default("webchat"),
  contact_id: z.string().nullable().default(null),
  /** One of the agent's tiers. */
  tier: z.string().nullable().default(null),
  /** The intent that is being served. */
  intent: z.string().nullable().default(null),
  /** The parameter of it that was asked for last. */
  waiting_for_param: z.string().nullable().default(null),
  /** Its parameters that are known. */
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  /** What was shown before, for "the second one". */
  shown: z.array(z.object({ key: z.string(), label: z.string() })).default([]),
  /** ISO 8601; the present moment unless given. */
  now: z.coerce.date().optional(),
});

/** What is known of the conversation that a message belongs to. */
export type ClassifyContext = z.input<typeof given>;
export type ReadContext = z.output<typeof given>;

/** @throws ZodError when a field has another type */
export const readClassifyContext = (context: unknown): ReadContext => given.parse(context ?? {});

import { z } from "zod";

const given = z.object({
  channel: z.string().default("webchat"),
  contact_id: z.string().nullable().default(null),
  /** One of the agent's tiers. */
  tier: z.string().nullable().default(null),
  /** The intent of the active goal. */
  intent: z.string().nullable().default(null),
  /** Its parameter that was asked for last. */
  waiting_for_param: z.string().nullable().default(null),
  /** Its parameters known so far. */
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  /** Records shown before, for "the second one". */
  shown: z.array(z.object({ key: z.string(), label: z.string() })).default([]),
  /** ISO 8601; now by default. */
  now: z.coerce.date().optional(),
});

/** The context of a message to classify, as the command line gives it. */
export type ClassifyContext = z.input<typeof given>;
export type ReadContext = z.output<typeof given>;

/**
 * Reads a context, with defaults.
 * @throws ZodError if a field has the wrong type
 */
export const readClassifyContext = (context: unknown): ReadContext => given.parse(context ?? {});

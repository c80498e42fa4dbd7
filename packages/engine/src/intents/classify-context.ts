import { z } from "zod";

const slots = z.record(z.string(), z.union([z.string(), z.number()]));

/** What a caller may know of the conversation; camelCase and the seeds' snake_case are both read, the rest is ignored. */
const contextSchema = z
  .object({
    channel: z.string(),
    customerId: z.string().nullable(),
    customer_id: z.string().nullable(),
    contactId: z.string().nullable(),
    tier: z.string().nullable(),
    customer_tier: z.string().nullable(),
    intent: z.string().nullable(),
    waitingForParam: z.string().nullable(),
    waiting_for_param: z.string().nullable(),
    waitingFor: z.string().nullable(),
    params: slots,
    slots,
    history: z.array(z.looseObject({ role: z.string(), text: z.string() })),
    now: z.union([z.string(), z.date()]),
  })
  .partial();

export type ClassifyContext = z.input<typeof contextSchema>;

export type ReadContext = {
  channel: string;
  contactId: string | null;
  tier: string | null;
  intent: string | null;
  waitingFor: string | null;
  slots: Record<string, string | number>;
  history: { isAgent: boolean; text: string }[];
  now: Date;
};

/** @throws ZodError when a known field has another type */
export function readClassifyContext(given: unknown): ReadContext {
  const context = contextSchema.parse(given ?? {});
  return {
    channel: context.channel ?? "webchat",
    contactId: context.contactId ?? context.customerId ?? context.customer_id ?? null,
    tier: context.tier ?? context.customer_tier ?? null,
    intent: context.intent ?? null,
    waitingFor: context.waitingForParam ?? context.waiting_for_param ?? context.waitingFor ?? null,
    slots: context.params ?? context.slots ?? {},
    history: (context.history ?? []).map(({ role, text }) => ({
      isAgent: /^(?:agent|assistant|bot|ai)$/i.test(role),
      text,
    })),
    now: context.now === undefined ? new Date() : new Date(context.now),
  };
}

import { z } from "zod";

const dayMs = 86_400_000;
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const schema = z.object({
  from: optional(z.iso.date()),
  to: optional(z.iso.date()),
  agent: optional(z.guid()),
});

export type DaysInAddress = { from: string; to: string; agent?: string | undefined };

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The days in an address; the last thirty when it names none, and at most `mostDays`. */
export function readDays(
  params: Record<string, string | string[] | undefined>,
  nowMs: number,
  mostDays = 92,
): DaysInAddress {
  const { from, to, agent } = schema.parse(params);
  const last = to ?? dayOf(nowMs);
  const earliest = dayOf(Date.parse(last) - (mostDays - 1) * dayMs);
  const wanted = from ?? dayOf(Date.parse(last) - 29 * dayMs);
  const first = wanted > last ? last : wanted < earliest ? earliest : wanted;
  return { from: first, to: last, ...(agent !== undefined && { agent }) };
}

export const toServiceDays = ({ from, to, agent }: DaysInAddress) => ({
  from,
  to,
  ...(agent !== undefined && { agentId: agent }),
});

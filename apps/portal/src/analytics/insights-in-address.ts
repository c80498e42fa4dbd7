import { channelSchema } from "@konstruct/core/message";
import { mostDaysOf } from "@konstruct/services/analytics/insight-span";
import { z } from "zod";
import { type DaysInAddress, readDays } from "../charts/days-in-address.ts";

const schema = z.object({
  unit: z.enum(["day", "week", "month"]).catch("day"),
  channel: channelSchema.optional().catch(undefined),
});

export type InsightsInAddress = DaysInAddress & z.output<typeof schema>;
export type SearchParams = Record<string, string | string[] | undefined>;

/** What an address asks for; invalid parts are dropped, and the days fit the unit. */
export function readInsightsAddress(params: SearchParams, nowMs: number): InsightsInAddress {
  const { unit, channel } = schema.parse(params);
  return {
    ...readDays(params, nowMs, mostDaysOf[unit]),
    unit,
    ...(channel !== undefined && { channel }),
  };
}

export const toServiceInsights = ({ from, to, unit, agent, channel }: InsightsInAddress) => ({
  ...{ from, to, unit },
  ...(agent !== undefined && { agentId: agent }),
  ...(channel !== undefined && { channel }),
});

/** The filter as an address, with more beside it. */
export function insightsQuery(filter: InsightsInAddress, more: Record<string, string> = {}): string {
  const entries = Object.entries({ ...filter, ...more }).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(entries as [string, string][])}`;
}

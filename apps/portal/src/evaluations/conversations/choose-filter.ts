import { channelSchema } from "@konstruct/core/message";
import { z } from "zod";

const schema = z.object({
  agent: z.guid().optional().catch(undefined),
  channel: channelSchema.optional().catch(undefined),
  escalated: z.literal("1").optional().catch(undefined),
  down: z.literal("1").optional().catch(undefined),
  cursor: z.string().max(80).optional().catch(undefined),
});
export type ChooseFilter = z.infer<typeof schema>;

/** The filter in the address; invalid parts are dropped. */
export const readChooseFilter = (params: Record<string, string | string[] | undefined>): ChooseFilter =>
  schema.parse(params);

export const toServiceFilter = ({ agent, channel, escalated, down, cursor }: ChooseFilter) => ({
  ...(agent !== undefined && { agentId: agent }),
  ...(channel !== undefined && { channel }),
  ...(escalated !== undefined && { escalated: true }),
  ...(down !== undefined && { thumbsDown: true }),
  ...(cursor !== undefined && { cursor }),
});

/** The next page of the same filter. */
export function nextPage(filter: ChooseFilter, cursor: string): string {
  const entries = Object.entries({ ...filter, cursor }).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(entries as [string, string][])}`;
}

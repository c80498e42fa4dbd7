import { channelSchema } from "@konstruct/core/message";
import { conversationStates } from "@konstruct/services/inbox/conversation-states";
import { z } from "zod";

/** The filter in the inbox's address; invalid parts are dropped. */
const filterSchema = z.object({
  state: z.enum(conversationStates).optional().catch(undefined),
  channel: channelSchema.optional().catch(undefined),
  agent: z.guid().optional().catch(undefined),
  text: z.string().trim().min(1).max(200).optional().catch(undefined),
  mine: z.literal("1").optional().catch(undefined),
  cursor: z.string().max(80).optional().catch(undefined),
});
export type InboxFilter = z.infer<typeof filterSchema>;

export type SearchParams = Record<string, string | string[] | undefined>;

export const readInboxFilter = (params: SearchParams): InboxFilter => filterSchema.parse(params);

/** The filter as an address, with some parts changed. */
export function inboxQuery(filter: InboxFilter, change: Partial<InboxFilter> = {}): string {
  const entries = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries as [string, string][])}`;
}

export const toServiceFilter = ({ agent, mine, ...filter }: InboxFilter) => ({
  ...filter,
  ...(agent !== undefined && { agentId: agent }),
  mine: mine === "1",
});

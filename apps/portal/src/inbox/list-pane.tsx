import { listAgents } from "@konstruct/services/agent/list-agents";
import { may, type ServiceContext } from "@konstruct/services/context";
import { ConversationList } from "./conversation-list.tsx";
import type { InboxFilter } from "./inbox-filter.ts";
import { InboxFilters } from "./inbox-filters.tsx";

type ListPaneProps = { context: ServiceContext; org: string; filter: InboxFilter; current?: string };

/** The filters and the matching conversations. */
export async function ListPane({ context, org, filter, ...rest }: ListPaneProps) {
  const agents = may(context, "agent.read") ? await listAgents(context) : [];
  return (
    <div className="flex flex-col gap-3">
      <InboxFilters
        action={`/o/${org}/inbox`}
        filter={filter}
        agents={agents.map(({ id, name }) => ({ id, name }))}
      />
      <ConversationList context={context} org={org} filter={filter} {...rest} />
    </div>
  );
}

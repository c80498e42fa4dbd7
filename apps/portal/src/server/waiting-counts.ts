import { may, type ServiceContext } from "@konstruct/services/context";
import { countWaiting } from "@konstruct/services/inbox/list-conversations";

/** What waits for a person, for the rail; nothing for whoever may not see it. */
export async function waitingCounts(context: ServiceContext): Promise<Record<string, number>> {
  if (!may(context, "conversation.read")) return {};
  const { approvals, escalations } = await countWaiting(context);
  return { approvals, escalations };
}

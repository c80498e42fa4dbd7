import { may, type ServiceContext } from "@konstruct/services/context";
import { countWaiting } from "@konstruct/services/inbox/list-conversations";

/** The counts of waiting work for the rail; none for a member who may not see it. */
export async function waitingCounts(context: ServiceContext): Promise<Record<string, number>> {
  if (!may(context, "conversation.read")) return {};
  const { approvals, escalations } = await countWaiting(context);
  return { approvals, escalations };
}

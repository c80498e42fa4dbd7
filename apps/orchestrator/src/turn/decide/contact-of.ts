import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { type KnownContact, resolveContact } from "@konstruct/db/turn/resolve-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Dependencies } from "../../dependencies/dependencies.ts";

/** The contact of the conversation, found with the claim or looked up now. */
export async function contactOf(
  deps: Pick<Dependencies, "database">,
  claimed: ClaimedTurn,
  agent: AgentConfig,
): Promise<KnownContact> {
  if (claimed.contact !== null) return claimed.contact;
  const first = claimed.pending[0]!.envelope;
  const { conversationId: id, agentId } = claimed;
  const conversation = { id, agentId, historyWindow: agent.history_window };
  return withTenant(deps.database, claimed.tenantId, (tx) =>
    resolveContact(tx, conversation, [first.identity, ...first.aliases], first.displayName),
  );
}

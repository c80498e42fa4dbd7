import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { Claim } from "@konstruct/db/turn/durable-tool-calls";
import type { Dependencies } from "../../dependencies/dependencies.ts";

/** The lease and fence of a claimed conversation, which every write of its turn must present. */
export const claimOf = (deps: Pick<Dependencies, "worker">, claimed: ClaimedTurn): Claim => ({
  tenantId: claimed.tenantId,
  conversationId: claimed.conversationId,
  fence: claimed.fence,
  worker: deps.worker,
});

import type { ClaimedOutbox } from "@konstruct/db/outbox/claim-outbox";
import type { Dependencies } from "../dependencies.ts";
import { deliver } from "../outbox/deliver.ts";
import { reconcile } from "../outbox/reconcile.ts";

/** Job `outbound.deliver`: one outbox row that was due. */
export async function runOutboundDeliver(deps: Dependencies, row: ClaimedOutbox): Promise<void> {
  if (row.foundIn === "planned") await deliver(deps, row);
  else await reconcile(deps, row);
}

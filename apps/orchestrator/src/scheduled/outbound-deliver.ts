import type { ClaimedOutbox } from "@konstruct/db/outbox/claim-outbox";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { tellUndelivered } from "../escalation/undelivered-reply.ts";
import { deliver } from "../outbox/deliver.ts";
import { reconcile } from "../outbox/reconcile.ts";

/** Job `outbound.deliver`: sends one outbox row that was due. */
export async function runOutboundDeliver(deps: Dependencies, row: ClaimedOutbox): Promise<void> {
  if (row.foundIn !== "planned") return reconcile(deps, row);
  const outcome = await deliver(deps, row);
  if (row.kind === "member_reply" && outcome.kind === "failed") await tellUndelivered(deps, row, outcome);
}

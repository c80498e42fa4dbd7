import { isCardOnItsWay } from "@konstruct/db/escalation/show-cards";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { releaseTurn } from "@konstruct/db/turn/release-turn";
import { withTenant } from "@konstruct/db/with-tenant";
import { claimOf } from "../claimed/claim-of.ts";
import type { TurnJob } from "../claimed/turn-job.ts";

const afterMs = 500;

/**
 * A member may write below a card before the platform has returned its id: their words must not be taken for a contact's. A new
 * thread of direct messages waits while a card to its writer is being posted. @returns whether it waits
 */
export async function waitsForItsCard(job: TurnJob, claimed: ClaimedTurn): Promise<boolean> {
  const { identity, replyTarget } = claimed.pending[0]?.envelope ?? {};
  const isThread = replyTarget?.isDm === "true" && replyTarget.threadTs !== undefined;
  if (claimed.channel !== "slack" || !isThread || identity === undefined || claimed.session !== null)
    return false;
  if (!(await withTenant(job.database, claimed.tenantId, (tx) => isCardOnItsWay(tx, identity.id))))
    return false;
  await releaseTurn(job.database, claimOf(job, claimed), { reason: "overtaken", afterMs });
  job.wakeTurns(afterMs);
  return true;
}

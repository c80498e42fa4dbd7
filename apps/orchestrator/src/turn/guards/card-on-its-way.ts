import { isCardOnItsWay } from "@konstruct/db/escalation/show-cards";
import { releaseTurn } from "@konstruct/db/turn/release-turn";
import { withTenant } from "@konstruct/db/with-tenant";
import { claimOf } from "../claimed/claim-of.ts";
import { type Guard, goOn } from "./guard.ts";

const afterMs = 500;

/**
 * A member may write below a card before the platform has returned its id: their words must not be taken for a contact's. A new
 * thread of direct messages waits while a card to its writer is being posted.
 */
export const waitForItsCard: Guard = async (job, claimed) => {
  const { identity, replyTarget } = claimed.pending[0]?.envelope ?? {};
  const isThread = replyTarget?.isDm === "true" && replyTarget.threadTs !== undefined;
  if (claimed.channel !== "slack" || !isThread || identity === undefined || claimed.session !== null)
    return goOn(claimed);
  if (!(await withTenant(job.database, claimed.tenantId, (tx) => isCardOnItsWay(tx, identity.id))))
    return goOn(claimed);
  await releaseTurn(job.database, claimOf(job, claimed), { reason: "overtaken", afterMs });
  job.wakeTurns(afterMs);
  return { end: "held" };
};

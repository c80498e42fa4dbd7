import { renderReply } from "@konstruct/channels/render-reply";
import { saveAgentNotice } from "@konstruct/db/conversation/agent-notice";
import { giveBackHeld } from "@konstruct/db/turn/give-back-held";
import { withTenant } from "@konstruct/db/with-tenant";
import { claimOf } from "../claimed/claim-of.ts";
import { afterDisclosure, disclosureDue } from "../claimed/disclosure-due.ts";
import { agentOfClaim, linesOfClaim } from "../claimed/lines-for.ts";
import { type Guard, goOn } from "./guard.ts";

/** Postpones a turn that exceeds a limit: it waits for its place, no message is lost, and the contact is notified once. */
export const slowDown: Guard = async (job, claimed) => {
  const { conversationId, channelAccountId, channel, pending, agentId, heldMs } = claimed;
  if (heldMs === null) return goOn(claimed);
  const last = pending.findLast(({ author }) => author === "contact");
  const agent = await agentOfClaim(job.loadAgent, claimed);
  const { slowDown: text } = linesOfClaim(agent, claimed);
  const disclosure = disclosureDue(agent, claimed);
  await withTenant(job.database, claimed.tenantId, async (tx) => {
    if (!(await giveBackHeld(tx, claimOf(job, claimed))) || last === undefined) return;
    const target = last.envelope.replyTarget;
    const rendered = renderReply(channel, afterDisclosure(disclosure, { text }), target);
    await saveAgentNotice(
      tx,
      { conversationId, channelAccountId, text },
      { ...rendered, target },
      disclosure && { agentId, disclosure },
    );
  });
  job.wakeTurns(heldMs);
  job.wakeOutbox(0);
  return { end: "slowed" };
};

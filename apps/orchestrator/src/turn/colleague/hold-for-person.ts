import { newId } from "@konstruct/core/ids";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { openEscalation } from "@konstruct/db/escalation/escalations";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { releaseTurn } from "@konstruct/db/turn/release-turn";
import { withTenant } from "@konstruct/db/with-tenant";
import { claimOf } from "../claimed/claim-of.ts";
import { linesOfClaim } from "../claimed/lines-for.ts";
import type { TurnJob } from "../claimed/turn-job.ts";
import { contactOf } from "../decide/contact-of.ts";
import { takeInFiles } from "../decide/take-in-files.ts";
import { postToInternalThreads } from "./post-to-threads.ts";

/**
 * A person has the conversation: the first files of the pending messages are fetched while they are available, colleagues are notified, and nothing is sent to the
 * contact.
 */
export async function holdForPerson(job: TurnJob, claimed: ClaimedTurn): Promise<void> {
  const { database, senders } = job;
  const { conversationId, agentVersionId, tenantId } = claimed;
  const agent = agentVersionId === null ? null : await job.loadAgent(tenantId, agentVersionId);
  if (claimed.pending.length > 0 && agent !== null) {
    await contactOf(job, claimed, agent);
    await takeInFiles(job, claimed, linesOfClaim(agent, claimed).files);
  }
  const told = await withTenant(database, tenantId, async (tx) => {
    if (claimed.escalationId === null) {
      // A colleague answered from the business's own phone; this is recorded like any other takeover.
      const { agentId } = claimed;
      const opened = await openEscalation(tx, {
        id: newId(),
        conversationId,
        agentId,
        turnId: null,
        reason: "member",
        detail: "answered from the phone",
        takenBy: "phone",
      });
      if (opened.isNew)
        await stageAudit(tx, [
          {
            occurredAt: new Date().toISOString(),
            actor: { kind: "channel", id: claimed.channel },
            action: "escalation.accepted",
            subject: { kind: "conversation", id: conversationId },
            conversationId,
            detail: { escalationId: opened.id, by: "phone" },
          },
        ]);
    }
    return postToInternalThreads(tx, conversationId, agent?.name ?? "Agent", senders.slack);
  });
  await releaseTurn(database, claimOf(job, claimed), { reason: "held", afterMs: 0 });
  if (told) job.wakeOutbox(0);
}

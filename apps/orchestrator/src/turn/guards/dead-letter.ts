import { renderReply } from "@konstruct/channels/render-reply";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { findPlaceholder } from "@konstruct/db/outbox/placeholder";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { deadLetterTurn } from "@konstruct/db/turn/dead-letter";
import { finishQuietly } from "@konstruct/db/turn/finish-quietly";
import type { Whom } from "@konstruct/db/turn/turn-commit";
import { withTenant } from "@konstruct/db/with-tenant";
import { whoeverIsInCharge, whomToAsk } from "@konstruct/services/escalation/whom-to-ask";
import { noticeChannelsOf } from "../../dependencies/notice-channels.ts";
import { claimOf } from "../claimed/claim-of.ts";
import { afterDisclosure, disclosureDue } from "../claimed/disclosure-due.ts";
import { agentOfClaim, linesOfClaim } from "../claimed/lines-for.ts";
import { lastSeqOf, loadTurn } from "../claimed/load-turn.ts";
import { targetOf } from "../claimed/target-of.ts";
import type { TurnJob } from "../claimed/turn-job.ts";
import { nobody } from "../commit/people-of.ts";
import { uncertain } from "../decide/not-run.ts";
import { deadLetteredSession } from "./dead-lettered-session.ts";
import { type Guard, goOn } from "./guard.ts";

/** A turn whose process died this often is not tried again. */
const maxCrashes = 3;
/** A turn that failed this often is not tried again. */
const maxFailures = 5;

/** Gives up a turn that crashed or failed too often: its input becomes a dead letter and the contact is notified. */
export const deadLetter: Guard = async (job, found) => {
  if (found.crashCount < maxCrashes && found.failureCount < maxFailures) return goOn(found);
  await giveUp(job, found);
  job.wakeOutbox(0);
  return { end: "dead_lettered" };
};

async function giveUp(job: TurnJob, found: ClaimedTurn): Promise<void> {
  // A claim that only posts to internal threads has no message to give up.
  if (found.pending.length === 0) {
    await withTenant(job.database, found.tenantId, (tx) =>
      finishQuietly(tx, claimOf(job, found), { toSeq: found.doneSeq, hasMore: false }),
    );
    return;
  }
  // Only the messages this turn would have answered: the ones behind them did not cause the failure.
  const { claimed, behind, isFull } = loadTurn(goOn(found));
  const hasMore = isFull || behind.length > 0;
  const target = targetOf(claimed);
  const reason = claimed.crashCount >= maxCrashes ? "crashes" : "failures";
  // The placeholder that announced an answer is replaced, or it would stay for good.
  const placeholder = await findPlaceholder(job.database, claimed.tenantId, claimed.conversationId);
  const agent = await agentOfClaim(job.loadAgent, claimed);
  const { broken: text } = linesOfClaim(agent, claimed);
  const disclosure = disclosureDue(agent, claimed);
  const rendered = renderReply(claimed.channel, afterDisclosure(disclosure, { text }), target);
  const id = await deadLetterTurn(
    job.database,
    { ...claimOf(job, claimed), channelAccountId: claimed.channelAccountId },
    {
      fromSeq: claimed.doneSeq + 1,
      toSeq: lastSeqOf(claimed),
      hasMore,
      openCallResult: uncertain,
      session: deadLetteredSession(claimed),
      approvalId: claimed.pending[0]?.envelope.approvalId,
      agentId: claimed.agentId,
      whom: whomToTell(job, agent, claimed),
      reason,
      error: `${claimed.crashCount} crashes, ${claimed.failureCount} failures`,
    },
    { ...rendered, target, text, disclosure, replaces: placeholder?.outboxId },
  );
  if (id !== undefined) job.metrics.deadLetters.inc();
  if (hasMore) job.wakeTurns(0);
  job.logger.error(
    { conversationId: claimed.conversationId, deadLetterId: id, reason },
    "turn dead-lettered",
  );
}

/** The members to notify; the default roles if the agent cannot be read. */
function whomToTell(job: TurnJob, agent: AgentConfig | null, { isPreview }: ClaimedTurn): Whom {
  if (isPreview) return nobody;
  const channels = noticeChannelsOf(job);
  return agent === null ? whoeverIsInCharge(channels) : whomToAsk(agent, new Date(), { channels });
}

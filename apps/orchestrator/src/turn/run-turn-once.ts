import { type ClaimedTurn, maxPendingPerTurn } from "@konstruct/db/turn/claim-turns";
import { releaseTurn } from "@konstruct/db/turn/release-turn";
import { withTenant } from "@konstruct/db/with-tenant";
import { askShadow } from "./after/ask-shadow.ts";
import { verifyNewcomer } from "./after/verify-newcomer.ts";
import { claimOf } from "./claimed/claim-of.ts";
import { resumedPending } from "./claimed/resumed-pending.ts";
import { debounceOf, targetOf } from "./claimed/target-of.ts";
import type { TurnJob } from "./claimed/turn-job.ts";
import { holdForPerson } from "./colleague/hold-for-person.ts";
import { postToInternalThreads } from "./colleague/post-to-threads.ts";
import { commitDecided } from "./commit/commit-decided.ts";
import { deliverFirst } from "./commit/deliver-first.ts";
import { type DecidedTurn, decideTurn } from "./decide/decide-turn.ts";
import { endPresence } from "./decide/presence.ts";

/** Decides, commits and delivers one turn. @returns its outcome, for the metrics */
export async function runTurnOnce(
  job: TurnJob,
  found: ClaimedTurn,
  amend: (decided: DecidedTurn) => Promise<DecidedTurn> = async (decided) => decided,
): Promise<string> {
  const resumed = resumedPending(found);
  const undecided = await decideTurn(job, job.loadAgent, resumed.claimed, resumed.unread);
  if (undecided === undefined) return "fenced_out";
  const decided = await amend(undecided);
  const claimed = { ...resumed.claimed, pending: decided.pending };
  const committed = await commitDecided(job, claimed, decided, hasMoreBehind(found, resumed, decided));
  switch (committed.kind) {
    case "fenced_out":
      return "fenced_out";
    case "person_has_it":
      await holdForPerson(job, claimed);
      return "held";
    case "overtaken": {
      const afterMs = debounceOf(job, claimed);
      await releaseTurn(job.database, claimOf(job, claimed), { reason: "overtaken", afterMs });
      job.wakeTurns(afterMs);
      return "overtaken";
    }
    case "committed": {
      if (committed.wakeInMs !== undefined) job.wakeTurns(committed.wakeInMs);
      if (!committed.withheld) await deliverFirst(job, claimed, decided, committed);
      await job.whileWaiting(() => endPresence(job, claimed, targetOf(claimed)));
      if (committed.withheld) return endWithheld(job, claimed);
      await job.whileWaiting(() => verifyNewcomer(job, claimed));
      await job.whileWaiting(() => askShadow(job, claimed, decided));
      return decided.ended.outcome.kind;
    }
  }
}

/** Messages that the turn has not read are left for the next turn. */
function hasMoreBehind(
  found: ClaimedTurn,
  { hasMore }: ReturnType<typeof resumedPending>,
  { pending, hasUnread }: DecidedTurn,
): boolean {
  const read = new Set(pending.map(({ id }) => id));
  return (
    hasUnread ||
    (hasMore && (found.pending.length >= maxPendingPerTurn || found.pending.some(({ id }) => !read.has(id))))
  );
}

/** The turn sent nothing; colleagues are notified of what was done. */
async function endWithheld(job: TurnJob, claimed: ClaimedTurn): Promise<string> {
  const agent = await job.loadAgent(claimed.tenantId, claimed.agentVersionId!);
  const told = await withTenant(job.database, claimed.tenantId, (tx) =>
    postToInternalThreads(tx, claimed.conversationId, agent.name, job.senders.slack),
  );
  if (told) job.wakeOutbox(0);
  return "withheld";
}

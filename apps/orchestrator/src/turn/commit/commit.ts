import { releaseTurn } from "@konstruct/db/turn/release-turn";
import { withTenant } from "@konstruct/db/with-tenant";
import { claimOf } from "../claimed/claim-of.ts";
import { debounceOf, targetOf } from "../claimed/target-of.ts";
import type { TurnJob } from "../claimed/turn-job.ts";
import { holdForPerson } from "../colleague/hold-for-person.ts";
import { postToInternalThreads } from "../colleague/post-to-threads.ts";
import { endPresence } from "../decide/presence.ts";
import type { TurnResult } from "../turn-state.ts";
import { commitDecided } from "./commit-decided.ts";
import { deliverFirst } from "./deliver-first.ts";
import { verifyNewcomer } from "./verify-newcomer.ts";

/** Writes what a turn decided, delivers its first message, and does what follows a turn. @returns the outcome, for the metrics */
export async function commit(job: TurnJob, result: TurnResult): Promise<string> {
  const { claimed, ended } = result;
  const committed = await commitDecided(job, result);
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
      if (!committed.withheld) await deliverFirst(job, result, committed);
      await job.whileWaiting(() => endPresence(job, claimed, targetOf(claimed)));
      if (committed.withheld) await tellColleagues(job, result);
      else await job.whileWaiting(() => verifyNewcomer(job, claimed));
      return committed.withheld ? "withheld" : ended.outcome.kind;
    }
  }
}

/** The turn sent nothing; colleagues are notified of what was done. */
async function tellColleagues(job: TurnJob, { claimed, agent }: TurnResult): Promise<void> {
  const told = await withTenant(job.database, claimed.tenantId, (tx) =>
    postToInternalThreads(tx, claimed.conversationId, agent.name, job.senders.slack),
  );
  if (told) job.wakeOutbox(0);
}

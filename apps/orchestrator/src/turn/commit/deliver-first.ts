import type { CommitOutcome } from "@konstruct/db/turn/turn-commit";
import { deliver } from "../../outbox/deliver.ts";
import { targetOf } from "../claimed/target-of.ts";
import type { TurnJob } from "../claimed/turn-job.ts";
import type { TurnResult } from "../turn-state.ts";

/** Sends the first message of a commit, which leased it to this worker; the messages behind it follow through the outbox. */
export async function deliverFirst(
  job: TurnJob,
  { claimed, sender, placeholder }: TurnResult,
  { outbox }: Extract<CommitOutcome, { kind: "committed" }>,
): Promise<void> {
  const first = outbox[0];
  if (first === undefined || sender?.deliveredByCommit === true) return;
  for (const { dueInMs } of outbox) if (dueInMs !== undefined) job.wakeOutbox(dueInMs);
  // It waits for the platform's rate limits.
  if (first.dueInMs !== undefined) return;
  const delivery = {
    ...claimed,
    ...first,
    kind: "reply" as const,
    target: targetOf(claimed),
    attempts: 1,
    replacesProviderId: placeholder?.providerMessageId ?? null,
  };
  const outcome = await job.whileWaiting(() => deliver(job, delivery));
  if (outbox.length > 1) job.wakeOutbox(0);
  if (outcome.kind === "retry") job.wakeOutbox(outcome.afterMs);
  if (outcome.kind === "unknown") job.wakeOutbox(job.settings.quietMs[claimed.channel] ?? 0);
}

import { commitArguments } from "@konstruct/core/argument-commitment";
import { toAppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import type { Attachment, Reply, ReplyTarget } from "@konstruct/core/message";
import { findPlaceholder } from "@konstruct/db/outbox/placeholder";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { type CommitOutcome, commitTurn } from "@konstruct/db/turn/commit-turn";
import { deadLetterTurn } from "@konstruct/db/turn/dead-letter";
import { releaseTurn } from "@konstruct/db/turn/release-turn";
import { storedSession } from "@konstruct/engine/session-state";
import { scopedLogger } from "@konstruct/telemetry/logger";
import { spanFromTraceparent } from "@konstruct/telemetry/tracing";
import type { Dependencies } from "../dependencies.ts";
import { deliver } from "../outbox/deliver.ts";
import type { WhileWaiting } from "../pump.ts";
import { turnFacts } from "../turn/audit-facts.ts";
import { buriedSession } from "../turn/buried-session.ts";
import { claimOf, type DecidedTurn, decideTurn, type LoadAgent } from "../turn/decide-turn.ts";
import { lastSeqOf, resumedPending } from "../turn/resumed-pending.ts";
import { uncertain } from "../turn/run-tool-steps.ts";
import { toNewApproval, toProvenance } from "../turn/to-commit.ts";
import { verifyNewcomer } from "../turn/verify-newcomer.ts";

const maxCrashes = 3;
const maxFailures = 5;
/** How often a newer message may make us think again before an answer goes out all the same. */
const maxRestarts = 2;

const apology =
  "Sorry, something went wrong on our side and we could not answer your last message. A colleague has been told.";

export type TurnJob = Dependencies & {
  loadAgent: LoadAgent;
  wakeTurns(dueInMs: number): void;
  wakeOutbox(dueInMs: number): void;
  whileWaiting: WhileWaiting;
};

/** Job `turn.run`: one claimed conversation, from its pending messages to the reply at the platform. */
export async function runClaimedTurn(job: TurnJob, claimed: ClaimedTurn): Promise<void> {
  const startedAt = performance.now();
  const logger = scopedLogger(job.logger, {
    tenantId: claimed.tenantId,
    conversationId: claimed.conversationId,
  });
  const end = (outcome: string) => {
    job.metrics.turns.inc({ outcome });
    job.metrics.turnSeconds.observe({ outcome }, (performance.now() - startedAt) / 1_000);
  };
  if (claimed.pending.length === 0) {
    return releaseTurn(job.database, claimOf(job, claimed), { reason: "idle", afterMs: 0 });
  }
  if (claimed.crashCount >= maxCrashes || claimed.failureCount >= maxFailures) {
    await bury(job, claimed);
    job.wakeOutbox(0);
    return end("dead_lettered");
  }
  try {
    const traceparent = claimed.pending.at(-1)?.envelope.traceparent;
    const outcome = await spanFromTraceparent(traceparent, "turn", () => runTurnOnce(job, claimed));
    end(outcome);
  } catch (thrown) {
    const error = toAppError(thrown);
    logger.error({ err: error }, "turn failed");
    end("failed");
    const afterMs = 250 * 2 ** Math.min(claimed.failureCount, 6);
    await releaseTurn(job.database, claimOf(job, claimed), { reason: "failed", afterMs });
    job.wakeTurns(afterMs);
  }
}

async function runTurnOnce(job: TurnJob, found: ClaimedTurn): Promise<string> {
  const { claimed, hasMore } = resumedPending(found);
  const decided = await decideTurn(job, job.loadAgent, claimed);
  if (decided === undefined) return "fenced_out";
  const committed = await commit(job, claimed, decided, hasMore);
  switch (committed.kind) {
    case "fenced_out":
      return "fenced_out";
    case "overtaken": {
      const afterMs = debounceOf(job, claimed);
      await releaseTurn(job.database, claimOf(job, claimed), { reason: "overtaken", afterMs });
      job.wakeTurns(afterMs);
      return "overtaken";
    }
    case "committed": {
      if (committed.wakeInMs !== undefined) job.wakeTurns(committed.wakeInMs);
      await deliverFirst(job, claimed, decided, committed);
      await job.whileWaiting(() => verifyNewcomer(job, claimed));
      return decided.ended.outcome.kind;
    }
  }
}

const debounceOf = (job: TurnJob, claimed: ClaimedTurn) => job.settings.debounceMs[claimed.channel] ?? 0;

const withFiles = (reply: Reply, attachments: Attachment[]): Reply =>
  attachments.length === 0 ? reply : { ...reply, attachments };

/** Replies go to where the newest message came from. */
const targetOf = (claimed: ClaimedTurn): ReplyTarget => claimed.pending.at(-1)!.envelope.replyTarget;

function commit(
  job: TurnJob,
  claimed: ClaimedTurn,
  decided: DecidedTurn,
  hasMore: boolean,
): Promise<CommitOutcome> {
  const { outcome, record, toolPasses } = decided.ended;
  const target = targetOf(claimed);
  const reply = outcome.kind === "reply" ? outcome : undefined;
  const reads = record.toolCalls
    .filter((call) => call.effect === "read")
    // An id of its own: a goal that comes back to an earlier value makes the very same call again.
    .map((call) => ({ ...call, id: newId(), ...commitArguments(call.args) }));
  return commitTurn(job.database, {
    ...claimOf(job, claimed),
    channelAccountId: claimed.channelAccountId,
    agentId: claimed.agentId,
    turn: {
      id: decided.turnId,
      agentVersionId: decided.agentVersionId,
      fromSeq: claimed.doneSeq + 1,
      toSeq: lastSeqOf(claimed),
      outcome: outcome.kind,
      startedAt: decided.startedAt,
      trace: decided.trace,
    },
    session: {
      expectedVersion: decided.sessionVersion,
      state: storedSession({ ...outcome.session, pausedThrough: null }),
    },
    reply:
      reply === undefined
        ? undefined
        : {
            text: reply.reply.text,
            target,
            messages: decided.sender?.render(withFiles(reply.reply, decided.attachments), target) ?? [],
            replaces: decided.placeholder?.outboxId,
            provenance: toProvenance(reply.provenance),
          },
    approvals: {
      ...record.approvals,
      requested: record.approvals.requested.map((approval) => toNewApproval(claimed, decided, approval)),
    },
    preferences: record.preferences,
    readToolCalls: reads,
    modelCalls: record.modelCalls,
    audit: turnFacts(claimed, decided.turnId, record, reads, outcome.handoffReason),
    hasMore,
    debounceMs: debounceOf(job, claimed),
    yieldToNewer: claimed.restartCount < maxRestarts && toolPasses === 0,
    sendLeaseMs: job.settings.sendLeaseMs,
    deliveredByCommit: decided.sender?.deliveredByCommit === true,
  });
}

/** The commit made this worker the sender of the first message; what stands behind it follows through the outbox. */
async function deliverFirst(
  job: TurnJob,
  claimed: ClaimedTurn,
  decided: DecidedTurn,
  { outbox }: Extract<CommitOutcome, { kind: "committed" }>,
): Promise<void> {
  const first = outbox[0];
  if (first === undefined || decided.sender?.deliveredByCommit === true) return;
  const delivery = {
    ...claimed,
    kind: "reply" as const,
    id: first.id,
    rendered: first.rendered,
    target: targetOf(claimed),
    attempts: 1,
    replacesProviderId: decided.placeholder?.providerMessageId ?? null,
  };
  const outcome = await job.whileWaiting(() => deliver(job, delivery));
  if (outbox.length > 1) job.wakeOutbox(0);
  if (outcome.kind === "retry") job.wakeOutbox(outcome.afterMs);
  if (outcome.kind === "unknown") job.wakeOutbox(job.settings.quietMs[claimed.channel] ?? 0);
}

async function bury(job: TurnJob, found: ClaimedTurn): Promise<void> {
  // Only what this turn would have answered: the messages behind it have done nothing wrong.
  const { claimed, hasMore } = resumedPending(found);
  const sender = job.senders[claimed.channel];
  const target = targetOf(claimed);
  const reason = claimed.crashCount >= maxCrashes ? "crashes" : "failures";
  // What said that an answer was coming must not stand there for ever.
  const placeholder = await findPlaceholder(job.database, claimed.tenantId, claimed.conversationId);
  const messages = sender?.render({ text: apology }, target) ?? [];
  const id = await deadLetterTurn(
    job.database,
    { ...claimOf(job, claimed), channelAccountId: claimed.channelAccountId },
    {
      fromSeq: claimed.doneSeq + 1,
      toSeq: lastSeqOf(claimed),
      hasMore,
      openCallResult: uncertain,
      session: buriedSession(claimed),
      approvalId: claimed.pending[0]?.envelope.approvalId,
      reason,
      error: `${claimed.crashCount} crashes, ${claimed.failureCount} failures`,
    },
    {
      target,
      messages,
      replaces: placeholder?.outboxId,
      deliveredByCommit: sender?.deliveredByCommit === true,
    },
  );
  if (id !== undefined) job.metrics.deadLetters.inc();
  if (hasMore) job.wakeTurns(0);
  job.logger.error(
    { conversationId: claimed.conversationId, deadLetterId: id, reason },
    "turn dead-lettered",
  );
}

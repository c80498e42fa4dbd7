import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { commitArguments } from "@konstruct/core/argument-commitment";
import { toAppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import type { Reply, ReplyTarget } from "@konstruct/core/message";
import { findPlaceholder } from "@konstruct/db/outbox/placeholder";
import { type ClaimedTurn, maxPendingPerTurn } from "@konstruct/db/turn/claim-turns";
import { commitTurn } from "@konstruct/db/turn/commit-turn";
import { deadLetterTurn } from "@konstruct/db/turn/dead-letter";
import { releaseTurn } from "@konstruct/db/turn/release-turn";
import type { CommitOutcome, Whom } from "@konstruct/db/turn/turn-commit";
import { withTenant } from "@konstruct/db/with-tenant";
import { isOpen } from "@konstruct/engine/goals/goal-stack";
import { storedSession } from "@konstruct/engine/session/session-state";
import { caretakers, whomToAsk } from "@konstruct/services/escalation/whom-to-ask";
import { scopedLogger } from "@konstruct/telemetry/logger";
import { spanFromTraceparent } from "@konstruct/telemetry/tracing";
import { deliver } from "../outbox/deliver.ts";
import { answerFromTalk } from "../people/answer-from-talk.ts";
import { waitsForItsCard } from "../people/card-on-its-way.ts";
import { lettingColleaguesSpeak } from "../people/colleagues.ts";
import { type DeskQuestion, runDesk } from "../people/desk-turn.ts";
import { goesOnBeside, holdForPerson } from "../people/hold-for-person.ts";
import { nobody, peopleOf } from "../people/people-of.ts";
import { tellDesks } from "../people/tell-desks.ts";
import { askShadow } from "../turn/ask-shadow.ts";
import { turnFacts } from "../turn/audit-facts.ts";
import { buriedSession } from "../turn/buried-session.ts";
import { claimOf } from "../turn/claim-of.ts";
import { type DecidedTurn, decideTurn } from "../turn/decide-turn.ts";
import { agentOfClaim, linesOfClaim } from "../turn/lines-for.ts";
import { uncertain } from "../turn/not-run.ts";
import { endPresence } from "../turn/presence.ts";
import { lastSeqOf, resumedPending } from "../turn/resumed-pending.ts";
import { slowDown } from "../turn/slow-down.ts";
import { takeNotices } from "../turn/take-notices.ts";
import { toNewApproval, toProvenance } from "../turn/to-commit.ts";
import type { TurnJob } from "../turn/turn-job.ts";
import { verifyNewcomer } from "../turn/verify-newcomer.ts";

const maxCrashes = 3;
const maxFailures = 5;
/** How often a newer message may make us think again before an answer goes out all the same. */
const maxRestarts = 2;

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
  if (claimed.pending.length === 0 && claimed.owner !== "person") {
    return releaseTurn(job.database, claimOf(job, claimed), { reason: "idle", afterMs: 0 });
  }
  if (claimed.heldMs !== null) {
    await slowDown(job, claimed, claimed.heldMs);
    return end("slowed");
  }
  if (claimed.crashCount >= maxCrashes || claimed.failureCount >= maxFailures) {
    await bury(job, claimed);
    job.wakeOutbox(0);
    return end("dead_lettered");
  }
  try {
    const traceparent = claimed.pending.at(-1)?.envelope.traceparent;
    const outcome = await spanFromTraceparent(traceparent, "turn", () => runWhoseTurn(job, claimed));
    end(outcome);
  } catch (thrown) {
    const error = toAppError(thrown);
    logger.error({ err: error }, "turn failed");
    end("failed");
    const afterMs = job.settings.retryMs * 2 ** Math.min(claimed.failureCount, 6);
    await releaseTurn(job.database, claimOf(job, claimed), { reason: "failed", afterMs });
    job.wakeTurns(afterMs);
  }
}

/** A desk's lines are a member's; what a person has is theirs; everything else is the agent's. */
async function runWhoseTurn(job: TurnJob, found: ClaimedTurn): Promise<string> {
  const claimed = await takeNotices(job, found);
  if (claimed === undefined) {
    job.wakeOutbox(0);
    return "taken";
  }
  if (claimed.deskOf !== null) {
    const question = await runDesk(job, claimed);
    return question === undefined ? "desk" : answerDesk(job, question);
  }
  if (await waitsForItsCard(job, claimed)) return "held";
  if (await lettingColleaguesSpeak(job, claimed)) {
    await holdForPerson(job, claimed);
    return "held";
  }
  if (claimed.owner !== "person") return runTurnOnce(job, claimed);
  const beside = goesOnBeside(claimed);
  if (beside !== undefined) return runTurnOnce(job, beside);
  await holdForPerson(job, claimed);
  return "held";
}

/** A colleague's question is a turn like any other; where the agent knows nothing by itself, the talk is looked through. */
async function answerDesk(job: TurnJob, { claimed, desk }: DeskQuestion): Promise<string> {
  return runTurnOnce(job, claimed, (decided) => answerFromTalk(job, claimed, desk, decided));
}

async function runTurnOnce(
  job: TurnJob,
  found: ClaimedTurn,
  amend: (decided: DecidedTurn) => Promise<DecidedTurn> = async (decided) => decided,
): Promise<string> {
  const resumed = resumedPending(found);
  const undecided = await decideTurn(job, job.loadAgent, resumed.claimed, resumed.unread);
  if (undecided === undefined) return "fenced_out";
  const decided = await amend(undecided);
  const claimed = { ...resumed.claimed, pending: decided.pending };
  const committed = await commit(job, claimed, decided, hasMoreBehind(found, resumed, decided));
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

/** Messages behind those the turn has read are the next turn's. */
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

/** Nothing was said; colleagues hear of what was done. */
async function endWithheld(job: TurnJob, claimed: ClaimedTurn): Promise<string> {
  const agent = await job.loadAgent(claimed.tenantId, claimed.agentVersionId!);
  const told = await withTenant(job.database, claimed.tenantId, (tx) =>
    tellDesks(tx, claimed.conversationId, agent.name, job.senders.slack),
  );
  if (told) job.wakeOutbox(0);
  return "withheld";
}

const debounceOf = (job: TurnJob, claimed: ClaimedTurn) => job.settings.debounceMs[claimed.channel] ?? 0;

/** The reply with its files, and with what its reader may say of it. */
const asSent = (claimed: ClaimedTurn, { agent, ended, attachments }: DecidedTurn, reply: Reply): Reply => ({
  ...reply,
  ...(attachments.length > 0 && { attachments }),
  asksFeedback: claimed.deskOf === null && claimed.accountSettings.feedback !== false,
  feedbackLabels: linesOfClaim(agent, { ...claimed, session: { version: 0, state: ended.outcome.session } })
    .feedback,
});

/** Goals that are open finish on the version they began on. A preview follows its draft, and a member at a desk the live version. */
function pinOf(claimed: ClaimedTurn, { agentVersionId, ended }: DecidedTurn): string | null | undefined {
  if (claimed.isPreview) return undefined;
  const isOpenEnded = Object.values(ended.outcome.session.goals).some(isOpen);
  return isOpenEnded && claimed.deskOf === null ? agentVersionId : null;
}

/** Replies go to where the newest message came from. */
const targetOf = (claimed: ClaimedTurn): ReplyTarget => claimed.pending.at(-1)!.envelope.replyTarget;

function commit(
  job: TurnJob,
  claimed: ClaimedTurn,
  decided: DecidedTurn,
  hasMore: boolean,
): Promise<CommitOutcome> {
  const { outcome, record, writes } = decided.ended;
  const target = targetOf(claimed);
  const isDecision = claimed.pending[0]?.envelope.approvalId !== undefined;
  const { session } = outcome;
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
      state: storedSession(session),
      stateUnsaid: storedSession({ ...session, openPrompt: null }),
    },
    pinnedVersionId: pinOf(claimed, decided),
    ...peopleOf(claimed, decided),
    hasSteps: writes > 0,
    hasEffects: isDecision || writes > 0,
    leavesContactWaiting: isDecision,
    reply:
      reply === undefined
        ? undefined
        : {
            text: reply.reply.text,
            target,
            messages: decided.sender?.render(asSent(claimed, decided, reply.reply), target) ?? [],
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
    audit: turnFacts(claimed, decided.turnId, record, reads, outcome.handoff),
    hasMore,
    debounceMs: debounceOf(job, claimed),
    yieldToNewer: claimed.restartCount < maxRestarts && writes === 0,
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
  for (const { dueInMs } of outbox) if (dueInMs !== undefined) job.wakeOutbox(dueInMs);
  // It has to wait for its platform's limits.
  if (first.dueInMs !== undefined) return;
  const delivery = {
    ...claimed,
    ...first,
    kind: "reply" as const,
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
  const agent = await agentOfClaim(job.loadAgent, claimed);
  const messages = sender?.render({ text: linesOfClaim(agent, claimed).broken }, target) ?? [];
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
      agentId: claimed.agentId,
      whom: whomToTell(agent, claimed),
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

/** An agent that cannot be read is no reason to tell nobody. */
function whomToTell(agent: AgentConfig | null, { isPreview }: ClaimedTurn): Whom {
  if (isPreview) return nobody;
  return agent === null ? caretakers : whomToAsk(agent, new Date());
}

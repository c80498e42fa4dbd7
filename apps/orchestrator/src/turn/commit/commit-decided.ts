import { commitArguments } from "@konstruct/core/hash/argument-commitment";
import { newId } from "@konstruct/core/ids";
import type { Reply } from "@konstruct/core/message";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { commitTurn } from "@konstruct/db/turn/commit-turn";
import type { CommitOutcome, TurnCommit } from "@konstruct/db/turn/turn-commit";
import { isOpen } from "@konstruct/engine/goals/goal-stack";
import { storedSession } from "@konstruct/engine/session/session-state";
import { turnFacts } from "../claimed/audit-facts.ts";
import { claimOf } from "../claimed/claim-of.ts";
import { afterDisclosure, disclosureDue } from "../claimed/disclosure-due.ts";
import { linesOfClaim } from "../claimed/lines-for.ts";
import { lastSeqOf } from "../claimed/load-turn.ts";
import { debounceOf, targetOf } from "../claimed/target-of.ts";
import type { TurnJob } from "../claimed/turn-job.ts";
import type { TurnResult } from "../turn-state.ts";
import { peopleOf } from "./people-of.ts";
import { bestScoreOf, toNewApproval, toProvenance } from "./to-commit.ts";

/** How often a newer message makes a turn start again before its answer is sent anyway. */
const maxRestarts = 2;

/** The reply with its files and its feedback buttons. */
const asSent = ({ claimed, agent, ended, attachments }: TurnResult, reply: Reply): Reply => ({
  ...reply,
  ...(attachments.length > 0 && { attachments }),
  asksFeedback: claimed.internalThreadOf === null && claimed.accountSettings.feedback !== false,
  feedbackLabels: linesOfClaim(agent, asEnded(claimed, ended)).feedback,
});

/** The claim with the session as the turn leaves it, so that the reply's language is known. */
const asEnded = (claimed: ClaimedTurn, { outcome }: TurnResult["ended"]): ClaimedTurn => ({
  ...claimed,
  session: { version: 0, state: outcome.session },
});

function replyOf(result: TurnResult): TurnCommit["reply"] {
  const { claimed, agent, ended, sender, placeholder } = result;
  if (ended.outcome.kind !== "reply") return undefined;
  const { reply, provenance } = ended.outcome;
  const target = targetOf(claimed);
  // Nothing is sent on a channel that is not connected.
  const disclosure = sender && disclosureDue(agent, asEnded(claimed, ended));
  const said = afterDisclosure(disclosure, asSent(result, reply));
  return {
    id: newId(),
    text: reply.text,
    disclosure,
    target,
    messages: sender?.render(said, target) ?? [],
    replaces: placeholder?.outboxId,
    provenance: toProvenance(provenance),
  };
}

/** The version that open goals finish on. A preview follows its draft, and an internal thread the live version. */
function pinOf({ claimed, agentVersionId, ended }: TurnResult): string | null | undefined {
  if (claimed.isPreview || claimed.isAwaited === true) return undefined;
  const isOpenEnded = Object.values(ended.outcome.session.goals).some(isOpen);
  return isOpenEnded && claimed.internalThreadOf === null ? agentVersionId : null;
}

/** Writes all that a turn decided, in one fenced transaction. */
export function commitDecided(job: TurnJob, result: TurnResult): Promise<CommitOutcome> {
  const { claimed, hasMore } = result;
  const { outcome, record, writes } = result.ended;
  const isDecision = claimed.pending[0]?.envelope.approvalId !== undefined;
  const { session } = outcome;
  const reads = record.toolCalls
    .filter((call) => call.effect === "read")
    // Their ids are in the order in which the calls of the turn were made, writes included.
    .map((call) => ({ ...call, ...commitArguments(call.args) }));
  return commitTurn(job.database, {
    ...claimOf(job, claimed),
    channelAccountId: claimed.channelAccountId,
    agentId: claimed.agentId,
    turn: {
      id: result.turnId,
      agentVersionId: result.agentVersionId,
      fromSeq: claimed.doneSeq + 1,
      toSeq: lastSeqOf(claimed),
      outcome: outcome.kind,
      startedAt: result.startedAt,
      trace: result.trace,
    },
    session: {
      expectedVersion: claimed.session?.version ?? 0,
      state: storedSession(session),
      stateUnsaid: storedSession({ ...session, openPrompt: null }),
    },
    pinnedVersionId: pinOf(result),
    ...peopleOf(job, result),
    hasSteps: writes > 0,
    hasEffects: isDecision || writes > 0,
    besidePerson: claimed.isAwaited === true,
    leavesContactWaiting: isDecision,
    reply: replyOf(result),
    approvals: {
      ...record.approvals,
      requested: record.approvals.requested.map((approval) => toNewApproval(result, approval)),
    },
    preferences: record.preferences,
    unanswered: {
      // A member who asks in an internal thread is answered by other members.
      questions: claimed.internalThreadOf === null ? record.unanswered : [],
      bestScore: bestScoreOf(record.toolCalls),
    },
    readToolCalls: reads,
    modelCalls: record.modelCalls,
    audit: turnFacts(claimed, result.turnId, record, reads, outcome.handoff),
    hasMore,
    debounceMs: debounceOf(job, claimed),
    yieldToNewer: claimed.restartCount < maxRestarts && writes === 0,
    sendLeaseMs: job.settings.sendLeaseMs,
    deliveredByCommit: result.sender?.deliveredByCommit === true,
  });
}

import { toAppError } from "@konstruct/core/errors";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { releaseTurn } from "@konstruct/db/turn/release-turn";
import { scopedLogger } from "@konstruct/telemetry/logger";
import { spanFromTraceparent } from "@konstruct/telemetry/tracing";
import { bringEarlierPosts } from "./claimed/bring-earlier-posts.ts";
import { claimOf } from "./claimed/claim-of.ts";
import { slowDown } from "./claimed/slow-down.ts";
import { takeNotices } from "./claimed/take-notices.ts";
import type { TurnJob } from "./claimed/turn-job.ts";
import { maxCrashes, maxFailures } from "./claimed/turn-limits.ts";
import { answerFromTalk } from "./colleague/answer-from-talk.ts";
import { type Meanwhile, meanwhileOf, onlyFacts, sayPassedOn } from "./colleague/answer-meanwhile.ts";
import { waitsForItsCard } from "./colleague/card-on-its-way.ts";
import { lettingColleaguesSpeak } from "./colleague/colleagues.ts";
import { goesOnBeside, holdForPerson } from "./colleague/hold-for-person.ts";
import { runInternalThread, type ThreadQuestion } from "./colleague/thread-turn.ts";
import { deadLetterClaimed } from "./commit/dead-letter-claimed.ts";
import { runTurnOnce } from "./run-turn-once.ts";

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
    await deadLetterClaimed(job, claimed);
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

/** A message in an internal thread is a member's. A conversation that a person owns waits for them. The agent answers the rest. */
async function runWhoseTurn(job: TurnJob, found: ClaimedTurn): Promise<string> {
  const rest = await takeNotices(job, found);
  if (rest === undefined) {
    job.wakeOutbox(0);
    return "taken";
  }
  const claimed = await bringEarlierPosts(job, rest);
  if (claimed.internalThreadOf !== null) {
    const question = await runInternalThread(job, claimed);
    return question === undefined ? "internal_thread" : answerInThread(job, question);
  }
  if (await waitsForItsCard(job, claimed)) return "held";
  if (await lettingColleaguesSpeak(job, claimed)) {
    await holdForPerson(job, claimed);
    return "held";
  }
  if (claimed.owner !== "person") return runTurnOnce(job, claimed);
  const beside = goesOnBeside(claimed);
  if (beside !== undefined) return runTurnOnce(job, beside);
  const meanwhile = await meanwhileOf(job, claimed);
  if (meanwhile !== undefined) return answerAwaiting(job, meanwhile);
  await holdForPerson(job, claimed);
  return "held";
}

/** People were asked and none has come: the model answers facts, and all else is passed on; colleagues see both. */
async function answerAwaiting(job: TurnJob, meanwhile: Meanwhile): Promise<string> {
  const { claimed } = meanwhile;
  const outcome = await sayWhatMayBeSaid(job, meanwhile).catch(async (thrown: unknown) => {
    // The person still gets the message, and the contact hears so.
    job.logger.error({ err: toAppError(thrown), conversationId: claimed.conversationId }, "only passed on");
    await sayPassedOn(job, meanwhile);
    return "held";
  });
  if (outcome !== "overtaken" && outcome !== "fenced_out") await holdForPerson(job, claimed);
  return outcome;
}

async function sayWhatMayBeSaid(job: TurnJob, meanwhile: Meanwhile): Promise<string> {
  const { claimed, agent } = meanwhile;
  if ((await job.modelFor(claimed.tenantId, agent)) !== null)
    return runTurnOnce(job, claimed, (decided) => onlyFacts(job, meanwhile, decided));
  await sayPassedOn(job, meanwhile);
  return "held";
}

/** A colleague's question is a turn like any other; if the agent has no answer, the conversation is searched. */
async function answerInThread(job: TurnJob, { claimed, thread }: ThreadQuestion): Promise<string> {
  return runTurnOnce(job, claimed, (decided) => answerFromTalk(job, claimed, thread, decided));
}

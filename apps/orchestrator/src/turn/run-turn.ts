import { toAppError } from "@konstruct/core/errors";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { releaseTurn } from "@konstruct/db/turn/release-turn";
import { scopedLogger } from "@konstruct/telemetry/logger";
import { spanFromTraceparent } from "@konstruct/telemetry/tracing";
import { claimOf } from "./claimed/claim-of.ts";
import { loadTurn } from "./claimed/load-turn.ts";
import type { TurnJob } from "./claimed/turn-job.ts";
import { answerFromTalk } from "./colleague/answer-from-talk.ts";
import { onlyFacts, sayPassedOn } from "./colleague/answer-meanwhile.ts";
import { holdForPerson } from "./colleague/hold-for-person.ts";
import { commit } from "./commit/commit.ts";
import { decide } from "./decide/decide.ts";
import { passGuards } from "./guards/guards.ts";
import type { TurnResult, TurnState } from "./turn-state.ts";

/** Job `turn.run`: one claimed conversation, from its pending messages to the reply at the platform. */
export async function runTurn(job: TurnJob, claimed: ClaimedTurn): Promise<void> {
  const startedAt = performance.now();
  const { tenantId, conversationId } = claimed;
  const end = (outcome: string) => {
    job.metrics.turns.inc({ outcome });
    job.metrics.turnSeconds.observe({ outcome }, (performance.now() - startedAt) / 1_000);
  };
  if (claimed.pending.length === 0 && claimed.owner !== "person") {
    return releaseTurn(job.database, claimOf(job, claimed), { reason: "idle", afterMs: 0 });
  }
  try {
    const traceparent = claimed.pending.at(-1)?.envelope.traceparent;
    end(await spanFromTraceparent(traceparent, "turn", () => answer(job, claimed)));
  } catch (thrown) {
    scopedLogger(job.logger, { tenantId, conversationId }).error({ err: toAppError(thrown) }, "turn failed");
    end("failed");
    const afterMs = job.settings.retryMs * 2 ** Math.min(claimed.failureCount, 6);
    await releaseTurn(job.database, claimOf(job, claimed), { reason: "failed", afterMs });
    job.wakeTurns(afterMs);
  }
}

/** Load, decide, commit. @returns the outcome, for the metrics */
async function answer(job: TurnJob, claimed: ClaimedTurn): Promise<string> {
  const guarded = await passGuards(job, claimed);
  if ("end" in guarded) return guarded.end;
  const state = loadTurn(guarded);
  return state.claimed.isAwaited === true ? answerAwaiting(job, state) : decideAndCommit(job, state);
}

async function decideAndCommit(job: TurnJob, state: TurnState): Promise<string> {
  const result = await decide(job, state);
  return result === undefined ? "fenced_out" : commit(job, await revised(job, state, result));
}

/** People were asked and none has come. Whatever the agent says, they get the message; where it fails, the contact hears so. */
async function answerAwaiting(job: TurnJob, state: TurnState): Promise<string> {
  const { claimed } = state;
  const outcome = await decideAndCommit(job, state).catch(async (thrown: unknown) => {
    job.logger.error({ err: toAppError(thrown), conversationId: claimed.conversationId }, "only passed on");
    await sayPassedOn(job, claimed);
    return "held";
  });
  if (outcome !== "overtaken" && outcome !== "fenced_out") await holdForPerson(job, claimed);
  return outcome;
}

/** In an internal thread the conversation is searched for what the agent does not know. Beside people who were asked, only facts are said. */
async function revised(
  job: TurnJob,
  { claimed, thread }: TurnState,
  result: TurnResult,
): Promise<TurnResult> {
  if (thread !== null) return answerFromTalk(job, thread, result);
  return claimed.isAwaited === true ? onlyFacts(job, result) : result;
}

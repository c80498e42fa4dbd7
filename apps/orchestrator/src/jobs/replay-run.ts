import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { toAppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { refusals } from "@konstruct/core/refusals/catalogue";
import { type ReplayTurn, saveReplayedTurn } from "@konstruct/db/replay/replay-turns";
import { readReplayWork } from "@konstruct/db/replay/replays";
import { withTenant } from "@konstruct/db/with-tenant";
import type { CandidateRequest } from "@konstruct/engine/record/candidate-turn";
import { costOf } from "@konstruct/engine/record/replay-turn";
import { replayedModel } from "@konstruct/engine/record/replayed-model";
import type { TurnTrace } from "@konstruct/engine/record/turn-trace";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { JobContext } from "./job-context.ts";
import { readRecordedTurn } from "./recorded-turn.ts";
import {
  type CandidateRuns,
  differencesIn,
  runSeveral,
  shownRun,
  sideNow,
  sideOf,
  sideThen,
} from "./run-candidate.ts";
import { type StoppingModel, stopAtBudget } from "./stop-at-budget.ts";

type Draft = {
  side: CandidateRequest["recorded"];
  model: StoppingModel;
  /** Whether the model is called again; otherwise its recorded answers are used. */
  askModel: boolean;
  /** How often each turn runs when the model is called. */
  runs: number;
};

type Replayed = Pick<ReplayTurn, "turnId" | "runs" | "passes" | "reasons" | "before" | "after"> & {
  verdict: "same" | "changed" | "worse" | "failed";
};

const failed = (turnId: string, detail: string): Replayed => ({
  turnId,
  verdict: "failed",
  ...{ runs: null, passes: null, before: null, after: null },
  reasons: [{ code: "not_replayed", detail: detail.slice(0, 300) }],
});

/** A turn that ran without a model is run without one: the replay compares the draft, not the installation. */
function modelFor({ side, model, askModel }: Draft, trace: TurnTrace, ran: AgentConfig): LLMProvider | null {
  const then = trace.ports.model;
  if (side.agent.model.provider === "builtin") return null;
  if (then === null) return ran.model.provider === "builtin" && askModel ? model.provider : null;
  return askModel ? model.provider : replayedModel(then);
}

function verdictOf({ runs, passes }: CandidateRuns): Replayed["verdict"] {
  if (passes < runs.length) return "worse";
  return runs.every(({ reasons }) => reasons.length === 0) ? "same" : "changed";
}

/** Runs one past turn again, with the draft as the candidate. */
async function replayed(
  { job: { tenantId }, reach }: JobContext,
  draft: Draft,
  turnId: string,
): Promise<Replayed> {
  const recorded = await readRecordedTurn(reach.database, tenantId, turnId);
  if (recorded.kind === "unusable") return failed(turnId, refusals[recorded.why].text);
  const { trace, conversationId, ran } = recorded;
  try {
    const llm = modelFor(draft, trace, ran);
    const request: CandidateRequest = {
      ...{ trace, turnId, tenantId, conversationId },
      recorded: sideOf(ran),
      candidate: { ...draft.side, llm, ranker: reach.rankers.of(tenantId, draft.side.agent) },
    };
    const isAsked = llm !== null && llm === draft.model.provider;
    const again = await runSeveral(request, isAsked ? draft.runs : 1, draft.model.throwIfRefused);
    return {
      turnId,
      verdict: verdictOf(again),
      ...{ runs: again.runs.length, passes: again.passes },
      reasons: differencesIn(again),
      before: sideThen(trace, costOf(trace.ports)),
      after: sideNow(trace, shownRun(again)),
    };
  } catch (thrown) {
    draft.model.throwIfRefused();
    // A turn that cannot be run on the draft is a finding of the replay and does not end it.
    return failed(turnId, toAppError(thrown).message);
  }
}

/** Runs the chosen turns on the draft and stores each result at once: if this worker ends, another does the rest. */
export async function runReplay(context: JobContext): Promise<JsonObject | null> {
  const { job, reach, step } = context;
  const work = await withTenant(reach.database, job.tenantId, (tx) => readReplayWork(tx, job.id));
  if (work === undefined) return null;
  const agent = agentConfigSchema.parse(work.config);
  const of = { tenantId: job.tenantId, agentId: work.agentId };
  const draft: Draft = {
    side: sideOf(agent),
    model: stopAtBudget(await reach.modelWithin(of, agent)),
    ...{ askModel: work.askModel, runs: work.runs },
  };
  let done = work.total - work.left.length;
  for (const turnId of work.left) {
    const turn = await replayed(context, draft, turnId);
    await step(++done, work.total, (tx) => saveReplayedTurn(tx, job.id, turn));
  }
  return null;
}

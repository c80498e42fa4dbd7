import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent-config";
import { toAppError } from "@konstruct/core/errors";
import { handoffCode } from "@konstruct/core/handoff";
import type { JsonObject } from "@konstruct/core/json";
import {
  type ReplaySide,
  type ReplayTurn,
  readReplayedTrace,
  saveReplayedTurn,
} from "@konstruct/db/replay/replay-turns";
import { readReplayWork } from "@konstruct/db/replay/replays";
import { withTenant } from "@konstruct/db/with-tenant";
import { judgeTurn } from "@konstruct/engine/trace/judge-turn";
import { costOf, rerunTurn } from "@konstruct/engine/trace/replay-turn";
import {
  decisionsOf,
  isTurnTrace,
  type TurnDecisions,
  type TurnTrace,
} from "@konstruct/engine/trace/turn-trace";
import type { LLMProvider } from "@konstruct/llm/provider";
import { describeTool } from "@konstruct/tools/describe-tool";
import { createRegistry, toolsOf } from "@konstruct/tools/registry";
import type { ToolResult } from "@konstruct/tools/tool-result";
import type { ErrandJob } from "./errand-job.ts";
import { stopAtBudget } from "./stop-at-budget.ts";

type Draft = {
  agent: AgentConfig;
  describe: (tool: string) => ReturnType<typeof describeTool>;
  /** Undefined: what the record holds. */
  llmFor: (trace: TurnTrace) => LLMProvider | null | undefined;
};

type Replayed = Pick<ReplayTurn, "turnId" | "reasons" | "before" | "after"> & {
  verdict: "same" | "changed" | "worse" | "failed";
};

const simulated = (data: JsonObject): ToolResult => ({
  success: true,
  data,
  error: null,
  executionTimeMs: 0,
});

const notRecorded: ToolResult = {
  success: false,
  data: null,
  error: { code: "not_recorded", message: "This was not looked up when the turn ran", retryable: false },
  executionTimeMs: 0,
};

function sideOf(
  { input }: TurnTrace,
  decisions: TurnDecisions,
  costMicroUsd: number,
  made: readonly string[],
): ReplaySide {
  return {
    said: input.inputs.map(({ text }) => text),
    reply: decisions.reply,
    handoff: decisions.handoff === null ? null : handoffCode(decisions.handoff),
    tools: decisions.tools.map(({ tool, args }) => ({ tool, args, simulated: made.includes(tool) })),
    costMicroUsd,
  };
}

const failed = (turnId: string, detail: string): Replayed => ({
  turnId,
  verdict: "failed",
  reasons: [{ code: "not_replayed", detail: detail.slice(0, 300) }],
  before: null,
  after: null,
});

/** One past turn on the draft. What the record has no answer for is simulated, and shown as such. */
async function replayed(
  { errand: { tenantId }, reach }: ErrandJob,
  { agent, describe, llmFor }: Draft,
  turnId: string,
): Promise<Replayed> {
  const found = await withTenant(reach.database, tenantId, (tx) => readReplayedTrace(tx, turnId));
  if (found === undefined) return failed(turnId, "the turn was removed");
  const { trace, conversationId } = found;
  if (!isTurnTrace(trace)) return failed(turnId, "no whole record of it was kept");
  const [made, missing]: [string[], string[]] = [[], []];
  const llm = llmFor(trace);
  try {
    const { ended, costMicroUsd } = await rerunTurn({
      ...{ trace, turnId, tenantId, conversationId, agent, describe },
      ...(llm !== undefined && { llm }),
      unrecorded({ tool }) {
        const isRead = (describe(tool)?.effect ?? "read") === "read";
        (isRead ? missing : made).push(tool);
        return isRead ? notRecorded : simulated({ simulated: true });
      },
    });
    const decisions = decisionsOf(ended);
    const judged = judgeTurn(
      { decisions: trace.decisions, events: trace.events },
      { decisions, events: ended.record.events },
      { effectOf: (tool) => describe(tool)?.effect ?? null, unrecorded: [...made, ...missing] },
    );
    const before = sideOf(trace, trace.decisions, costOf(trace.ports), []);
    return {
      turnId,
      ...judged,
      before,
      after: sideOf(trace, decisions, costMicroUsd, [...made, ...missing]),
    };
  } catch (thrown) {
    // A turn that cannot be run on the draft is a finding of the replay, not the end of it.
    return failed(turnId, toAppError(thrown).message);
  }
}

/** Runs the chosen turns again on the draft, each written as it ends: another worker goes on with those that are left. */
export async function runReplay(job: ErrandJob): Promise<JsonObject | null> {
  const { errand, reach, step } = job;
  const work = await withTenant(reach.database, errand.tenantId, (tx) => readReplayWork(tx, errand.id));
  if (work === undefined) return null;
  const agent = agentConfigSchema.parse(work.config);
  const registry = createRegistry(toolsOf(agent.tool_settings));
  const model = stopAtBudget(
    await reach.modelWithin({ tenantId: errand.tenantId, agentId: work.agentId }, agent),
  );
  const draft: Draft = {
    agent,
    describe: (tool) => describeTool(registry, tool),
    // What ran without a model is replayed without one: the draft is compared, not the installation.
    llmFor: ({ ports }) => (ports.model === null || !work.askModel ? undefined : model.provider),
  };
  let done = work.total - work.left.length;
  for (const turnId of work.left) {
    const turn = await replayed(job, draft, turnId);
    model.throwIfRefused();
    await step(++done, work.total, (tx) => saveReplayedTurn(tx, errand.id, turn));
  }
  return null;
}

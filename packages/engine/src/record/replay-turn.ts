import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { AppError } from "@konstruct/core/errors";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { LLMProvider } from "@konstruct/llm/provider";
import type {
  ToolCall,
  ToolCallContext,
  ToolDescription,
  ToolExecutor,
} from "@konstruct/tools/contract/tool-executor";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import { pastRanker } from "../act/past-turn.ts";
import { createPorts } from "../loop/create-ports.ts";
import { runLoop } from "../loop/run-loop.ts";
import { type Journal, operationKey } from "../turn/journal.ts";
import type { EndedTurn } from "../turn/outcome.ts";
import type { PortRecord } from "../turn/recorder.ts";
import { replayedModel } from "./replayed-model.ts";
import { decisionsOf, type TurnDecisions, type TurnTrace } from "./turn-trace.ts";

export type ReplayRequest = {
  trace: TurnTrace;
  turnId: string;
  tenantId: string;
  conversationId: string;
  /** The version it ran on, or another one to see what would change. */
  agent: AgentConfig;
  describe: (tool: string) => ToolDescription | null;
  /** Called instead of returning recorded answers; null: built-in mode. Absent: the recorded answers. */
  llm?: LLMProvider | null;
  /** Ranks every message instead of the recorded rankings. Absent: the recorded rankings; without one no intent fits. */
  ranker?: IntentRanker;
  /** The result of a call that is not recorded; by default a failure. */
  unrecorded?: (call: Pick<ToolCall, "tool" | "args">) => ToolResult;
};

export type RerunTurn = {
  ended: EndedTurn;
  /** What the model calls cost; for recorded answers, what they cost then. */
  costMicroUsd: number;
};

function replayedClock({ startedAt, clock }: PortRecord): () => Date {
  const start = Date.parse(startedAt);
  const readings = [0, ...clock];
  let next = 0;
  return () => new Date(start + readings[Math.min(next++, readings.length - 1)]!);
}

/** The result of a call that the record does not have. */
export const notRecorded: ToolResult = {
  success: false,
  data: null,
  error: { code: "not_recorded", message: "This call was not made when the turn ran", retryable: false },
  executionTimeMs: 0,
};

/** For a text that was not ranked when the turn ran. */
const notRanked: IntentRanker = { rank: async () => ({ ranked: [], isAbstained: true, isFar: false }) };

function replayedTools({ trace, describe, unrecorded }: ReplayRequest): ToolExecutor {
  const keyOf = (tool: string, args: TurnTrace["toolResults"][number]["args"]) =>
    `${tool} ${canonicalJson(args)}`;
  // Equal calls may have different results. They are returned in order, and the last one repeatedly.
  const results = Map.groupBy(trace.toolResults, ({ tool, args }) => keyOf(tool, args));
  return {
    describe,
    async execute({ tool, args }) {
      const left = results.get(keyOf(tool, args));
      const next = left !== undefined && left.length > 1 ? left.shift() : left?.[0];
      return next?.result ?? unrecorded?.({ tool, args }) ?? notRecorded;
    },
  };
}

/** Writes end as recorded; messages that arrived before a write arrive before it again. */
function replayedJournal(
  { trace, turnId }: ReplayRequest,
  tools: ToolExecutor,
  caller: ToolCallContext,
): Journal {
  const newer = [...(trace.newer ?? [])];
  let begun = 0;
  return {
    keyOf: (nth) => operationKey(turnId, nth),
    async perform(call) {
      const nth = begun++;
      if (newer[0]?.nth === nth) return { kind: "newer", messages: newer.shift()?.messages ?? [] };
      return { kind: "result", result: await tools.execute(call, caller) };
    },
  };
}

/** The total cost of the model's recorded answers. */
export function costOf({ model }: PortRecord): number {
  const costs = model?.answers.map((answer) => ("error" in answer ? 0 : (answer.costMicroUsd ?? 0))) ?? [];
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** Repeats a recorded turn to its end. Nothing outside is called except a model or a ranker given in the request. */
export async function rerunTurn(request: ReplayRequest): Promise<RerunTurn> {
  const { trace, turnId, tenantId, conversationId, agent, llm } = request;
  const { model, context } = trace.ports;
  const tools = replayedTools(request);
  const recorded = model === null ? null : replayedModel(model);
  const caller = {
    tenantId,
    contactId: trace.input.contact.id,
    customerId: null,
    now: new Date(trace.ports.startedAt),
  };
  const ports = createPorts({
    llm: llm === undefined ? recorded : llm,
    tools,
    journalOf: (looking) => replayedJournal(request, looking, caller),
    ranker: request.ranker ?? pastRanker({ ranked: trace.ports.ranked ?? [] }, notRanked),
    prefetch: replayedPrefetch(context),
    clock: replayedClock(trace.ports),
    turnId,
  });
  const reachable = trace.input.reachable ?? null;
  const input = { ...trace.input, reachable, turnId, tenantId, conversationId, agent };
  const ended = await runLoop(input, ports);
  if (ended === undefined)
    throw new AppError("internal", "A replay has no claim to lose, but the turn ended as if it had lost one");
  return { ended, costMicroUsd: costOf(ports.recorded()) };
}

/** Repeats a recorded turn. Nothing outside is called, except a model or a ranker given in the request. */
export async function replayTurn(request: ReplayRequest): Promise<TurnDecisions> {
  return decisionsOf((await rerunTurn(request)).ended);
}

/** The recorded prefetches in order. */
function replayedPrefetch(context: PortRecord["context"]): ToolExecutor["execute"] {
  const results = context?.prefetched ?? [];
  let next = 0;
  return async () => results[next++] ?? notRecorded;
}

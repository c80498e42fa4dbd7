import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { ToolDescription } from "@konstruct/tools/contract/tool-executor";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import type { EndedTurn } from "../turn/outcome.ts";
import type { RoundRecord } from "../turn/round-record.ts";
import { notRecorded, type ReplayRequest, rerunTurn } from "./replay-turn.ts";

type Side = {
  agent: AgentConfig;
  describe: (tool: string) => ToolDescription | null;
};

export type CandidateRequest = Pick<ReplayRequest, "trace" | "turnId" | "tenantId" | "conversationId"> & {
  /** The version the turn ran on. */
  recorded: Side;
  /** Null in built-in mode. */
  candidate: Side & { llm: LLMProvider | null; ranker: IntentRanker };
};

type MadeCall = { tool: string; args: JsonObject };

export type CandidateTurn = {
  ended: EndedTurn;
  /** The candidate's rounds. */
  rounds: RoundRecord[];
  /** The model cost of the whole turn; recorded answers count with their recorded cost. */
  costMicroUsd: number;
  /** Writes without a recorded result. They are not made; their results say `simulated`. */
  simulated: MadeCall[];
  /** Reads without a recorded result; they fail. */
  missing: MadeCall[];
};

const simulatedWrite: ToolResult = {
  success: true,
  data: { simulated: true },
  error: null,
  executionTimeMs: 0,
};

/** Whether a tool only reads; an unknown tool counts as a write. */
export const isRead = ({ describe }: Side, tool: string): boolean => describe(tool)?.effect === "read";

/** Rounds of the proposer itself, without those of specialists. */
export const proposedRounds = (rounds: readonly RoundRecord[]): RoundRecord[] =>
  rounds.filter(({ asked }) => asked.purpose === "propose");

/**
 * Repeats a recorded turn as a candidate. Only the candidate's model is called: recorded calls return their results, other reads
 * fail and other writes are simulated.
 */
export async function runCandidate(request: CandidateRequest): Promise<CandidateTurn> {
  const { trace, turnId, tenantId, conversationId, candidate } = request;
  const simulated: MadeCall[] = [];
  const missing: MadeCall[] = [];
  const { ended } = await rerunTurn({
    ...{ trace, turnId, tenantId, conversationId, ...candidate },
    unrecorded({ tool, args }) {
      const isLookUp = isRead(candidate, tool);
      (isLookUp ? missing : simulated).push({ tool, args });
      return isLookUp ? notRecorded : simulatedWrite;
    },
  });
  const { record } = ended;
  return {
    ended,
    rounds: proposedRounds(record.rounds),
    costMicroUsd: record.modelCalls.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0),
    simulated,
    missing,
  };
}

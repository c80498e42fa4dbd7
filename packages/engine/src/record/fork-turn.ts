import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { ToolDescription } from "@konstruct/tools/contract/tool-executor";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import { createProposer } from "../loop/create-ports.ts";
import type { EndedTurn } from "../turn/outcome.ts";
import type { RoundRecord } from "../turn/round-record.ts";
import { ForkedProposer } from "./forked-proposer.ts";
import { notRecorded, type ReplayRequest, rerunTurn } from "./replay-turn.ts";
import type { TurnTrace } from "./turn-trace.ts";

type Side = {
  agent: AgentConfig;
  describe: (tool: string) => ToolDescription | null;
};

export type ForkRequest = Pick<ReplayRequest, "trace" | "turnId" | "tenantId" | "conversationId"> & {
  /** The candidate's first call of the proposer, from 1; rounds of specialists count too. 1 gives it the whole turn. */
  round: number;
  /** The version the turn ran on. */
  recorded: Side;
  /** Null in built-in mode. */
  candidate: Side & { llm: LLMProvider | null; ranker: IntentRanker };
};

type MadeCall = { tool: string; args: JsonObject };

export type ForkedTurn = {
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

/** The number of recorded rounds without those of specialists, at least 1: every turn can be repeated from its beginning. */
export const roundsOf = ({ rounds }: TurnTrace): number => Math.max(1, proposedRounds(rounds ?? []).length);

/** Ports that propose from the record up to the candidate's first round. */
function forkPorts({ candidate, round, recorded: past }: ForkRequest) {
  const forked: { by: ForkedProposer | null } = { by: null };
  return {
    forked,
    describe: (tool: string) => (forked.by?.isForked ? candidate : past).describe(tool),
    proposerOf(recorded: ConstructorParameters<typeof ForkedProposer>[0]["recorded"]) {
      const { agent, llm } = candidate;
      forked.by = new ForkedProposer({ recorded, candidate: createProposer(llm), agent, round });
      return forked.by;
    },
  };
}

/**
 * Repeats a recorded turn, from one round on with a candidate. Only the candidate's model is called: recorded calls return their
 * results, other reads fail and other writes are simulated.
 * @throws AppError `invalid_input` if the turn has no such round, `conflict` if repeating the rounds before it ends the turn early
 */
export async function forkTurn(request: ForkRequest): Promise<ForkedTurn> {
  const { trace, turnId, tenantId, conversationId, round, recorded, candidate } = request;
  const rounds = roundsOf(trace);
  if (!Number.isInteger(round) || round < 1 || round > rounds)
    throw new AppError("invalid_input", `The turn has ${rounds} rounds; ${round} is none of them`);
  const simulated: MadeCall[] = [];
  const missing: MadeCall[] = [];
  const about = {
    ...{ trace, turnId, tenantId, conversationId },
    unrecorded({ tool, args }: MadeCall) {
      const isLookUp = isRead(candidate, tool);
      (isLookUp ? missing : simulated).push({ tool, args });
      return isLookUp ? notRecorded : simulatedWrite;
    },
  };
  const { forked, describe, proposerOf } = forkPorts(request);
  const { ended } = await rerunTurn(
    round === 1 ? { ...about, ...candidate } : { ...about, agent: recorded.agent, describe, proposerOf },
  );
  if (round > 1 && forked.by?.isForked !== true)
    throw new AppError("conflict", `The repeated turn ended before round ${round}`, { retryable: false });
  const { record } = ended;
  return {
    ended,
    rounds: proposedRounds(record.rounds).slice(round - 1),
    costMicroUsd: record.modelCalls.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0),
    simulated,
    missing,
  };
}

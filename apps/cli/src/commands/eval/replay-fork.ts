import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { readTurns } from "@konstruct/db/turn/turn-trace";
import { forkTurn, roundsOf } from "@konstruct/engine/record/fork-turn";
import { judgeFork } from "@konstruct/engine/record/judge-fork";
import { isTurnTrace } from "@konstruct/engine/record/turn-trace";
import { describerOf } from "@konstruct/tools/owner/describe-owned";
import { rankerByLetters } from "@konstruct/understanding/ranker/ranker-by-letters";
import { z } from "zod";
import { type Installation, withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes, UsageError } from "../../failure.ts";
import { type CandidateOptions, readSides } from "../../fork/candidate.ts";
import { candidateModel } from "../../fork/candidate-model.ts";
import { type ForkReport, type ForkRun, forkReport, forkRun, printFork } from "../../fork/fork-report.ts";
import { type Io, printJson, tell } from "../../io.ts";
import { readNumber } from "../../read-number.ts";

export type ForkOptions = CandidateOptions & { tenant: string; fork: string; runs?: string; json?: boolean };

type Place = { turnId: string; round: number };

function placeOf(fork: string): Place {
  const [turnId = "", round = "", ...more] = fork.split("@");
  if (more.length > 0 || !z.guid().safeParse(turnId).success)
    throw new UsageError(`--fork is the id of a turn, @ and a round, such as <turn>@2; not ${fork}.`);
  return { turnId, round: readNumber("The round of --fork", round, { min: 1, max: 100 }) };
}

const sideOf = (agent: AgentConfig) => ({ agent, describe: describerOf(agent.tool_settings) });

async function forked(
  io: Io,
  installation: Installation,
  { turnId, round }: Place,
  times: number,
  options: ForkOptions,
): Promise<ForkReport> {
  const { database } = installation;
  const context = await tenantContext(database, options.tenant);
  const { tenantId } = context;
  const turn = (await readTurns(database, tenantId, turnId, 1)).find(({ id }) => id === turnId);
  if (turn === undefined) throw new UsageError(`Tenant ${options.tenant} has no turn ${turnId}.`);
  const { trace, conversationId } = turn;
  if (!isTurnTrace(trace)) throw new UsageError("No whole record of this turn was kept.");
  const rounds = roundsOf(trace);
  if (round > rounds) throw new UsageError(`The turn has ${rounds} rounds, and no round ${round}.`);
  const sides = await readSides(context, turn, trace, options);
  const model = await candidateModel(installation, { tenantId, agentId: sides.agentId }, sides.candidate);
  const request = {
    ...{ trace, turnId, tenantId, conversationId, round },
    recorded: sideOf(sides.recorded),
    candidate: {
      ...sideOf(sides.candidate),
      llm: model.provider,
      ranker: rankerByLetters(sides.candidate),
    },
  };
  const runs: ForkRun[] = [];
  for (let number = 1; number <= times; number++) {
    if (times > 1) tell(io, `run ${number} of ${times}`);
    const turnAgain = await forkTurn(request);
    model.throwIfRefused();
    runs.push(forkRun(turnAgain, judgeFork(request, turnAgain)));
  }
  const reply = trace.decisions.reply;
  return forkReport({ turnId, round, rounds, model: model.provider?.model ?? null, reply, runs });
}

/** Runs a recorded turn again from one round on as a candidate, and fails unless every run passes. */
export async function replayFork(io: Io, id: string | undefined, options: ForkOptions): Promise<number> {
  if (id !== undefined) throw new UsageError("--fork names the turn itself; leave the id out.");
  const place = placeOf(options.fork);
  const times = readNumber("--runs", options.runs ?? "1", { min: 1, max: 20 });
  const report = await withInstallation((installation) => forked(io, installation, place, times, options));
  if (options.json) printJson(io, report);
  else printFork(io, report);
  return report.passes === report.runs.length ? exitCodes.ok : exitCodes.failed;
}

import { readFile, writeFile } from "node:fs/promises";
import { toolNames } from "@konstruct/llm/tool-names";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import { createClosingStack } from "../../compose/closing-stack.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, tell } from "../../io.ts";
import { type FaultKind, faultKinds, plantFault } from "../../recorded/plant-fault.ts";
import { agentOfRun, plantRun } from "../../recorded/plant-run.ts";
import { type PlayedTurn, playRun } from "../../recorded/play-run.ts";
import { playWithConsent } from "../../recorded/play-with-consent.ts";
import { startRecordServer } from "../../recorded/record-server.ts";
import { type RecordedRun, readRuns } from "../../recorded/recorded-run.ts";
import { startRecordedSystem } from "../../recorded/recorded-system.ts";
import { type RecordedTool, readTools, toolsOfRun } from "../../recorded/recorded-tools.ts";
import { type FaultScore, faultScoreOf, scoreOf } from "../../recorded/score.ts";
import { nameOverMcp, toolsOverMcp } from "../../recorded/tools-over-mcp.ts";

export type EvalRecordedOptions = {
  runs: string;
  tools: string;
  changes?: string;
  faults?: boolean;
  consent?: boolean;
  mcp?: boolean;
};

export type PlayedRuns = ReturnType<typeof scoreOf> & { faults: FaultScore; missed: string[] };

/** Runs at the same time. */
const mostAtOnce = 8;

export type PlayOptions = {
  /** The kind of fault planted into a text; none by default. */
  kindOf?: (at: number) => FaultKind | null;
  /** The tools are behind a loopback MCP server. */
  overMcp?: boolean;
};

/** Plays every run through the whole engine, on a database that is thrown away. */
export async function playRuns(
  io: Io,
  runs: readonly RecordedRun[],
  tools: readonly RecordedTool[],
  { kindOf, overMcp = false }: PlayOptions = {},
): Promise<PlayedRuns> {
  const closing = createClosingStack();
  try {
    const executors = new Map(runs.map((run) => [run.id, toolsOfRun(run, tools)]));
    const reachedIn = ({ id }: RecordedRun) => executors.get(id)!.reached;
    const faultOf = (run: RecordedRun, turn: number, text: string) => {
      // The same faults each time, in any order of runs.
      const seed = runs.indexOf(run) * 31 + turn;
      const kind = kindOf?.(seed) ?? null;
      return kind === null ? null : plantFault(text, kind, seed);
    };
    const nameOf = overMcp ? nameOverMcp : (name: string) => name;
    const wireNames = toolNames(tools.map(({ name }) => nameOf(name)));
    const server = await startRecordServer(runs, tools, reachedIn, faultOf, (name) =>
      wireNames.wireOf(nameOf(name)),
    );
    closing.add("model", server.stop);
    const called = new Map<string, ToolExecutor>(executors);
    for (const [id, executor] of overMcp ? executors : []) {
      const served = await toolsOverMcp(executor, tools);
      closing.add("MCP server", served.stop);
      called.set(id, served.tools);
    }
    const system = await startRecordedSystem(server.url, (model) => called.get(model)!, closing);
    const played: PlayedTurn[] = [];
    const left = [...runs];
    const lane = async () => {
      for (let run = left.shift(); run !== undefined; run = left.shift()) {
        const agent = agentOfRun(
          run,
          tools.map(({ name }) => nameOf(name)),
          // A record has no answer of a checking model, so faults are looked for by words.
          { deedCheck: kindOf === undefined ? "model" : "words" },
        );
        const place = await plantRun(system.database, system.tenantId, run, agent);
        played.push(...(await playRun({ ...system, place, run }, server)));
        tell(io, `${run.id}: ${run.turns.length} turns, ${left.length} runs to go`);
      }
    };
    await Promise.all(Array.from({ length: mostAtOnce }, lane));
    const reached = [...executors.values()].reduce((sum, one) => sum + one.reached.size, 0);
    for (const { run, turn, missing } of server.incomplete.slice(0, 20)) {
      tell(io, `${run}, turn ${turn}: the request does not hold ${missing.slice(0, 3).join(", ")}`);
    }
    for (const { run, turn, failure } of played)
      if (failure !== null) tell(io, `${run}, turn ${turn}: ${failure}`);
    const faults = faultScoreOf(server.planted, played);
    const missed = server.planted
      .filter(({ run, turn, fault }) =>
        played.some((one) => one.run === run && one.turn === turn && one.got?.trim() === fault.text.trim()),
      )
      .map(({ run, turn, fault }) => `${run}, turn ${turn}: ${fault.kind} not caught in: ${fault.text}`);
    return { ...scoreOf(runs, played, reached, server.incomplete.length), faults, missed };
  } finally {
    await closing.close();
  }
}

/** Plays recorded conversations of another model through the engine and scores them. */
export async function evalRecorded(io: Io, options: EvalRecordedOptions): Promise<number> {
  const [runs, tools] = await Promise.all([
    readFile(options.runs, "utf8").then(readRuns),
    readFile(options.tools, "utf8").then(readTools),
  ]);
  if (options.consent === true) {
    const { score, told } = await playWithConsent(io, runs, tools);
    for (const line of told) tell(io, line);
    printJson(io, score);
    return exitCodes.ok;
  }
  if (options.faults === true) return evalFaults(io, runs, tools, options.changes);
  const { score, beside } = await playRuns(io, runs, tools, { overMcp: options.mcp === true });
  for (const { run, turn, rails } of beside.changes)
    tell(io, `${run}, turn ${turn}: changed by ${rails.join(" | ")}`);
  tell(io, `${beside.goodbyes} unanswered goodbyes, ${beside.endInCalls} runs that end in calls`);
  if (options.changes !== undefined) {
    await writeFile(options.changes, `${JSON.stringify(beside.changes, null, 2)}\n`);
  }
  printJson(io, score);
  return exitCodes.ok;
}

/** The same runs for each kind of planted fault: a fault is caught when the contact did not get it. */
async function evalFaults(
  io: Io,
  runs: readonly RecordedRun[],
  tools: readonly RecordedTool[],
  file: string | undefined,
): Promise<number> {
  const rounds: PlayedRuns[] = [];
  for (const shift of faultKinds.keys()) {
    rounds.push(
      await playRuns(io, runs, tools, {
        kindOf: (at) => faultKinds[(at + shift) % faultKinds.length] ?? null,
      }),
    );
  }
  const sum = (kind: FaultKind | "all") => ({
    planted: rounds.reduce((total, { faults }) => total + faults[kind].planted, 0),
    caught: rounds.reduce((total, { faults }) => total + faults[kind].caught, 0),
  });
  const missed = rounds.flatMap((round) => round.missed);
  if (file !== undefined) await writeFile(file, `${JSON.stringify(missed, null, 2)}\n`);
  printJson(io, {
    runs: runs.length,
    ...sum("all"),
    byKind: Object.fromEntries(faultKinds.map((kind) => [kind, sum(kind)])),
  });
  return exitCodes.ok;
}

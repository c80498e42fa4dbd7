import { createClosingStack } from "../compose/closing-stack.ts";
import { type Io, tell } from "../io.ts";
import { hasAgreement } from "./agreement.ts";
import { type ConsentModel, startConsentModel } from "./consent-model.ts";
import { agentOfRun, plantRun } from "./plant-run.ts";
import { type Ended, sayLine } from "./play-run.ts";
import type { RecordedCall, RecordedRun } from "./recorded-run.ts";
import { type RecordedSystem, startRecordedSystem } from "./recorded-system.ts";
import { keyOf, type RecordedTool, type RunTools, toolsOfRun } from "./recorded-tools.ts";

export type ConsentScore = {
  runs: number;
  /** Calls of the record that change something, without further tries of one that failed. */
  writes: number;
  /** Those of turns in which the contact agrees in so many words, and how many of them were made. */
  agreed: number;
  agreedRun: number;
  /** Writes that were made without such words. */
  withoutYes: number;
};

/** Runs at the same time. */
const mostAtOnce = 8;

const keyOfCall = ({ name, args }: RecordedCall) => keyOf(name, args ?? {});

/** `first` are the writes without those that try a failed one again. */
type WrittenTurn = { said: string; writes: RecordedCall[]; first: RecordedCall[] };

const failed = ({ result }: RecordedCall) => result?.startsWith("Error") === true;

/** Calls without retries of a failed one: a retry has other arguments, and the contact was not asked about those. */
const firstTries = (calls: readonly RecordedCall[]): RecordedCall[] =>
  calls.filter(
    (call, at) => !calls.slice(0, at).some((before) => before.name === call.name && failed(before)),
  );

/** The turns of a run with the calls that change something. */
function writtenTurns(run: RecordedRun, tools: RunTools): WrittenTurn[] {
  const isWrite = ({ name, args }: RecordedCall) => args !== null && tools.describe(name)?.effect === "write";
  return run.turns.map(({ said, answers }) => {
    const writes = answers.flatMap(({ calls }) => calls).filter(isWrite);
    return { said, writes, first: firstTries(writes) };
  });
}

const asksConsent = ({ trace }: Ended): boolean =>
  (trace?.decisions.session.waiting ?? []).some(({ shownAt }) => shownAt !== null);

/** Each line of the contact; where code asks for a yes and the contact agrees in the record, they say so once more. */
async function playRun(
  system: RecordedSystem,
  model: ConsentModel,
  run: RecordedRun,
  tools: readonly RecordedTool[],
) {
  const agent = agentOfRun(
    run,
    tools.map(({ name }) => name),
    { deedCheck: "off", writes: "confirm" },
  );
  const place = await plantRun(system.database, system.tenantId, run, agent);
  const talk = { ...system, place, run };
  let nth = 0;
  for (const [turn, { said, answers }] of run.turns.entries()) {
    if (answers.length === 0) return;
    model.progress.set(run.id, { turn, stage: "record" });
    const ended = await sayLine(talk, said, nth++);
    if (ended === null) return;
    if (!asksConsent(ended) || !hasAgreement(said)) continue;
    model.progress.set(run.id, { turn, stage: "confirm" });
    await sayLine(talk, said, nth++);
  }
}

const countOf = (keys: readonly string[], key: string) => keys.filter((one) => one === key).length;

/** Equal calls are one: a call that is made counts for the turn in which the contact agrees to it. */
function scoreOf(runs: readonly RecordedRun[], executors: ReadonlyMap<string, RunTools>) {
  const score: ConsentScore = { runs: runs.length, writes: 0, agreed: 0, agreedRun: 0, withoutYes: 0 };
  const told: string[] = [];
  for (const run of runs) {
    const tools = executors.get(run.id)!;
    const turns = writtenTurns(run, tools);
    const agreedTurns = turns.filter(({ said }) => hasAgreement(said));
    const agreed = agreedTurns.flatMap(({ first }) => first).map(keyOfCall);
    const allowed = agreedTurns.flatMap(({ writes }) => writes).map(keyOfCall);
    const made = tools.made.filter((key) => tools.describe(key.split(" ")[0] ?? "")?.effect === "write");
    for (const key of new Set([...agreed, ...made])) {
      const [wanted, most, done] = [agreed, allowed, made].map((keys) => countOf(keys, key)) as [
        number,
        number,
        number,
      ];
      score.agreed += wanted;
      score.agreedRun += Math.min(wanted, done);
      score.withoutYes += Math.max(0, done - most);
      if (done < wanted || done > most)
        told.push(`${run.id}: agreed ${wanted} times, made ${done} times: ${key.slice(0, 200)}`);
    }
    score.writes += turns.flatMap(({ first }) => first).length;
  }
  return { score, told };
}

/** Every run with every write waiting for the contact's yes. */
export async function playWithConsent(io: Io, runs: readonly RecordedRun[], tools: readonly RecordedTool[]) {
  const closing = createClosingStack();
  try {
    const executors = new Map(runs.map((run) => [run.id, toolsOfRun(run, tools)]));
    const model = await startConsentModel(runs);
    closing.add("model", model.stop);
    const system = await startRecordedSystem(model.url, (name) => executors.get(name)!, closing);
    const left = [...runs];
    const lane = async () => {
      for (let run = left.shift(); run !== undefined; run = left.shift()) {
        await playRun(system, model, run, tools);
        tell(io, `${run.id}: ${run.turns.length} turns, ${left.length} runs to go`);
      }
    };
    await Promise.all(Array.from({ length: mostAtOnce }, lane));
    return scoreOf(runs, executors);
  } finally {
    await closing.close();
  }
}

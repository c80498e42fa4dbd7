import { setTimeout as delay } from "node:timers/promises";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { type CaseState, letLeasesRunOut, readCases } from "./case-state.ts";
import type { WriteCase } from "./cases.ts";
import { type CaseEnd, type Death, faultsOf } from "./check-case.ts";
import { around, nameOf, type WritePoint } from "./points.ts";
import type { WritesStage } from "./writes-stage.ts";

export type WriteResult = CaseEnd & { faults: string[] };

export type WritesRun = {
  results: WriteResult[];
  /** Turns that stood at a point when the process was killed, by kill. */
  cut: number[];
  /** The points at which a turn stood at the first kill. */
  passed: Set<string>;
  /** From the last kill until every case was answered, in milliseconds. */
  recoveryMs: number;
};

const patienceMs = 60_000;
const pollMs = 50;

const idsOf = (cases: readonly WriteCase[]) => cases.map(({ id }) => id);
const isOver = (state: CaseState | undefined) => state !== undefined && state.turns > 0 && !state.isDue;

/** @throws Error that names the cases for which it does not become true */
async function untilAll(
  stage: WritesStage,
  cases: readonly WriteCase[],
  isTrue: (one: WriteCase, state: CaseState | undefined) => boolean,
): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const states = await readCases(stage.database, stage, idsOf(cases));
    const waiting = cases.filter((one) => !isTrue(one, states.get(one.id)));
    if (waiting.length === 0) return;
    if (performance.now() > end) {
      const left = waiting.map(({ id }) => ({ id, ...states.get(id) }));
      throw new Error(`Neither at their point nor answered after ${patienceMs} ms: ${JSON.stringify(left)}`);
    }
    await delay(pollMs);
  }
}

const logOf = ({ tools }: WritesStage, { id }: WriteCase) => tools.log.filter((one) => one.case === id);

/** Everybody goes to their point, the process is killed, and another one begins. */
async function killAt(
  stage: WritesStage,
  cases: readonly WriteCase[],
  begin: () => Promise<void>,
): Promise<{ cut: number; passed: Set<string>; deaths: Map<string, Death> }> {
  await begin();
  const conversationOf = ({ id }: WriteCase) => conversationIdOf(stage.channelAccountId, id);
  await untilAll(stage, cases, (one, state) => stage.held.has(conversationOf(one)) || isOver(state));
  const cut = stage.held.size;
  const held = cases.filter((one) => stage.held.has(conversationOf(one)));
  const passed = new Set(held.map(({ point }) => nameOf(point)));
  await stage.child.stop();
  const states = await readCases(stage.database, stage, idsOf(cases));
  const deaths = new Map(
    cases.map((one) => [one.id, { calls: states.get(one.id)?.calls ?? [], asked: logOf(stage, one).length }]),
  );
  await letLeasesRunOut(stage.database, stage.tenantId);
  await stage.restart();
  return { cut, passed, deaths };
}

/** Points of a turn that goes on after a crash: each case another one than before. */
const second: readonly WritePoint[] = [
  ...around("model"),
  ...around("begin"),
  ...around("call"),
  ...around("end"),
  ...around("newer"),
  ...around("turn"),
];

const arm = (
  stage: WritesStage,
  cases: readonly WriteCase[],
  pointOf: (one: WriteCase, at: number) => WritePoint,
) =>
  stage.child.arm({
    holds: cases.map((one, at) => [conversationIdOf(stage.channelAccountId, one.id), pointOf(one, at)]),
  });

/**
 * Every case is stopped at its point, the process killed, and what came of it counted.
 * @param kills 2: those that go on are stopped once more, somewhere else
 */
export async function runWrites(
  stage: WritesStage,
  cases: readonly WriteCase[],
  kills: 1 | 2,
): Promise<WritesRun> {
  for (const one of cases) stage.cases.set(one.id, one);
  const first = await killAt(stage, cases, async () => {
    await arm(stage, cases, ({ point }) => point);
    for (const { id } of cases) await stage.say(id, `case ${id}: please do all of it`);
  });
  const died = [first];
  if (kills === 2) {
    const again = () => arm(stage, cases, (_, at) => second[at % second.length]!);
    died.push(await killAt(stage, cases, again));
  }
  const diedAt = performance.now();
  await untilAll(stage, cases, (_, state) => isOver(state));
  const recoveryMs = Math.round(performance.now() - diedAt);
  const states = await readCases(stage.database, stage, idsOf(cases));
  const results = cases.map((one) => {
    const deaths = died.map(({ deaths: at }) => at.get(one.id)!);
    const end = { case: one, deaths, asked: logOf(stage, one), state: states.get(one.id)! };
    return { ...end, faults: faultsOf(end) };
  });
  return { results, cut: died.map(({ cut }) => cut), passed: first.passed, recoveryMs };
}

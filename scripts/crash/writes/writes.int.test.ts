import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { toldOnce } from "@konstruct/testing/told-once";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replayEveryTurn } from "../../../apps/orchestrator/src/testing/replay-every-turn.ts";
import { writeCases } from "./cases.ts";
import { nameOf } from "./points.ts";
import { runWrites, type WritesRun } from "./run-writes.ts";
import { startWritesStage, type WritesStage } from "./writes-stage.ts";

/** `npm run test:services` brings Redis; everywhere else the queue lives in PostgreSQL. */
const redisUrl = process.env.TEST_REDIS_URL;

const database = setUpDatabase();
let stage: WritesStage;
beforeAll(async () => {
  const queue =
    redisUrl === undefined
      ? ({ kind: "postgres", url: database.urls.queue } as const)
      : // A database of its own there: workers of other tests must not take its jobs.
        ({ kind: "redis", url: new URL("/2", redisUrl).toString() } as const);
  stage = await startWritesStage({ appUrl: database.urls.app, queue });
});
afterAll(async () => {
  await stage.close();
});

const faultsIn = ({ results }: WritesRun) =>
  results
    .filter(({ faults }) => faults.length > 0)
    .map((one) => `${one.case.id}, ${nameOf(one.case.point)}: ${one.faults.join("; ")}`);

describe("kill -9 at every step of a turn that writes (`npm run crash` does it often)", () => {
  it("B3 A6 effects match the journal: nothing lost, nothing repeated, one reply, whatever the model says then", {
    timeout: 150_000,
  }, async () => {
    const cases = writeCases(0);
    const run = await runWrites(stage, cases, 1);
    expect(faultsIn(run)).toEqual([]);
    // A point that no turn passes would prove nothing. Under load a turn may end before its own.
    expect(run.passed).toEqual(new Set(cases.map(({ point }) => nameOf(point))));
    expect(run.cut[0]).toBeGreaterThan(cases.length * 0.9);
  });

  it("B3 A6 the same when the turn that goes on is killed once more", { timeout: 200_000 }, async () => {
    const run = await runWrites(stage, writeCases(1), 2);
    expect(faultsIn(run)).toEqual([]);
    expect(run.cut[1]).toBeGreaterThan(0);
  });

  it("I5 every contact was told once, with the first answer, that an AI answers", async () => {
    expect(await toldOnce(database.admin)).toEqual({ answered: stage.cases.size, wrong: [] });
  });

  it("B3 each turn that went on decides the same when it is run again from its record", async () => {
    expect(await replayEveryTurn(database)).toBeGreaterThanOrEqual(stage.cases.size);
  });
});

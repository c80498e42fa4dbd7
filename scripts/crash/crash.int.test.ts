import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { toldOnce } from "@konstruct/testing/told-once";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crashPoints } from "./points.ts";
import { longestRecoveryMs, violations } from "./report.ts";
import { runPoint } from "./run-point.ts";
import { type Stage, startStage } from "./stage.ts";

/** `npm run test:services` brings Redis; everywhere else the queue lives in PostgreSQL. */
const redisUrl = process.env.TEST_REDIS_URL;

const database = setUpDatabase();
let stage: Stage;
beforeAll(async () => {
  const queue =
    redisUrl === undefined
      ? ({ kind: "postgres", url: database.urls.queue } as const)
      : // A database of its own there: workers of other tests must not take its jobs.
        ({ kind: "redis", url: new URL("/1", redisUrl).toString() } as const);
  stage = await startStage({ appUrl: database.urls.app, queue });
});
afterAll(async () => {
  await stage.close();
});

describe("kill -9 at every point, once (T02; `npm run crash` does it often)", () => {
  it.each(crashPoints)(
    "A6 $name: nothing lost, nothing twice, every uncertain send listed",
    async (point) => {
      const { recoveryMs, ...result } = await runPoint(stage, point, 2);
      expect(violations(result), JSON.stringify(result)).toBe(0);
      expect(recoveryMs).toBeLessThan(longestRecoveryMs);
    },
    90_000,
  );

  it("A6 I5 the record says of every conversation, exactly once, that its contact was told that an AI answers", async () => {
    const { answered, wrong } = await toldOnce(database.admin);
    expect(answered).toBeGreaterThanOrEqual(crashPoints.length);
    expect(wrong).toEqual([]);
  });
});

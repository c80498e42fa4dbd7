import { createLogger } from "@konstruct/telemetry/logger";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPump, type Pump } from "./pump.ts";

const logger = createLogger({ service: "test", level: "silent" });
let pump: Pump | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await pump?.drain(100);
});

/** A pump over a list of jobs; the test ends each job. */
function pumpOver(jobs: number[], options: { concurrency: number; atWork: number; waits?: boolean }) {
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  const running: Pump = createPump<number>({
    name: "test",
    concurrency: options.concurrency,
    atWork: options.atWork,
    sweepMs: 60_000,
    claim: async (free) => jobs.splice(0, free),
    run(job) {
      started.push(job);
      const work = () => new Promise<void>((resolve) => ends.set(job, resolve));
      return options.waits === true ? running.whileWaiting(work) : work();
    },
    logger,
  });
  pump = running;
  return { started, ends, running };
}

/** A pump with one claim that brings one job; the test ends both. */
function pumpInAClaim() {
  const claimed = Promise.withResolvers<number[]>();
  const work = Promise.withResolvers<void>();
  const started: number[] = [];
  const running = createPump<number>({
    name: "test",
    concurrency: 1,
    atWork: 1,
    sweepMs: 60_000,
    claim: () => claimed.promise,
    run(job) {
      started.push(job);
      return work.promise;
    },
    logger,
  });
  pump = running;
  return { claimed, work, started, running };
}

describe("pump", () => {
  it("K3 starts no more than the limit at work, and the next when one ends", async () => {
    const { started, ends, running } = pumpOver([1, 2, 3], { concurrency: 10, atWork: 2 });
    running.wake(0);
    await vi.waitFor(() => expect(started).toEqual([1, 2]));
    ends.get(1)?.();
    await vi.waitFor(() => expect(started).toEqual([1, 2, 3]));
    for (const end of ends.values()) end();
  });

  it("K3 a job that waits for another system gives up its slot, up to the whole concurrency", async () => {
    const { started, ends, running } = pumpOver([1, 2, 3, 4], { concurrency: 3, atWork: 1, waits: true });
    running.wake(0);
    await vi.waitFor(() => expect(started).toEqual([1, 2, 3]));
    expect(running.running()).toBe(3);
    for (const end of ends.values()) end();
    await vi.waitFor(() => expect(started).toEqual([1, 2, 3, 4]));
    ends.get(4)?.();
  });

  it("K3 a drain starts nothing more and says whether all ended in time", async () => {
    const { started, ends, running } = pumpOver([1, 2], { concurrency: 1, atWork: 1 });
    running.wake(0);
    await vi.waitFor(() => expect(started).toEqual([1]));
    expect(await running.drain(20)).toBe(false);
    ends.get(1)?.();
    expect(await running.drain(1_000)).toBe(true);
    expect(started).toEqual([1]);
  });

  it("K3 a drain that runs out of time still receives what a claim in flight brought", async () => {
    vi.useFakeTimers();
    const { claimed, work, started, running } = pumpInAClaim();
    running.wake(0);
    const drained = running.drain(10);
    await vi.advanceTimersByTimeAsync(10);
    expect(await Promise.race([drained, "still claiming"])).toBe("still claiming");
    claimed.resolve([1]);
    expect(await drained).toBe(false);
    expect(started).toEqual([1]);
    work.resolve();
  });

  it("K3 a drain also waits for a claim that was in flight when it began", async () => {
    const { claimed, work, started, running } = pumpInAClaim();
    running.wake(0);
    const drained = running.drain(1_000);
    claimed.resolve([1]);
    await vi.waitFor(() => expect(started).toEqual([1]));
    expect(await Promise.race([drained, "still running"])).toBe("still running");
    work.resolve();
    expect(await drained).toBe(true);
  });
});

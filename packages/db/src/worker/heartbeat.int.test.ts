import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { describe, expect, it } from "vitest";
import { beat, endBeats, hasHeartbeat } from "./heartbeat.ts";

const database = setUpDatabase();

const lastBeat = (worker: string, ago: string) =>
  database.admin("update worker_heartbeat set beat_at = now() - $2::interval where worker = $1", [
    worker,
    ago,
  ]);

describe("the heartbeat of orchestrators", () => {
  it("J4 exists while an orchestrator beats, and is gone after two missed beats or a proper end", async () => {
    expect(await hasHeartbeat(database.app)).toBe(false);
    await beat(database.app, "one");
    await beat(database.app, "two");
    expect(await hasHeartbeat(database.app)).toBe(true);
    await lastBeat("one", "11 seconds");
    expect(await hasHeartbeat(database.app)).toBe(true);
    await endBeats(database.app, "two");
    expect(await hasHeartbeat(database.app)).toBe(false);
    await beat(database.app, "one");
    expect(await hasHeartbeat(database.app)).toBe(true);
  });

  it("J4 rows of killed processes are deleted by the beat of another", async () => {
    await beat(database.app, "killed");
    await lastBeat("killed", "2 days");
    await beat(database.app, "one");
    expect(await database.admin("select worker from worker_heartbeat")).toEqual([{ worker: "one" }]);
  });
});

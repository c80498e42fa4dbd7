import { newId } from "@konstruct/core/ids";
import type { TurnFork } from "@konstruct/db/replay/turn-forks";
import { setBudget } from "@konstruct/services/budget/budgets";
import type { ServiceContext } from "@konstruct/services/context";
import { readForks } from "@konstruct/services/replay/read-forks";
import { startFork } from "@konstruct/services/replay/start-fork";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { libraryAgent, looksUp, renews, startLibrary } from "../testing/loop/library.fixture.ts";
import { type Playing, playIdeals } from "../testing/loop/obedient-model.fixture.ts";
import type { Ideal } from "../testing/loop/seen.fixture.ts";
import { type Stage, startStage, troubleOf } from "../testing/loop/stage.fixture.ts";
import type { ToolServer } from "../testing/loop/tool-server.fixture.ts";

let library: ToolServer;
let stage: Stage;
let playing: Playing;
let context: ServiceContext;
let turnId: string;
beforeAll(async () => {
  library = await startLibrary();
  stage = await startStage({ agent: libraryAgent(library.origin), origins: [library.origin] });
  playing = playIdeals(stage.model);
  playing(renews);
  const actor = { kind: "member", id: newId(), role: "builder" } as const;
  context = { database: stage.database.app, tenantId: stage.tenant.tenantId, actor };
  expect(troubleOf(await stage.say("visitor", "Please renew 978-1"))).toBeNull();
  const [turn] = await stage.database.admin("select id from turn");
  turnId = String(turn?.id);
});
afterAll(async () => {
  await stage.close();
  await library.stop();
});

async function forked(over: Omit<Parameters<typeof startFork>[1], "turnId">): Promise<TurnFork> {
  const { forkId } = await startFork(context, { turnId, ...over });
  const read = async () => (await readForks(context, { turnIds: [turnId] })).find(({ id }) => id === forkId);
  await vi.waitFor(async () => expect((await read())?.state).toMatch(/done|failed/), { timeout: 180_000 });
  return (await read())!;
}

const asked = () => stage.model.requests.map(({ body }) => body.model);

describe("a fork of a recorded turn by a member", () => {
  it("B3 B9 runs another model from a round on, as often as requested; each run is judged and nothing is written", async () => {
    const [written, before] = [library.log.length, asked().length];
    let answered = 0;
    const notAlways: Ideal = (seen) => (answered++ === 0 ? looksUp : renews)(seen);
    playing(notAlways);
    const fork = await forked({ round: 2, model: "cheaper", runs: 2 });
    playing(renews);
    expect(fork).toMatchObject({ round: 2, tried: "then", model: "cheaper", runs: 2, state: "done" });
    expect(fork.results.map(({ passes }) => passes)).toEqual([false, true]);
    expect(fork.results[0]?.reasons).toContainEqual({
      code: "no_write",
      detail: 'http.renew {"isbn":"978-1"}',
    });
    expect(fork.results[0]?.after.reply).toBe("I found 978-1.");
    expect(new Set(asked().slice(before))).toEqual(new Set(["cheaper"]));
    expect(library.log).toHaveLength(written);
    const steady = await forked({ round: 2, runs: 2 });
    expect(steady.results.map(({ passes }) => passes)).toEqual([true, true]);
    const entries = await stage.database.admin("select from audit_entry where action = 'replay.forked'");
    expect(entries.length).toBeGreaterThan(0);
  });

  it("B9 is continued by another worker if one ends, and no run is made twice", async () => {
    const { id } = await forked({ round: 1, runs: 2 });
    const before = asked().length;
    await stage.database.admin(
      "update turn_fork set results = jsonb_build_array(results -> 0) where id = $1",
      [id],
    );
    await stage.database.admin(
      "update job set state = 'running', lease_owner = 'dead', due_at = now() - interval '1 second', ended_at = null where id = $1",
      [id],
    );
    const read = async () => (await readForks(context, { turnIds: [turnId] })).find((one) => one.id === id);
    await vi.waitFor(async () => expect((await read())?.state).toBe("done"), { timeout: 180_000 });
    expect((await read())?.results.map(({ number }) => number)).toEqual([1, 2]);
    // One call each to look up, renew and reply.
    expect(asked().length - before).toBe(3);
  });

  it("B3 reports what cannot be run: a missing round, version or turn", async () => {
    const far = await forked({ round: 9 });
    expect(far).toMatchObject({
      state: "failed",
      error: { text: "The turn has 3 rounds; 9 is none of them" },
    });
    await expect(startFork(context, { turnId, round: 1, on: { version: 7 } })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(startFork(context, { turnId: newId(), round: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("I1 needs the right to replay, and never reaches another tenant's turn", async () => {
    const reviewer = { kind: "member", id: newId(), role: "reviewer" } as const;
    await expect(startFork({ ...context, actor: reviewer }, { turnId, round: 1 })).rejects.toMatchObject({
      code: "unauthorised",
    });
    const other = { ...context, tenantId: newId() };
    await expect(startFork(other, { turnId, round: 1 })).rejects.toMatchObject({ code: "not_found" });
    expect(await readForks(other, { turnIds: [turnId] })).toEqual([]);
  });

  it("I4 ends when a budget is used up", async () => {
    const owner = { ...context, actor: { kind: "member", id: newId(), role: "owner" } } as const;
    await setBudget(owner, { agentId: null, period: "day", limitUsd: 0.000001, whenReached: "built_in" });
    const fork = await forked({ round: 1 });
    expect(fork).toMatchObject({ state: "failed", results: [] });
    expect(fork.error?.text).toMatch(/model budget is used up/);
  });
});

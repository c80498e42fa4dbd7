import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { newId } from "@konstruct/core/ids";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { setBudget } from "@konstruct/services/budget/budgets";
import type { ServiceContext } from "@konstruct/services/context";
import { readShadows } from "@konstruct/services/replay/read-shadows";
import { createMetrics, type Metrics } from "@konstruct/telemetry/metrics";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { libraryAgent, looksUp, renews, startLibrary } from "../testing/loop/library.fixture.ts";
import { playIdeals } from "../testing/loop/obedient-model.fixture.ts";
import type { Ideal } from "../testing/loop/seen.fixture.ts";
import { type Stage, startStage, troubleOf } from "../testing/loop/stage.fixture.ts";
import type { ToolServer } from "../testing/loop/tool-server.fixture.ts";

const shadowModel = "gpt-4.1-nano";

let library: ToolServer;
let agent: AgentConfig;
let stage: Stage;
let metrics: Metrics;
let context: ServiceContext;
/** The answers of the live model and of the shadow. */
let [live, shadow]: [Ideal, Ideal] = [renews, renews];
/** The shadow's turns start at this time, after the live ones. */
let opened = Promise.resolve();
beforeAll(async () => {
  library = await startLibrary();
  const plain = libraryAgent(library.origin);
  agent = { ...plain, model: { ...plain.model, shadow: { name: shadowModel, share: 1 } } };
  metrics = createMetrics();
  stage = await startStage({
    agent,
    origins: [library.origin],
    orchestrator: {
      metrics,
      adapt: (deps) => ({
        ...deps,
        modelWithin: async (...asked) => {
          await opened;
          return deps.modelWithin(...asked);
        },
      }),
    },
  });
  playIdeals(stage.model)((seen) => (seen.model === shadowModel ? shadow : live)(seen));
  const actor = { kind: "member", id: newId(), role: "owner" } as const;
  context = { database: stage.database.app, tenantId: stage.tenant.tenantId, actor };
});
afterAll(async () => {
  await stage.close();
  await library.stop();
});

const shadows = () => readShadows(context, { agentId: stage.tenant.agentId });

async function ended(outcome: string, times: number): Promise<void> {
  const counted = async () => {
    const { values } = await metrics.shadowTurns.get();
    return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
  };
  await vi.waitFor(async () => expect(await counted()).toBe(times), { timeout: 180_000, interval: 20 });
}

async function says(visitor: string): Promise<void> {
  expect(troubleOf(await stage.say(visitor, "Please renew 978-1"))).toBeNull();
}

const shadowCalls = () =>
  stage.database.admin(
    "select cost_micro_usd::float8 as cost, turn_id, model from model_call where purpose = 'shadow'",
  );

describe("the shadow of a live agent", () => {
  it("B3 I4 decides ended turns again; its writes never reach the tool, and its costs are recorded separately", async () => {
    [live, shadow] = [looksUp, renews];
    await says("ana");
    await ended("differs", 1);
    expect(library.writes()).toEqual([]);
    const { counts, differing } = await shadows();
    expect(counts).toMatchObject([{ model: shadowModel, turns: 1, same: 0 }]);
    expect(counts[0]?.costMicroUsd).toBeGreaterThan(0);
    expect(differing[0]?.reasons).toContainEqual({
      code: "new_write",
      detail: 'http.renew {"isbn":"978-1"}',
    });
    const calls = await shadowCalls();
    expect(calls).toHaveLength(3);
    expect(
      calls.every(
        ({ cost, turn_id, model }) => Number(cost) > 0 && turn_id === null && model === shadowModel,
      ),
    ).toBe(true);
    expect((await metrics.shadowCostUsd.get()).values[0]?.value).toBeGreaterThan(0);
  });

  it("B3 counts a decision as agreeing if the live agent made the same one", async () => {
    [live, shadow] = [renews, renews];
    await says("bob");
    await ended("same", 1);
    expect(library.writes()).toHaveLength(1);
    expect((await shadows()).counts).toMatchObject([{ turns: 2, same: 1 }]);
  });

  it("B3 delays no reply", async () => {
    const gate = Promise.withResolvers<void>();
    opened = gate.promise;
    await says("cleo");
    await says("cleo");
    expect((await shadows()).counts).toMatchObject([{ turns: 2 }]);
    gate.resolve();
    await vi.waitFor(async () => expect((await shadows()).counts).toMatchObject([{ turns: 4 }]), {
      timeout: 180_000,
    });
  });

  it("B3 receives only its share of the turns, by default none", async () => {
    const asked = () => stage.database.admin("select from shadow_turn");
    const before = await asked();
    const { agentId } = stage.tenant;
    const off = { ...agent, model: { ...agent.model, shadow: { name: shadowModel, share: 0 } } };
    await publishAgentVersion(context, { agentId, config: off });
    await says("dan");
    await publishAgentVersion(context, { agentId, config: agent });
    await says("eve");
    await vi.waitFor(async () => expect(await asked()).toHaveLength(before.length + 1), { timeout: 180_000 });
  });

  it("I4 stops once the budget is used up", async () => {
    const gate = Promise.withResolvers<void>();
    opened = gate.promise;
    await says("finn");
    await setBudget(context, { agentId: null, period: "day", limitUsd: 0.000001, whenReached: "built_in" });
    const before = await shadowCalls();
    const counted = (await shadows()).counts;
    gate.resolve();
    await ended("no_budget", 1);
    expect((await shadows()).counts).toEqual(counted);
    expect((await shadowCalls()).filter(({ cost }) => Number(cost) > 0)).toHaveLength(before.length);
  });
});

import { readFileSync } from "node:fs";
import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { plainShop } from "@konstruct/testing/plain-shop";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BenchDatabase, startBenchDatabase } from "./lib/bench-database.ts";
import { benchLoopTurns } from "./loop-turns.ts";
import { benchMemory } from "./memory.ts";
import { benchTurnCosts } from "./turn.ts";

let database: BenchDatabase;
beforeAll(async () => {
  database = await startBenchDatabase();
});
afterAll(() => database.stop());

const readAgent = () =>
  plainShop(
    parseAgentYaml(
      readFileSync(new URL("../examples/orders/agent.yaml", import.meta.url), "utf8"),
      "agent.yaml",
    ),
  );

describe("the budget of a turn", () => {
  it("I4 two model calls, at most 18 statements, 5 commits and 12 kB of WAL", {
    timeout: 600_000,
    // A machine that stands still for a while counts what the clock does. A turn that costs more does so twice.
    retry: 3,
  }, async () => {
    const costs = await benchTurnCosts(database, readAgent(), 120);
    expect(costs.modelCalls).toBe(2);
    expect(costs.statements).toBeLessThanOrEqual(18);
    expect(costs.commits).toBeLessThanOrEqual(5);
    expect(costs.walKb).toBeLessThanOrEqual(12);
  });
});

describe("the budget of a turn with a model", () => {
  it("I4 B1 one model call without a tool, two with one read or write, and no more of the database than that needs", {
    timeout: 600_000,
    retry: 3,
  }, async () => {
    const { plain, read, write } = await benchLoopTurns(database, readAgent(), 48);
    expect([plain, read, write].map(({ modelCalls }) => modelCalls)).toEqual([1, 2, 2]);
    expect(plain.statements).toBeLessThanOrEqual(13);
    expect(plain.commits).toBeLessThanOrEqual(4);
    expect(plain.walKb).toBeLessThanOrEqual(9);
    expect(read.statements).toBeLessThanOrEqual(17);
    expect(read.commits).toBeLessThanOrEqual(5);
    expect(read.walKb).toBeLessThanOrEqual(12);
    // The step with the intent, the write itself and its end are transactions of their own.
    expect(write.statements).toBeLessThanOrEqual(30);
    expect(write.commits).toBeLessThanOrEqual(7);
    expect(write.walKb).toBeLessThanOrEqual(15);
  });
});

describe("the budget of memory", () => {
  it("I4 E1 a message embedded in a batch costs at most one commit and 8 kB of WAL, and a recall one transaction that writes nothing", async () => {
    const costs = await benchMemory(database);
    expect(costs.embedCommits).toBeLessThanOrEqual(1);
    expect(costs.embedWalKb).toBeLessThanOrEqual(8);
    expect(costs.recallCommits).toBe(1);
    // Whatever else the server writes meanwhile, and hints.
    expect(costs.recallWalKb).toBeLessThanOrEqual(1);
  });
});

import { newId } from "@konstruct/core/ids";
import { reserveBudget, settleBudget } from "@konstruct/db/budget/reservations";
import { openDatabase } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import {
  createTestDatabase,
  createTestTenant,
  type TestDatabase,
  type TestTenant,
} from "@konstruct/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { listBudgets, removeBudget, setBudget } from "./budgets.ts";

let database: TestDatabase;
let tenant: TestTenant;
let context: ServiceContext;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 50 });
});
beforeEach(async () => {
  tenant = await createTestTenant(database.app);
  context = {
    database: database.app,
    tenantId: tenant.tenantId,
    actor: { kind: "member", id: newId(), role: "owner" },
  };
});
afterAll(() => database.close());

const usd = (microUsd: number) => microUsd / 1_000_000;
const spent = async () =>
  (await listBudgets(context)).map((budget) => [budget.spentMicroUsd, budget.reservedMicroUsd]);

const reserve = (worstMicroUsd: number, { id = newId(), leaseMs = 60_000, agentId = tenant.agentId } = {}) =>
  withTenant(database.app, tenant.tenantId, (tx) =>
    reserveBudget(tx, { id, agentId, worstMicroUsd, leaseMs }),
  );
const settle = (id: string, microUsd: number) =>
  withTenant(database.app, tenant.tenantId, (tx) => settleBudget(tx, id, microUsd));

const setLimit = (limitMicroUsd: number, agentId: string | null = null) =>
  setBudget(context, { agentId, period: "day", limitUsd: usd(limitMicroUsd), whenReached: "hand_over" });

describe("a budget under many simultaneous calls", () => {
  it("I4 50 simultaneous calls against a budget of 100 that may cost 3 or 7 each: never a micro-dollar too many", async () => {
    await setLimit(100);
    const costs = Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? 3 : 7));
    const made = await Promise.all(
      costs.map(async (cost) => {
        const id = newId();
        const { kind } = await reserve(cost, { id });
        if (kind === "refused") return 0;
        await settle(id, cost);
        return cost;
      }),
    );
    const sum = made.reduce<number>((total, cost) => total + cost, 0);
    expect(sum).toBeLessThanOrEqual(100);
    // Nothing is lost either: the rest is less than the larger call.
    expect(sum).toBeGreaterThan(93);
    expect(await spent()).toEqual([[sum, 0]]);
  });

  it("I4 calls that cost less, fail or never end: what was let through never adds up to more", async () => {
    await setLimit(100);
    const paid: number[] = [];
    await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const id = newId();
        if ((await reserve(10, { id })).kind === "refused") return;
        // Every fourth call never ends: its worst case stays reserved.
        if (at % 4 === 3) return void paid.push(10);
        const cost = at % 4 === 2 ? 0 : 4;
        await settle(id, cost);
        paid.push(cost);
      }),
    );
    const sum = paid.reduce((total, cost) => total + cost, 0);
    expect(sum).toBeLessThanOrEqual(100);
    const [[settled, reserved]] = (await spent()) as [[number, number]];
    expect(settled + reserved).toBe(sum);
    // Another call does not fit beside what the dead callers hold.
    expect((await reserve(101 - sum)).kind).toBe("refused");
  });

  it("I4 a dead caller's reservation expires, and a late settlement is still counted", async () => {
    await setLimit(10);
    const late = newId();
    expect(await reserve(10, { id: late, leaseMs: 1 })).toEqual({ kind: "reserved" });
    await expect.poll(async () => (await reserve(8)).kind, { timeout: 180_000 }).toBe("reserved");
    await settle(late, 2);
    expect(await spent()).toEqual([[2, 8]]);
    expect((await reserve(1)).kind).toBe("refused");
  });

  it("I4 calls against two budgets in both orders do not deadlock, and a refusal by one leaves nothing reserved in the other", async () => {
    await setLimit(1_000);
    await setLimit(50, tenant.agentId);
    const other = openDatabase({ url: database.urls.app, applicationName: "other", maxConnections: 20 });
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        withTenant(at % 2 === 0 ? database.app : other, tenant.tenantId, async (tx) => {
          const id = newId();
          const { kind } = await reserveBudget(tx, {
            id,
            agentId: tenant.agentId,
            worstMicroUsd: 5,
            leaseMs: 60_000,
          });
          if (kind === "reserved") await settleBudget(tx, id, 5);
          return kind;
        }),
      ),
    );
    await other.close();
    expect(results.filter((kind) => kind === "reserved")).toHaveLength(10);
    expect(await spent()).toEqual([
      [50, 0],
      [50, 0],
    ]);
  });
});

describe("the commands of budgets", () => {
  it("I4 is announced once a period, and again after the limit was raised", async () => {
    await setLimit(5);
    expect(await reserve(6)).toMatchObject({ kind: "refused", whenReached: "hand_over", isFirst: true });
    expect(await reserve(6)).toMatchObject({ isFirst: false });
    await setLimit(7);
    expect(await reserve(8)).toMatchObject({ isFirst: true });
  });

  it("I4 without a budget, or with another agent's only, every call is allowed", async () => {
    expect(await reserve(1_000_000)).toEqual({ kind: "reserved" });
    await setLimit(0, tenant.agentId);
    expect(await reserve(5, { agentId: newId() })).toEqual({ kind: "reserved" });
    expect((await reserve(5)).kind).toBe("refused");
  });

  it("I4 without the right, for another tenant or an unknown agent nothing changes; a change is in the log", async () => {
    const viewer: ServiceContext = { ...context, actor: { kind: "member", id: newId(), role: "viewer" } };
    const input = { agentId: null, period: "month", limitUsd: 5, whenReached: "built_in" } as const;
    await expect(setBudget(viewer, input)).rejects.toMatchObject({ code: "unauthorised" });
    await expect(setBudget(context, { ...input, agentId: newId() })).rejects.toMatchObject({
      code: "not_found",
    });
    const { budgetId } = await setBudget(context, input);
    const stranger = await createTestTenant(database.app);
    const theirs: ServiceContext = { ...context, tenantId: stranger.tenantId };
    await expect(removeBudget(theirs, { budgetId })).rejects.toMatchObject({ code: "not_found" });
    expect(await listBudgets(theirs)).toEqual([]);
    expect(await listBudgets(viewer)).toMatchObject([
      { id: budgetId, limitMicroUsd: 5_000_000, spentMicroUsd: 0 },
    ]);
    await removeBudget(context, { budgetId });
    expect(await listBudgets(context)).toEqual([]);
    const rows = await database.admin(
      "select action from audit_entry where tenant_id = $1 and action like 'budget.%' order by id",
      [tenant.tenantId],
    );
    expect(rows.map(({ action }) => action)).toEqual(["budget.changed", "budget.removed"]);
  });
});

import { newId } from "@konstruct/core/ids";
import type { Database } from "@konstruct/db/database";
import { countStatements } from "@konstruct/testing/count-statements";
import { planter } from "@konstruct/testing/plant-answered";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import type { Role, ServiceContext } from "../context.ts";
import { listBehind } from "./drill-down.ts";
import { readInsights } from "./read-insights.ts";

const database = setUpDatabase();
let shop: TestTenant;
let plant: ReturnType<typeof planter>;
beforeEach(async () => {
  shop = await createTestTenant(database.app);
  plant = planter(database, shop);
});

const as = (role: Role, of: Database = database.app): ServiceContext => ({
  database: of,
  tenantId: shop.tenantId,
  actor: { kind: "member", id: newId(), role },
});

const november = { from: "2026-11-10", to: "2026-11-12" };

/** Two conversations of this period, one of them handed over; one of the period before; a preview. */
async function plantBoth(): Promise<{ good: string; bad: string; earlier: string }> {
  const good = await plant({ at: "2026-11-10T08:00:00Z", rating: "up", costMicroUsd: 300 });
  const bad = await plant({
    ...{ at: "2026-11-12T08:00:00Z", afterMs: 9_000, handover: "topic", rating: "down" as const },
  });
  const earlier = await plant({ at: "2026-11-08T08:00:00Z", handover: "contact_asked" });
  await plant({ at: "2026-11-11T08:00:00Z", isPreview: true });
  return { good, bad, earlier };
}

describe("insights", () => {
  it("I4 counts a period by day and as a whole, beside the period before", async () => {
    await plantBoth();
    const { buckets, total, before, reasons } = await readInsights(as("viewer"), november);
    expect(
      buckets.map(({ bucket, conversations, withoutPerson }) => [bucket, conversations, withoutPerson]),
    ).toEqual([
      ["2026-11-10", 1, 1],
      ["2026-11-11", 0, 0],
      ["2026-11-12", 1, 0],
    ]);
    expect(total).toEqual({
      ...{ conversations: 2, withoutPerson: 1, p50Ms: 5_000, p95Ms: 8_600 },
      ...{ costMicroUsd: 400, satisfied: 1, dissatisfied: 1 },
    });
    expect(before).toMatchObject({ conversations: 1, withoutPerson: 0, p50Ms: 1_000, costMicroUsd: 100 });
    const noPromise = { kept: 0, broken: 0 };
    expect(reasons).toEqual([
      { reason: "topic", count: 1, before: 0, ...noPromise },
      { reason: "contact_asked", count: 0, before: 1, ...noPromise },
    ]);
  });

  it("G1 I4 counts the promises of a person that were kept and broken, and none that is open", async () => {
    for (const kept of [true, true, false, null]) {
      const conversationId = await plant({ at: "2026-11-12T08:00:00Z", handover: "topic" });
      await database.admin(
        "update escalation set promised_until = now(), promise_kept = $2 where conversation_id = $1",
        [conversationId, kept],
      );
    }
    const { reasons } = await readInsights(as("viewer"), november);
    expect(reasons).toEqual([{ reason: "topic", count: 4, before: 0, kept: 2, broken: 1 }]);
  });

  it("I4 puts days together by week and by month, each conversation counted once a bucket", async () => {
    await plantBoth();
    const read = async (unit: "week" | "month") =>
      (await readInsights(as("viewer"), { from: "2026-11-02", to: "2026-11-15", unit })).buckets.map(
        ({ bucket, conversations }) => [bucket, conversations],
      );
    expect(await read("week")).toEqual([
      ["2026-11-02", 1],
      ["2026-11-09", 2],
    ]);
    expect(await read("month")).toEqual([["2026-11-01", 3]]);
  });

  it("I4 is narrowed to an agent and a channel", async () => {
    await plantBoth();
    const counted = async (more: object) =>
      (await readInsights(as("viewer"), { ...november, ...more })).total.conversations;
    expect(await counted({ agentId: shop.agentId })).toBe(2);
    expect(await counted({ agentId: newId() })).toBe(0);
    const [account] = await database.admin("select channel from channel_account where id = $1", [
      shop.channelAccountId,
    ]);
    expect(await counted({ channel: account?.channel })).toBe(2);
    expect(await counted({ channel: account?.channel === "slack" ? "webchat" : "slack" })).toBe(0);
  });

  it("I4 scores of resolved conversations count beside thumbs: 4 and 5 as satisfied, 3 and less as not", async () => {
    const { good, bad } = await plantBoth();
    const rate = (conversation: string, score: number) =>
      database.admin(
        `insert into conversation_rating (tenant_id, id, conversation_id, resolved_at, score, created_at)
         values ($1, $2, $3, $4::timestamptz, $5, $4::timestamptz)`,
        [shop.tenantId, newId(), conversation, `2026-11-11T0${score}:00:00Z`, score],
      );
    for (const score of [5, 4]) await rate(bad, score);
    await rate(good, 3);
    const { total } = await readInsights(as("viewer"), november);
    expect([total.satisfied, total.dissatisfied]).toEqual([3, 2]);
    const behind = await listBehind(as("owner"), { ...november, measure: "dissatisfied" });
    expect(behind.map(({ id }) => id)).toEqual([bad, good]);
  });

  it("I4 leads to the conversations behind each number", async () => {
    const { good, bad } = await plantBoth();
    const behind = async (measure: Parameters<typeof listBehind>[1]["measure"], more: object = {}) =>
      (await listBehind(as("owner"), { ...november, measure, ...more })).map(({ id }) => id);
    expect(await behind("all")).toEqual([bad, good]);
    expect(await behind("without_person")).toEqual([good]);
    expect(await behind("handed_over")).toEqual([bad]);
    expect(await behind("handed_over", { reason: "budget" })).toEqual([]);
    expect(await behind("satisfied")).toEqual([good]);
    expect(await behind("dissatisfied")).toEqual([bad]);
    expect(await behind("slowest")).toEqual([bad, good]);
    expect(await behind("costliest")).toEqual([good, bad]);
  });

  it("J1 shows figures to every role, and conversations only to roles that may read them", async () => {
    await expect(listBehind(as("builder"), { ...november, measure: "all" })).rejects.toMatchObject({
      code: "unauthorised",
    });
    expect((await readInsights(as("builder"), november)).total.conversations).toBe(0);
  });

  it("I4 reads everything with as many statements, however many days and conversations there are", async () => {
    const counting = countStatements(database.app);
    const counted = async (input: Parameters<typeof readInsights>[1]) => {
      // The first read keeps the days that are over.
      for (let at = 0; at < 2; at++) {
        counting.take();
        await readInsights(as("viewer", counting.database), input);
      }
      return counting.take();
    };
    const few = await counted(november);
    await plantBoth();
    expect(await counted({ ...november, from: "2026-09-01" })).toBe(few);
    // The transaction opens with one of its own.
    expect(few).toBeLessThanOrEqual(5);
  });
});

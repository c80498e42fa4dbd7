import { newId } from "@konstruct/core/ids";
import { plantConversations } from "@konstruct/testing/plant-conversations";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import type { Role, ServiceContext } from "../context.ts";
import { readCosts } from "./read-costs.ts";
import { readInsights } from "./read-insights.ts";
import { readToday } from "./read-today.ts";

const database = setUpDatabase();
let shop: TestTenant;
let context: ServiceContext;
beforeEach(async () => {
  shop = await createTestTenant(database.app);
  context = as("viewer");
  await database.admin("update tenant set settings = $2 where id = $1", [
    shop.tenantId,
    JSON.stringify({ timezone: "Asia/Bangkok" }),
  ]);
});

const as = (role: Role): ServiceContext => ({
  database: database.app,
  tenantId: shop.tenantId,
  actor: { kind: "member", id: newId(), role },
});

async function conversation(contactId: string | null = null, preview = false): Promise<string> {
  const id = newId();
  await database.admin(
    "insert into conversation (tenant_id, id, channel_account_id, conversation_ref, contact_id, preview) values ($1, $2, $3, $4, $5, $6)",
    [shop.tenantId, id, shop.channelAccountId, id, contactId, preview],
  );
  return id;
}

/** A question and its answer that many milliseconds later, with one tool call and one model call. */
async function answered(
  conversationId: string,
  at: string,
  { afterMs = 1_000, toolFails = false, costMicroUsd = 500 } = {},
) {
  const startedMs = Date.parse(at);
  const turnId = newId(startedMs);
  const say = async (direction: string, author: string, ms: number) => {
    const [row] = await database.admin(
      `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, starts_turn, sent_at, received_at, external_id)
       values ($1, $2, $3, $4, $5, $6, 'words', false, $7, $7, $8) returning seq`,
      [
        shop.tenantId,
        newId(ms),
        conversationId,
        shop.channelAccountId,
        direction,
        author,
        new Date(ms),
        direction === "inbound" ? newId() : null,
      ],
    );
    return Number(row!.seq);
  };
  const seq = await say("inbound", "contact", startedMs);
  await say("outbound", "agent", startedMs + afterMs);
  await database.admin(
    `insert into turn (tenant_id, id, conversation_id, agent_version_id, fence, from_seq, to_seq, outcome, started_at, finished_at, trace)
     values ($1, $2, $3, $4, 1, $5, $5, 'reply', $6, $6, '{}')`,
    [shop.tenantId, turnId, conversationId, shop.agentVersionId, seq, new Date(startedMs)],
  );
  const result = toolFails ? { success: false, error: { code: "timeout" } } : { success: true };
  await database.admin(
    `insert into tool_call (tenant_id, id, conversation_id, turn_id, tool, effect, args, idempotency_key, state, result)
     values ($1, $2, $3, $4, 'check_order_status', 'read', '{}', $6, 'done', $5)`,
    [shop.tenantId, newId(), conversationId, turnId, JSON.stringify(result), newId()],
  );
  await database.admin(
    `insert into model_call (tenant_id, id, conversation_id, turn_id, agent_id, purpose, provider, model, tokens_in, tokens_out, cost_micro_usd, latency_ms, created_at)
     values ($1, $2, $3, $4, $5, 'compose', 'openai', 'gpt-4.1-mini', 100, 10, $6, 200, $7)`,
    [
      shop.tenantId,
      newId(startedMs),
      conversationId,
      turnId,
      shop.agentId,
      costMicroUsd,
      new Date(startedMs),
    ],
  );
  return turnId;
}

const november = { from: "2026-11-10", to: "2026-11-12" };

describe("analytics", () => {
  it("I4 counts by days of the tenant's time zone: conversations, those without a person, first replies, tools", async () => {
    const [a, b, c] = [await conversation(), await conversation(), await conversation(null, true)];
    // Nine in the evening UTC is four in the morning of the next day in Bangkok.
    await answered(a, "2026-11-10T21:00:00Z", { afterMs: 1_000 });
    await answered(a, "2026-11-10T22:00:00Z", { toolFails: true });
    await answered(b, "2026-11-11T05:00:00Z", { afterMs: 3_000 });
    await answered(c, "2026-11-11T05:00:00Z");
    await database.admin(
      "insert into escalation (tenant_id, id, conversation_id, agent_id, reason, opened_at) values ($1, $2, $3, $4, 'topic', '2026-11-11T06:00:00Z')",
      [shop.tenantId, newId(), b, shop.agentId],
    );
    const { buckets, total, reasons, tools } = await readInsights(context, november);
    expect(buckets.map(({ bucket, conversations }) => [bucket, conversations])).toEqual([
      ["2026-11-10", 0],
      ["2026-11-11", 2],
      ["2026-11-12", 0],
    ]);
    expect(buckets[1]).toMatchObject({ withoutPerson: 1, p50Ms: 2_000, p95Ms: 2_900 });
    expect(total).toMatchObject({ conversations: 2, withoutPerson: 1, p50Ms: 2_000, p95Ms: 2_900 });
    expect(reasons).toEqual([{ reason: "topic", count: 1, before: 0, kept: 0, broken: 0 }]);
    expect(tools).toEqual([{ tool: "check_order_status", calls: 3, errors: 1, newestError: "timeout" }]);
    const { buckets: others } = await readInsights(context, { ...november, agentId: newId() });
    expect(others.every(({ conversations }) => conversations === 0)).toBe(true);
  });

  it("I4 today begins at midnight of the tenant's time zone", async () => {
    const now = Date.now();
    await answered(await conversation(), new Date(now).toISOString(), { afterMs: 2_000, costMicroUsd: 700 });
    await answered(await conversation(), new Date(now - 86_400_000).toISOString());
    const today = { conversations: 1, withoutPerson: 1, firstReplyP50Ms: 2_000, costMicroUsd: 700 };
    expect(await readToday(context)).toEqual(today);
    const nothing = { conversations: 0, withoutPerson: 0, firstReplyP50Ms: null, costMicroUsd: 0 };
    const stranger = { ...context, tenantId: (await createTestTenant(database.app)).tenantId };
    expect(await readToday(stranger)).toEqual(nothing);
    const channel: ServiceContext = { ...context, actor: { kind: "channel", id: "slack" } };
    await expect(readToday(channel)).rejects.toMatchObject({ code: "unauthorised" });
  });

  it("I4 costs have the same sum by day, model, agent and conversation", async () => {
    const [a, b] = [await conversation(), await conversation()];
    await answered(a, "2026-11-10T21:00:00Z", { costMicroUsd: 700 });
    await answered(b, "2026-11-11T21:00:00Z", { costMicroUsd: 300 });
    // Outside the range by an hour.
    await answered(b, "2026-11-12T17:30:00Z", { costMicroUsd: 999 });
    const costs = await readCosts(context, november);
    expect(costs.days.map(({ costMicroUsd }) => costMicroUsd)).toEqual([0, 700, 300]);
    expect(costs.models).toMatchObject([
      { model: "openai/gpt-4.1-mini", purpose: "compose", calls: 2, tokensIn: 200, costMicroUsd: 1_000 },
    ]);
    expect(costs.agents).toMatchObject([{ agentId: shop.agentId, agentName: "Ava", costMicroUsd: 1_000 }]);
    expect(
      costs.conversations.map(({ conversationId, costMicroUsd }) => [conversationId, costMicroUsd]),
    ).toEqual([
      [a, 700],
      [b, 300],
    ]);
  });

  it("I4 covers at most 92 days, and shows nothing of another tenant", async () => {
    const refused = { code: "invalid_input" };
    await expect(readInsights(context, { from: "2026-01-01", to: "2026-04-03" })).rejects.toMatchObject(
      refused,
    );
    await expect(readCosts(context, { from: "2026-11-02", to: "2026-11-01" })).rejects.toMatchObject(refused);
    await answered(await conversation(), "2026-11-11T05:00:00Z");
    const stranger = { ...context, tenantId: (await createTestTenant(database.app)).tenantId };
    expect((await readCosts(stranger, november)).models).toEqual([]);
    expect((await readInsights(stranger, november)).total.conversations).toBe(0);
    const channel: ServiceContext = { ...context, actor: { kind: "channel", id: "slack" } };
    await expect(readCosts(channel, november)).rejects.toMatchObject({ code: "unauthorised" });
  });

  it("I4 over 10,000 conversations of three months answers within seconds, by key and index", async () => {
    await plantConversations(database, shop, 10_000);
    await database.admin(
      `insert into turn (tenant_id, id, conversation_id, agent_version_id, fence, from_seq, to_seq, outcome, started_at, finished_at, trace)
       select $1, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || substr(md5(c.id::text), 1, 20))::uuid, c.id, $2, 1, 1, 1000000000, 'reply', at, at, '{}'
       from conversation c, lateral (select timestamptz '2026-08-20' + (hashtext(c.id::text) & 8191) * interval '15 minutes' as at) t where c.tenant_id = $1`,
      [shop.tenantId, shop.agentVersionId],
    );
    await database.admin("analyze");
    const ask = async () => {
      const startedAt = performance.now();
      const { buckets, total } = await readInsights(context, { from: "2026-08-20", to: "2026-11-19" });
      return { buckets, total, ms: performance.now() - startedAt };
    };
    const [{ buckets, total, ms }, again] = [await ask(), await ask()];
    expect(Math.min(ms, again.ms)).toBeLessThan(3_000);
    expect(buckets).toHaveLength(92);
    expect(total.conversations).toBeGreaterThan(9_000);
  });
});

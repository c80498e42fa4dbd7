import { newId } from "@konstruct/core/ids";
import { seededRandom } from "@konstruct/core/seeded-random";
import { bucketUnits, type InsightSpan, readTraffic, type Traffic } from "@konstruct/db/analytics/insights";
import { keepPastDays } from "@konstruct/db/analytics/keep-days";
import { eraseContactRows } from "@konstruct/db/contact/erase-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import { randomTalks } from "@konstruct/testing/random-talks";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { directTraffic } from "./direct-traffic.fixture.ts";

const database = setUpDatabase();
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const pastDays = 24;

let shop: TestTenant;
let otherAgent: { agentId: string; accountId: string };
beforeEach(async () => {
  shop = await createTestTenant(database.app);
  otherAgent = { agentId: newId(), accountId: newId() };
  await database.admin("insert into agent (tenant_id, id, name) values ($1, $2, 'Ben')", [
    shop.tenantId,
    otherAgent.agentId,
  ]);
  await database.admin(
    "insert into channel_account (tenant_id, id, channel, account_key, name, agent_id) values ($1, $2, 'slack', $2::uuid::text, 'Workspace', $3)",
    [shop.tenantId, otherAgent.accountId, otherAgent.agentId],
  );
});

const settle = (zone: string) =>
  database.admin("update tenant set settings = $2 where id = $1", [
    shop.tenantId,
    JSON.stringify({ timezone: zone }),
  ]);
const dayBack = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** In one order, and without rows that say nothing was paid. */
function sorted({ volume, speed, costs, tools }: Traffic) {
  const order = <Row extends { bucket: string | null; isBefore: boolean }>(rows: Row[]) =>
    rows.toSorted((a, b) => `${a.bucket} ${a.isBefore}`.localeCompare(`${b.bucket} ${b.isBefore}`));
  return {
    volume: order(volume),
    speed: order(speed),
    costs: order(costs.filter(({ costMicroUsd }) => costMicroUsd !== 0)),
    tools,
  };
}

const keptDays = async () => {
  const [row] = await database.admin("select count(*)::int as n from insight_day where tenant_id = $1", [
    shop.tenantId,
  ]);
  return Number(row?.n);
};

/** Reads in every unit, of every agent and channel, and compares with a reading of all that happened. */
async function expectSame(): Promise<void> {
  const spans: InsightSpan[] = bucketUnits.flatMap((unit) =>
    [{}, { agentId: shop.agentId }, { channel: "slack" as const }].map((more) => ({
      ...{ from: dayBack(pastDays), since: dayBack(pastDays / 2), to: dayBack(0), unit },
      ...more,
    })),
  );
  for (const span of spans)
    await withTenant(database.app, shop.tenantId, async (tx) => {
      await keepPastDays(tx, span);
      expect(sorted(await readTraffic(tx, span)), JSON.stringify(span)).toEqual(
        sorted(await directTraffic(tx, span)),
      );
    });
  expect(await keptDays()).toBeGreaterThanOrEqual(pastDays - 2);
}

/** Conversations over the past weeks; some begin without an answer, some are previews. */
async function plantTalks(random: () => number) {
  const talks = randomTalks(database, shop, random);
  const { startTalk, say, takeTurn, callModel, handOver, rate, below } = talks;
  const anyTime = () => Date.now() - Math.floor(random() * pastDays * dayMs);
  const [contactId, others] = [newId(), newId()];
  for (const id of [contactId, others])
    await database.admin("insert into contact (tenant_id, id) values ($1, $2)", [shop.tenantId, id]);
  const conversations: string[] = [];
  for (let nth = 0; nth < 40; nth++) {
    const account = random() < 0.6 ? shop.channelAccountId : otherAgent.accountId;
    const id = await startTalk(account, nth % 8 === 0 ? contactId : others);
    conversations.push(id);
    if (random() < 0.1) await say(id, "inbound", anyTime(), "member");
    const moments = Array.from({ length: 1 + below(4) }, anyTime).toSorted((a, b) => a - b);
    for (const at of moments) {
      const seq = await say(id, "inbound", at);
      await takeTurn(id, seq, at);
      if (random() < 0.6) await say(id, "outbound", at + below(90_000));
      else if (random() < 0.3) await say(id, "inbound", at + below(90_000), "member");
    }
    if (random() < 0.3) await callModel(id, anyTime());
    if (random() < 0.3) await handOver(id, random() < 0.5 ? moments[0]! : anyTime());
    if (random() < 0.3) await rate(id, anyTime());
  }
  return { ...talks, conversations, contactId, anyTime };
}

describe("insights of kept days", () => {
  for (const zone of ["Asia/Kolkata", "America/New_York", "Pacific/Kiritimati"])
    it(`I4 are those of all turns, messages and calls, whatever comes late, in ${zone}`, async () => {
      await settle(zone);
      const random = seededRandom(zone);
      const { conversations, contactId, anyTime, ...talks } = await plantTalks(random);
      const anyTalk = () => conversations[talks.below(conversations.length)]!;
      await expectSame();

      for (let round = 0; round < 6; round++) {
        await talks.takeTurn(anyTalk(), 1_000_000, anyTime());
        await talks.callModel(anyTalk(), anyTime());
        await talks.handOver(anyTalk(), anyTime());
        await talks.rate(anyTalk(), anyTime());
        // A member answers what had no answer for days.
        await talks.say(anyTalk(), "outbound", Date.now());
      }
      await expectSame();

      // A call that was under way is found to have failed, as the orchestrator writes it.
      await withTenant(database.app, shop.tenantId, (tx) =>
        tx.query({
          text: `update tool_call set state = 'unknown', result = '{"success": false, "error": {"code": "late"}}' where tenant_id = $1 and state = 'attempting'`,
          values: [tx.tenantId],
        }),
      );
      await expectSame();

      await withTenant(database.app, shop.tenantId, (tx) => eraseContactRows(tx, contactId));
      await expectSame();
      for (const table of ["insight_conversation", "insight_tool"])
        expect(
          await database.admin(
            `select from ${table} k where not exists (select from conversation c where c.tenant_id = k.tenant_id and c.id = k.conversation_id)`,
          ),
        ).toEqual([]);

      await database.admin("update channel_account set agent_id = $2 where id = $1", [
        otherAgent.accountId,
        shop.agentId,
      ]);
      await expectSame();
      await settle("Australia/Lord_Howe");
      await expectSame();
    });

  it("I4 a late turn, model call or end of a tool call removes its day; one on time removes none", async () => {
    const talks = randomTalks(database, shop, seededRandom("late"));
    const conversation = await talks.startTalk(shop.channelAccountId, null);
    const old = Date.now() - 5 * dayMs;
    const keep = () =>
      withTenant(database.app, shop.tenantId, (tx) => keepPastDays(tx, { from: dayBack(9), to: dayBack(0) }));
    await keep();
    const all = await keptDays();
    await talks.takeTurn(conversation, 1, Date.now());
    await talks.callModel(conversation, Date.now() - hourMs / 2);
    expect(await keptDays()).toBe(all);
    expect(await keep()).toBe(0);
    await talks.callModel(conversation, old);
    expect(await keptDays()).toBe(all - 3);
    expect(await keep()).toBe(3);
    await talks.takeTurn(conversation, 1, old);
    expect(await keep()).toBe(3);
  });

  it("I4 are read as they were kept, and no other tenant reads them", async () => {
    const talks = randomTalks(database, shop, seededRandom("kept"));
    const conversation = await talks.startTalk(shop.channelAccountId, null);
    const at = Date.now() - 5 * dayMs;
    await database.admin("update conversation set preview = false where id = $1", [conversation]);
    await talks.takeTurn(conversation, await talks.say(conversation, "inbound", at), at);
    const span: InsightSpan = { from: dayBack(9), since: dayBack(7), to: dayBack(0), unit: "day" };
    const read = (tenantId: string) =>
      withTenant(database.app, tenantId, async (tx) => {
        await keepPastDays(tx, span);
        const { volume } = await readTraffic(tx, span);
        return volume.find(({ bucket }) => bucket === null)?.conversations ?? 0;
      });
    expect(await read(shop.tenantId)).toBe(1);
    await database.admin("update insight_conversation set has_turns = false where tenant_id = $1", [
      shop.tenantId,
    ]);
    expect(await read(shop.tenantId)).toBe(0);
    expect(await read((await createTestTenant(database.app)).tenantId)).toBe(0);
  });

  it("E1 a day that is kept while a contact is erased keeps nothing of them", async () => {
    const talks = randomTalks(database, shop, seededRandom("erasure"));
    const contactId = newId();
    await database.admin("insert into contact (tenant_id, id) values ($1, $2)", [shop.tenantId, contactId]);
    const conversation = await talks.startTalk(shop.channelAccountId, contactId);
    await database.admin("update conversation set preview = false where id = $1", [conversation]);
    await talks.takeTurn(conversation, 1, Date.now() - 5 * dayMs);
    let kept: Promise<number> | undefined;
    await withTenant(database.app, shop.tenantId, async (tx) => {
      await eraseContactRows(tx, contactId);
      kept = withTenant(database.app, shop.tenantId, (other) =>
        keepPastDays(other, { from: dayBack(9), to: dayBack(0) }),
      );
      // It has seen the turn, and waits for the conversation.
      await vi.waitFor(
        async () =>
          expect(
            await database.admin(
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            ),
          ).toHaveLength(1),
        { timeout: 180_000 },
      );
    });
    expect(await kept).toBeGreaterThan(0);
    expect(
      await database.admin("select from insight_conversation where tenant_id = $1", [shop.tenantId]),
    ).toEqual([]);
  });

  it("I4 two who read at once keep each day once, and a turn written meanwhile is not lost", async () => {
    const talks = randomTalks(database, shop, seededRandom("race"));
    const span: InsightSpan = { from: dayBack(pastDays), since: dayBack(12), to: dayBack(0), unit: "day" };
    const conversation = await talks.startTalk(shop.channelAccountId, null);
    await database.admin("update conversation set preview = false where id = $1", [conversation]);
    for (let round = 0; round < 10; round++) {
      await database.admin("delete from insight_day where tenant_id = $1", [shop.tenantId]);
      const read = () =>
        withTenant(database.app, shop.tenantId, async (tx) => {
          await keepPastDays(tx, span);
          await readTraffic(tx, span);
        });
      const late = talks.takeTurn(conversation, 1, Date.now() - (2 + round) * dayMs);
      await Promise.all([read(), read(), late, read()]);
      await expectSame();
    }
  });
});

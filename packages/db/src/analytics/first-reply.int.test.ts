import { newId } from "@konstruct/core/ids";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { readActivity } from "./activity.ts";
import { drillDown } from "./drill-down.ts";
import { readTraffic } from "./insights.ts";
import { keepPastDays } from "./keep-days.ts";

const database = setUpDatabase();
const dayMs = 86_400_000;
const began = Math.floor(Date.now() / dayMs - 40) * dayMs + dayMs / 2;
const day = new Date(began).toISOString().slice(0, 10);

let shop: TestTenant;
let conversationId: string;
beforeEach(async () => {
  shop = await createTestTenant(database.app, { channel: "whatsapp" });
  conversationId = newId();
  await database.admin(
    "insert into conversation (tenant_id, id, channel_account_id, conversation_ref) values ($1, $2, $3, $2::uuid::text)",
    [shop.tenantId, conversationId, shop.channelAccountId],
  );
});

/** @returns the number of the message */
async function says(
  author: "contact" | "member" | "agent",
  afterMs: number,
  envelope: object = {},
): Promise<number> {
  const [row] = await database.admin(
    `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, envelope, starts_turn, sent_at, received_at, external_id)
     select $1, $2, $3, $4, said.direction, $5, $5 || ' says', $6, false, $7, $7, case said.direction when 'inbound' then $2::uuid::text end
     from (select case $5 when 'agent' then 'outbound' else 'inbound' end as direction) said returning seq`,
    [
      shop.tenantId,
      newId(began + afterMs),
      conversationId,
      shop.channelAccountId,
      author,
      JSON.stringify(envelope),
      new Date(began + afterMs),
    ],
  );
  return Number(row!.seq);
}

const turnOver = (seq: number) =>
  database.admin(
    `insert into turn (tenant_id, id, conversation_id, agent_version_id, fence, from_seq, to_seq, outcome, started_at, finished_at, trace)
     values ($1, $2, $3, $4, 1, $5, $5, 'silent', $6, $6, '{}')`,
    [shop.tenantId, newId(began), conversationId, shop.agentVersionId, seq, new Date(began)],
  );

const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.app, shop.tenantId, work);

/** The milliseconds as each reading gives them, before and after the day is kept. */
async function readings(): Promise<(number | null | undefined)[]> {
  const span = { from: day, to: day };
  const insights = () =>
    inTenant(async (tx) => {
      const { speed } = await readTraffic(tx, { ...span, since: day, unit: "day" });
      return speed.find(({ bucket }) => bucket === null)?.p50Ms;
    });
  const counted = await insights();
  expect(await inTenant((tx) => keepPastDays(tx, span))).toBe(1);
  const kept = await insights();
  const [activity] = await inTenant((tx) => readActivity(tx, span));
  const [listed] = await inTenant((tx) => drillDown(tx, { ...span, measure: "slowest" }, 10));
  return [counted, kept, activity?.firstReplyP50Ms, listed?.firstReplyMs];
}

const everywhere = (ms: number) => [ms, ms, ms, ms];

describe("the time to the first reply", () => {
  it("I4 ends with a reply that a member writes on the platform itself, and not with a press on an approval", async () => {
    await turnOver(await says("contact", 0));
    await says("member", 2_000, { approvalId: newId() });
    await says("member", 5_000);
    await says("agent", 60_000);
    expect(await readings()).toEqual(everywhere(5_000));
  });

  it("I4 begins with the contact's first message when the business wrote before", async () => {
    await says("member", -30_000);
    await says("agent", -20_000);
    await turnOver(await says("contact", 0));
    await says("agent", 7_000);
    expect(await readings()).toEqual(everywhere(7_000));
    const [listed] = await inTenant((tx) => drillDown(tx, { from: day, to: day, measure: "all" }, 10));
    expect(listed?.firstText).toBe("contact says");
  });

  it("I4 is read also when it took more than 24 days", async () => {
    await turnOver(await says("contact", 0));
    await says("agent", 30 * dayMs);
    expect(await readings()).toEqual(everywhere(30 * dayMs));
  });

  it("I4 is read of a member's reply that came after the day was kept", async () => {
    await turnOver(await says("contact", 0));
    expect(await inTenant((tx) => keepPastDays(tx, { from: day, to: day }))).toBe(1);
    await says("member", 3 * dayMs);
    const { speed } = await inTenant((tx) =>
      readTraffic(tx, { from: day, to: day, since: day, unit: "day" }),
    );
    expect(speed.map(({ p50Ms }) => p50Ms)).toEqual([3 * dayMs, 3 * dayMs]);
  });
});

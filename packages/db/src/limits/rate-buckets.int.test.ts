import { setTimeout as delay } from "node:timers/promises";
import type { RenderedMessage } from "@konstruct/core/channel";
import { newId } from "@konstruct/core/ids";
import type { SendLimit } from "@konstruct/core/rate-limit";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { claimOutbox } from "../outbox/claim-outbox.ts";
import { planOutbox } from "../outbox/plan-outbox.ts";
import { recordSend } from "../outbox/record-send.ts";
import { withTenant } from "../with-tenant.ts";
import { purgeBuckets } from "./purge-buckets.ts";

const database = setUpDatabase();
let shop: TestTenant;
beforeAll(async () => {
  shop = await createTestTenant(database.app, { channel: "slack", accountKey: "-/T1/A1" });
});

/** How often a worker that was told nothing looks for missed work. */
const sweepMs = 1_000;

const limitOf = (key: string, perSecond: number, burst: number): SendLimit => ({
  key,
  perSecond,
  burst,
  refusals: ["ratelimited"],
});
const saying = (text: string, ...limits: SendLimit[]): RenderedMessage => ({ body: { text }, text, limits });

async function newConversation(): Promise<string> {
  const id = newId();
  await database.admin(
    `with c as (insert into conversation (tenant_id, id, channel_account_id, conversation_ref) values ($1, $2::uuid, $3, $2::uuid::text) returning *)
     insert into conversation_work (tenant_id, conversation_id) select tenant_id, id from c`,
    [shop.tenantId, id, shop.channelAccountId],
  );
  return id;
}

/** Plans messages of one new conversation; `now`: the committing process sends the first. */
async function plan(messages: RenderedMessage[], now: boolean, conversationId?: string) {
  const id = conversationId ?? (await newConversation());
  return withTenant(database.app, shop.tenantId, (tx) =>
    planOutbox(tx, {
      conversationId: id,
      channelAccountId: shop.channelAccountId,
      turnId: undefined,
      messageId: undefined,
      kind: "notice",
      target: {},
      messages,
      sender: now ? { worker: "committer", leaseMs: 60_000 } : undefined,
    }),
  );
}

describe("limits of what is sent", () => {
  it("A11 the commit sends at once while there is room; later messages get places one pause apart", async () => {
    const limit = limitOf("paced", 1, 2);
    const dues: (number | undefined)[] = [];
    for (let nth = 0; nth < 5; nth++) dues.push((await plan([saying("hi", limit)], true))[0]?.dueInMs);
    expect(dues.slice(0, 2)).toEqual([undefined, undefined]);
    for (const [nth, dueInMs] of dues.slice(2).entries()) {
      expect(dueInMs).toBeGreaterThan(nth * 1_000);
      expect(dueInMs).toBeLessThanOrEqual((nth + 1) * 1_000);
    }
  });

  it("A9 the parts of one reply may use the burst, and the last waits", async () => {
    const limit = limitOf("pieces", 0.1, 3);
    const pieces = await plan(
      ["a", "b", "c", "d"].map((text) => saying(text, limit)),
      true,
    );
    expect(pieces.map(({ dueInMs }) => (dueInMs ?? -1) > 1_000)).toEqual([false, false, false, true]);
  });

  it("A11 a message waits for its tightest limit and uses nothing of the others meanwhile", async () => {
    const [tight, wide] = [limitOf("tight", 0.1, 1), limitOf("wide", 0.1, 2)];
    expect((await plan([saying("1", tight, wide)], true))[0]?.dueInMs).toBeUndefined();
    expect((await plan([saying("2", tight, wide)], true))[0]?.dueInMs).toBeGreaterThan(9_000);
    expect((await plan([saying("3", wide)], true))[0]?.dueInMs).toBeUndefined();
  });

  it("A11 a placeholder that would have to wait is not planned and uses no place", async () => {
    const limit = limitOf("placeholder", 0.1, 1);
    const conversationId = await newConversation();
    const place = { conversationId, channelAccountId: shop.channelAccountId };
    const posted = () =>
      withTenant(database.app, shop.tenantId, (tx) =>
        planOutbox(tx, {
          ...place,
          turnId: undefined,
          messageId: undefined,
          kind: "placeholder",
          target: {},
          messages: [saying("…", limit)],
          sender: { worker: "committer", leaseMs: 60_000 },
        }),
      );
    expect(await posted()).toHaveLength(1);
    expect(await posted()).toEqual([]);
    expect((await plan([saying("1", limit)], true))[0]?.dueInMs).toBeLessThanOrEqual(10_000);
  });

  it.each([
    ["one worker sends", ["w1"]],
    ["concurrent workers send", ["w1", "w2", "w3"]],
  ])("A11 %s no more than the limit, and all of it", { timeout: 60_000 }, async (_, names) => {
    const [perSecond, burst] = [40, 4];
    const limit = limitOf(`shared by ${names.length}`, perSecond, burst);
    for (let nth = 0; nth < 80; nth++) await plan([saying(String(nth), limit)], false);
    // As after a time without sending: all reserved places have passed.
    await database.admin("update outbox set due_at = now() where state = 'planned' and limits is not null");
    await database.admin("delete from rate_bucket");
    const startedAt = performance.now();
    const taken: { id: string; atMs: number }[] = [];
    /** Claims again after a send and at each time it was told, as a pump does. @returns the milliseconds it was told to wait, and those that the machine took beside them */
    const worker = async (name: string) => {
      let waitedMs = 0;
      const dues: number[] = [];
      while (taken.length < 80) {
        const rows = await claimOutbox(database.app, name, 8, 60_000, (ms) => {
          dues.push(performance.now() + ms);
        });
        const atMs = performance.now() - startedAt;
        const ours = rows.filter(({ limits }) => limits?.[0]?.perSecond === perSecond);
        taken.push(...ours.map(({ id }) => ({ id, atMs })));
        if (ours.length > 0) continue;
        dues.sort((left, right) => left - right);
        const waitMs = Math.max((dues.shift() ?? performance.now() + sweepMs) - performance.now(), 0);
        waitedMs += waitMs;
        await delay(waitMs);
      }
      return { waitedMs, stalledMs: performance.now() - startedAt - waitedMs };
    };
    const waits = await Promise.all(names.map(worker));
    expect(new Set(taken.map(({ id }) => id)).size).toBe(80);
    taken.forEach(({ atMs }, nth) => {
      expect(nth + 1).toBeLessThanOrEqual(burst + (atMs * perSecond) / 1_000 + 1);
    });
    // A worker is told to wait until the next place is free, and no longer. A slow machine delays every place.
    const leastMs = ((80 - burst) * 1_000) / perSecond;
    for (const { waitedMs, stalledMs } of waits) expect(waitedMs).toBeLessThan(leastMs * 2 + stalledMs);
  });

  it("A11 after a refusal nothing is sent against that limit before its time, and the queue keeps its order", async () => {
    const limit = limitOf("refused", 10, 1);
    const other = limitOf("not refused", 10, 1);
    const [first] = await plan([saying("first", limit)], true);
    const behind = [];
    for (const text of ["second", "third", "fourth"])
      behind.push((await plan([saying(text, limit)], true))[0]!);
    const [elsewhere] = await plan([saying("elsewhere", other)], false);
    const row = (await database.admin("select conversation_id from outbox where id = $1", [first!.id]))[0]!;
    const key = {
      tenantId: shop.tenantId,
      id: first!.id,
      conversationId: String(row.conversation_id),
      worker: "committer",
    };
    const retryInMs = 3_000;
    const refused = first!.limits;
    await recordSend(database.app, key, { state: "planned", retryInMs, reason: "ratelimited", refused });
    const line = await database.admin(
      `select rendered ->> 'text' as text, extract(epoch from due_at - now())::float8 as "dueInS" from outbox
       where id = any ($1) order by due_at`,
      [[first!.id, elsewhere!.id, ...behind.map(({ id }) => id)]],
    );
    expect(line.map(({ text }) => text)).toEqual(["elsewhere", "first", "second", "third", "fourth"]);
    for (const { text, dueInS } of line.slice(1)) expect(Number(dueInS), String(text)).toBeGreaterThan(2.5);
    expect(Number(line[4]?.dueInS)).toBeLessThan(3.5);
    // A commit does not send one either.
    expect((await plan([saying("fresh", limit)], true))[0]?.dueInMs).toBeGreaterThan(3_000);
  });

  it("A11 buckets that have been full for ten minutes are deleted, others are not", async () => {
    await plan([saying("kept", limitOf("kept", 0.001, 1))], true);
    await plan([saying("old", limitOf("old", 10, 1))], true);
    await database.admin(
      `update rate_bucket set taken_until = now() - interval '11 minutes', promised_until = now() - interval '11 minutes'
       where promised_until < now() + interval '10 s'`,
    );
    await purgeBuckets(database.app);
    const left = await database.admin("select promised_until > now() as used from rate_bucket");
    expect(left.length).toBeGreaterThan(0);
    expect(left.every(({ used }) => used)).toBe(true);
  });
});

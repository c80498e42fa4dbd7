import { newId } from "@konstruct/core/ids";
import { type KonstructMessage, konstructMessageSchema } from "@konstruct/core/message";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { describe, expect, it } from "vitest";
import { claimTurns } from "../turn/claim-turns.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { acceptMessages } from "./accept-messages.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

function message(over: Partial<KonstructMessage> = {}): KonstructMessage {
  return konstructMessageSchema.parse({
    externalId: newId(),
    channel: tenant.channel,
    accountKey: tenant.accountKey,
    conversationRef: "visitor-1",
    identity: { kind: "webchat_id", id: "visitor-1" },
    sentAt: new Date().toISOString(),
    text: "Where's my order O-12345?",
    parts: [],
    startsTurn: true,
    replyTarget: { sessionId: "visitor-1" },
    ...over,
  });
}

/** How many rows of channel_route this connection has read lately, by its indexes or without. */
async function routesRead(tx: TenantTransaction): Promise<number> {
  const { rows } = await tx.query<{ reads: number }>({
    text: `select pg_stat_get_xact_tuples_returned(c.oid) + (
             select coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0) from pg_index i where i.indrelid = c.oid) as reads
           from pg_class c where c.relname = 'channel_route'`,
  });
  return rows[0]!.reads;
}

/** How often this transaction has read one of the tables that grow from end to end. */
async function wholeReads(tx: TenantTransaction): Promise<number> {
  const { rows } = await tx.query<{ reads: number }>({
    text: `select sum(pg_stat_get_xact_numscans(c.oid))::int as reads from pg_class c
           where c.relname in ('message', 'conversation', 'conversation_work', 'turn', 'tool_call', 'outbox', 'identity')`,
  });
  return rows[0]!.reads;
}

describe("accept", () => {
  it("A6 what is planned while the tables are empty reads none from end to end, neither to accept nor to claim", async () => {
    await withTenant(database.app, tenant.tenantId, async (tx) => {
      const ref = { conversationRef: "visitor-8", replyTarget: { sessionId: "visitor-8" } };
      await acceptMessages(tx, [{ message: message(ref), debounceMs: 0 }]);
      expect(await claimTurns(tx, "worker-a", 10, 60_000)).toHaveLength(1);
      expect(await wholeReads(tx)).toBe(0);
    });
  });

  it("A6 stores a redelivered message once, within a batch and across batches", async () => {
    const first = message();
    expect(
      await acceptMessages(database.app, [
        { message: first, debounceMs: 0 },
        { message: first, debounceMs: 0 },
      ]),
    ).toEqual(["accepted", "duplicate"]);
    expect(await acceptMessages(database.app, [{ message: first, debounceMs: 0 }])).toEqual(["duplicate"]);
  });

  it("A6 answers unknown_account and stores nothing for an unknown account", async () => {
    const before = await database.admin("select count(*)::int as n from message");
    expect(
      await acceptMessages(database.app, [{ message: message({ accountKey: "nobody" }), debounceMs: 0 }]),
    ).toEqual(["unknown_account"]);
    expect(await database.admin("select count(*)::int as n from message")).toEqual(before);
  });

  it("A8 ignores a reply in a thread that is not ours", async () => {
    expect(
      await acceptMessages(database.app, [
        { message: message({ requiresConversation: true, conversationRef: "elsewhere" }), debounceMs: 0 },
      ]),
    ).toEqual(["ignored"]);
  });

  it("A6 stores text that jsonb refuses", async () => {
    expect(
      await acceptMessages(database.app, [
        { message: message({ text: "nul \0 and lone \ud800 surrogate" }), debounceMs: 0 },
      ]),
    ).toEqual(["accepted"]);
  });

  it("A6 a claim returns every pending message, oldest first, and fences out an older claim", async () => {
    const ref = { conversationRef: "visitor-2", replyTarget: { sessionId: "visitor-2" } };
    await acceptMessages(database.app, [
      { message: message({ ...ref, text: "second", sentAt: "2026-01-01T00:00:02.000Z" }), debounceMs: 0 },
      { message: message({ ...ref, text: "first", sentAt: "2026-01-01T00:00:01.000Z" }), debounceMs: 0 },
    ]);
    const turns = await claimTurns(database.app, "worker-a", 10, 60_000);
    const turn = turns.find((claimed) => claimed.pending.some((pending) => pending.text === "first"));
    expect(turn?.pending.map((pending) => pending.text)).toEqual(["first", "second"]);
    expect(turn).toMatchObject({
      fence: 1,
      crashCount: 0,
      owner: "agent",
      tenantId: tenant.tenantId,
      session: null,
      contact: null,
    });
    expect(await claimTurns(database.app, "worker-b", 10, 60_000)).toEqual([]);
  });

  it("A6 late messages get new numbers in the order they came, and are found without reading routes", async () => {
    await database.admin(
      "insert into channel_route (channel, account_key, owner, channel_account_id) select 'webchat', 'other-' || n, $1, $2 from generate_series(1, 500) n",
      [tenant.tenantId, tenant.channelAccountId],
    );
    const say = (...texts: string[]) =>
      withTenant(database.app, tenant.tenantId, async (tx) => {
        const before = await routesRead(tx);
        const ref = { conversationRef: "visitor-3", replyTarget: { sessionId: "visitor-3" } };
        await acceptMessages(
          tx,
          texts.map((text) => ({ message: message({ ...ref, text }), debounceMs: 0 })),
        );
        return (await routesRead(tx)) - before;
      });
    const onTime = await say("one", "two");
    await claimTurns(database.app, "worker-a", 10, 60_000);
    expect(await say("three", "four")).toBe(onTime);
    const said = await database.admin(
      "select text, seq from message m join conversation c on c.id = m.conversation_id where c.conversation_ref = 'visitor-3' order by m.seq",
    );
    expect(said.map(({ text }) => text)).toEqual(["one", "two", "three", "four"]);
    // The numbers that the last two were stored with were given up.
    expect(Number(said[2]!.seq) - Number(said[1]!.seq)).toBe(3);
  });
});

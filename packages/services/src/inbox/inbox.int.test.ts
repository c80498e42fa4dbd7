import { newId } from "@konstruct/core/ids";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { plantConversations } from "@konstruct/testing/plant-conversations";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { beforeEach, describe, expect, it } from "vitest";
import type { Role, ServiceContext } from "../context.ts";
import { resolveConversation } from "../conversation/hand-back.ts";
import { addNote } from "../conversation/member-says.ts";
import { takeOver } from "../conversation/take-over.ts";
import { listEscalationQueue } from "../escalation/escalation-queue.ts";
import { addMember } from "../member/members.ts";
import { countWaiting, listConversations } from "./list-conversations.ts";
import { readConversation } from "./read-conversation.ts";

const database = setUpDatabase();
let shop: TestTenant;
let dana: ServiceContext;
beforeEach(async () => {
  shop = await createTestTenant(database.app, { config: { escalation: { answer_within_minutes: 5 } } });
  dana = await member("dana", "agent_manager");
});

async function member(name: string, role: Role): Promise<ServiceContext> {
  const context = { database: database.app, tenantId: shop.tenantId };
  const system: ServiceContext = { ...context, actor: { kind: "system", id: "test" } };
  const { id } = await addMember(system, { name, email: `${name}@shop.example`, role, identities: [] });
  return { ...context, actor: { kind: "member", id, role } };
}

const idOf = (ref: string) => conversationIdOf(shop.channelAccountId, ref);
const writes = (ref: string, text: string) =>
  acceptMessages(database.app, [{ message: webchatMessage(shop.accountKey, ref, text), debounceMs: 0 }]);
const refsOf = async (filter: Parameters<typeof listConversations>[1], context = dana) =>
  (await listConversations(context, filter)).conversations.map(({ id }) => id);

describe("the inbox", () => {
  it("J4 the conversation with the newest activity comes first, with its owner and since when its contact waits", async () => {
    for (const ref of ["a", "b", "c"]) await writes(ref, `first of ${ref}`);
    // The agent has answered, so the next message is new.
    await database.admin(
      "update conversation_work set pending_since = null, done_seq = done_seq + 1, awaiting_since = null where tenant_id = $1 and conversation_id = $2",
      [shop.tenantId, idOf("a")],
    );
    await takeOver(dana, { conversationId: idOf("b") });
    await resolveConversation(dana, { conversationId: idOf("c") });
    await writes("a", "once more");
    const { conversations, nextCursor } = await listConversations(dana);
    expect(nextCursor).toBeNull();
    expect(conversations.map(({ id, state, isWaiting }) => [id, state, isWaiting])).toEqual([
      [idOf("a"), "ai", true],
      [idOf("c"), "closed", false],
      [idOf("b"), "human", true],
    ]);
    const [first, , third] = conversations;
    expect(first).toMatchObject({
      lastText: "once more",
      lastAuthor: "contact",
      channel: "webchat",
      window: null,
    });
    expect(first!.answerDueAt!.getTime() - first!.awaitingSince!.getTime()).toBe(5 * 60_000);
    expect(third).toMatchObject({ assigneeName: "dana" });
    expect(await refsOf({ state: "human" })).toEqual([idOf("b")]);
    expect(await refsOf({ view: "mine" })).toEqual([idOf("b")]);
    expect(await refsOf({ view: "mine" }, await member("erik", "reviewer"))).toEqual([]);
    expect(await refsOf({ channel: "slack" })).toEqual([]);
    expect(await countWaiting(dana)).toEqual({ person: 1, approvals: 0, escalations: 1 });
    expect(
      (await listEscalationQueue(dana)).map(({ conversationId, ownerName }) => [conversationId, ownerName]),
    ).toEqual([[idOf("b"), "dana"]]);
    expect(await listEscalationQueue(dana, { state: "ended" })).toEqual([]);
  });

  it("J4 pages follow each other without a gap or a repetition, also when a hundred share one timestamp", async () => {
    await plantConversations(database, shop, 130);
    await database.admin(
      "update conversation_work set active_at = '2026-11-20T10:00:00.123456Z' where tenant_id = $1",
      [shop.tenantId],
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listConversations(dana, { limit: 40, cursor });
      seen.push(...page.conversations.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(130);
    expect(new Set(seen).size).toBe(130);
    expect(await refsOf({ text: "person 7" })).toHaveLength(11);
    expect(await refsOf({ text: "100%" })).toEqual([]);
    await expect(listConversations(dana, { cursor: "12.x" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("J4 with 10,000 conversations a page costs no more than with 400, by index", async () => {
    const few = dana;
    await plantConversations(database, shop, 400);
    shop = await createTestTenant(database.app);
    const many = await member("erik", "agent_manager");
    await plantConversations(database, shop, 10_000);

    const timeOf = async (of: ServiceContext, filter: Parameters<typeof listConversations>[1]) => {
      const startedAt = performance.now();
      const { conversations } = await listConversations(of, filter);
      expect(conversations.length).toBeGreaterThan(0);
      return performance.now() - startedAt;
    };
    /** The ratio of times with many to few: the quickest of several, alternated on the same machine. */
    async function growth(
      filterOf: (of: ServiceContext) => Promise<Parameters<typeof listConversations>[1]>,
    ) {
      const [filterFew, filterMany] = [await filterOf(few), await filterOf(many)];
      const times = { few: Infinity, many: Infinity };
      for (let round = 0; round < 20; round++) {
        times.few = Math.min(times.few, await timeOf(few, filterFew));
        times.many = Math.min(times.many, await timeOf(many, filterMany));
      }
      return times.many / times.few;
    }
    // Twenty-five times as many conversations: a full scan would show a ratio near that.
    expect(await growth(async () => ({}))).toBeLessThan(4);
    expect(
      await growth(async (of) => ({ cursor: (await listConversations(of, { limit: 50 })).nextCursor! })),
    ).toBeLessThan(4);
    expect(await growth(async () => ({ state: "closed" }))).toBeLessThan(4);
    const [plan] = await database.admin(
      `explain (format json) select conversation_id from conversation_work where tenant_id = '${shop.tenantId}' order by active_at desc limit 51`,
    );
    expect(JSON.stringify(plan)).toContain("conversation_work_newest");
  });

  it("J4 a conversation is read with its messages, notes, deliveries and pending work; earlier messages by page", async () => {
    await writes("a", "Hello");
    const conversationId = idOf("a");
    await addNote(dana, { conversationId, text: "Be kind" });
    const messageId = newId();
    await database.admin(
      `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, starts_turn, sent_at)
       values ($1, $2, $3, $4, 'outbound', 'agent', 'Hi!', false, now())`,
      [shop.tenantId, messageId, conversationId, shop.channelAccountId],
    );
    await database.admin(
      `insert into outbox (tenant_id, id, conversation_id, channel_account_id, message_id, kind, target, rendered, state, receipt, error_code)
       values ($1, $2, $3, $4, $5, 'reply', '{}', '{}', 'failed', 'failed', '131047')`,
      [shop.tenantId, newId(), conversationId, shop.channelAccountId, messageId],
    );
    const view = await readConversation(dana, { conversationId });
    expect(
      view.messages.map(({ direction, author, memberName, text }) => [direction, author, memberName, text]),
    ).toEqual([
      ["inbound", "contact", null, "Hello"],
      ["internal", "member", "dana", "Be kind"],
      ["outbound", "agent", null, "Hi!"],
    ]);
    expect(view.messages[2]!.deliveries).toMatchObject([
      { state: "failed", errorCode: "131047", explanation: expect.stringContaining("24 hours") },
    ]);
    expect(view).toMatchObject({
      hasEarlier: false,
      window: null,
      escalation: null,
      approvals: [],
      costMicroUsd: 0,
    });

    await acceptMessages(
      database.app,
      Array.from({ length: 60 }, (_, at) => ({
        message: webchatMessage(shop.accountKey, "a", `line ${at}`),
        debounceMs: 0,
      })),
    );
    const newest = await readConversation(dana, { conversationId });
    expect(newest.messages).toHaveLength(50);
    expect(newest.hasEarlier).toBe(true);
    const earlier = await readConversation(dana, { conversationId, beforeSeq: newest.messages[0]!.seq });
    expect(earlier.messages).toHaveLength(13);
    expect(earlier.hasEarlier).toBe(false);
  });

  it("J4 I1 internal threads and previews are not listed; another tenant's conversation, and one that never was, are the same", async () => {
    await writes("a", "Hello");
    await database.admin("update conversation set preview = true where id = $1", [idOf("a")]);
    expect(await refsOf({})).toEqual([]);
    await writes("b", "Hello");
    const other = await createTestTenant(database.app);
    const stranger = { ...dana, tenantId: other.tenantId };
    const errors = await Promise.all(
      [
        readConversation(stranger, { conversationId: idOf("b") }),
        readConversation(dana, { conversationId: newId() }),
      ].map((read) => read.catch((thrown) => [thrown.code, thrown.publicMessage])),
    );
    expect(errors[0]).toEqual(errors[1]);
    const builder = await member("ben", "builder");
    await expect(listConversations(builder)).rejects.toMatchObject({ code: "unauthorised" });
    const viewer = await member("vera", "viewer");
    expect((await readConversation(viewer, { conversationId: idOf("b") })).person).toBeNull();
  });
});

import { newId } from "@konstruct/core/ids";
import { noteReached } from "@konstruct/db/budget/note-reached";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { answeringRoles } from "@konstruct/db/notification/notify-members";
import { recordSend } from "@konstruct/db/outbox/record-send";
import { withTenant } from "@konstruct/db/with-tenant";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { beforeEach, describe, expect, it } from "vitest";
import { allRoles, type Role, roleMay, type ServiceContext } from "../context.ts";
import { escalate } from "../escalation/escalations.ts";
import { countInboxViews, listConversations } from "../inbox/list-conversations.ts";
import { listMacros, removeMacro, saveMacro } from "../macro/macros.ts";
import { addMember, removeMember } from "../member/members.ts";
import {
  listNotifications,
  readNotification,
  saveNotificationChoices,
} from "../notification/notifications.ts";
import { listViews, removeView, saveView } from "../saved-view/saved-views.ts";
import { listTenantTags } from "../tag/change-tags.ts";
import { assignConversation } from "./assign.ts";
import { changeConversations } from "./change-many.ts";
import { handBack, resolveConversation } from "./hand-back.ts";
import { addNote } from "./member-says.ts";
import { reopenConversation } from "./reopen.ts";
import { seeConversation } from "./see.ts";
import { snoozeConversation } from "./snooze.ts";
import { tagConversation } from "./tag.ts";
import { takeOver } from "./take-over.ts";

const database = setUpDatabase();
let shop: TestTenant;
let dana: ServiceContext & { actor: { kind: "member"; id: string } };
let erik: typeof dana;
beforeEach(async () => {
  shop = await createTestTenant(database.app);
  [dana, erik] = [await member("dana", "agent_manager"), await member("erik", "reviewer")];
});

async function member(name: string, role: Role): Promise<typeof dana> {
  const context = { database: database.app, tenantId: shop.tenantId };
  const system: ServiceContext = { ...context, actor: { kind: "system", id: "test" } };
  const { id } = await addMember(system, { name, email: `${name}@shop.example`, role, identities: [] });
  return { ...context, actor: { kind: "member", id, role } };
}

const writes = (ref: string, text = "Hello") =>
  acceptMessages(database.app, [{ message: webchatMessage(shop.accountKey, ref, text), debounceMs: 0 }]);
const idOf = (ref: string) => conversationIdOf(shop.channelAccountId, ref);
async function talk(ref: string): Promise<string> {
  await writes(ref);
  return idOf(ref);
}
type View = NonNullable<Parameters<typeof listConversations>[1]>["view"];
const inView = async (view: View, context = dana) =>
  (await listConversations(context, { view })).conversations.map(({ id }) => id);
const kindsOf = async (context: ServiceContext) =>
  (await listNotifications(context)).notifications.map(({ kind }) => kind);

describe("the work on a conversation", () => {
  it("J4 an assigned conversation is in the views of its assignee, who is notified; an agent goes on answering it", async () => {
    const conversationId = await talk("a");
    await assignConversation(dana, { conversationId, memberId: erik.actor.id });
    expect(await inView("mine", erik)).toEqual([conversationId]);
    expect(await inView("mine")).toEqual([]);
    expect(await kindsOf(erik)).toEqual(["assigned"]);
    const [line] = (await listConversations(dana)).conversations;
    expect(line).toMatchObject({ state: "ai", assigneeName: "erik" });
    await assignConversation(dana, { conversationId, memberId: null });
    expect(await inView("mine", erik)).toEqual([]);
    const viewer = await member("vera", "viewer");
    await expect(
      assignConversation(dana, { conversationId, memberId: viewer.actor.id }),
    ).rejects.toMatchObject({ code: "conflict" });
    await expect(
      assignConversation(viewer, { conversationId, memberId: viewer.actor.id }),
    ).rejects.toMatchObject({ code: "unauthorised" });
  });

  it("J4 one that was handed to people is unassigned until a member has it; assigned to another, it is theirs to answer", async () => {
    const conversationId = await talk("a");
    await escalate(dana, { conversationId });
    expect(await inView("unassigned")).toEqual([conversationId]);
    await assignConversation(dana, { conversationId, memberId: erik.actor.id });
    expect(await inView("unassigned")).toEqual([]);
    await expect(takeOver(dana, { conversationId })).rejects.toMatchObject({ code: "conflict" });
    await assignConversation(dana, { conversationId, memberId: null });
    expect(await inView("unassigned")).toEqual([conversationId]);
    await takeOver(dana, { conversationId });
    expect(await inView("mine")).toEqual([conversationId]);
    await handBack(dana, { conversationId });
    expect(await inView("mine")).toEqual([]);
    await takeOver(erik, { conversationId });
    await removeMember({ ...dana, actor: { kind: "system", id: "test" } }, "erik@shop.example");
    expect((await listConversations(dana)).conversations[0]).toMatchObject({ assigneeId: null });
  });

  it("J4 a snoozed conversation is only in its own view until the time comes or the contact writes", async () => {
    const conversationId = await talk("a");
    const { until } = await snoozeConversation(dana, { conversationId, choice: { kind: "hour" } });
    expect([await inView("open"), await inView("snoozed")]).toEqual([[], [conversationId]]);
    expect((await countInboxViews(dana)).nextWake).toEqual(until);
    await addNote(dana, { conversationId, text: "later" });
    expect(await inView("open")).toEqual([]);
    await writes("a", "Are you there?");
    expect([await inView("open"), await inView("snoozed")]).toEqual([[conversationId], []]);
    await snoozeConversation(dana, { conversationId, choice: { kind: "tomorrow" }, zone: "Asia/Bangkok" });
    expect(await inView("open")).toEqual([]);
    await database.admin("update conversation set snoozed_until = now() where tenant_id = $1", [
      shop.tenantId,
    ]);
    expect(await inView("open")).toEqual([conversationId]);
    for (const input of [
      { conversationId, choice: { kind: "date" as const, date: "2020-01-01" } },
      { conversationId, choice: { kind: "date" as const, date: "2090-01-01" } },
    ])
      await expect(snoozeConversation(dana, input)).rejects.toMatchObject({ code: "conflict" });
    await expect(
      snoozeConversation(dana, { conversationId, choice: { kind: "hour" }, zone: "Mars/Base" }),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("J4 tags are words in lower case, found by filter, 20 on one at most, and leave the list with their last use", async () => {
    const conversationId = await talk("a");
    await talk("b");
    const { tags } = await tagConversation(dana, { conversationId, add: ["#Refund", "คืนเงิน", "refund"] });
    expect(tags).toEqual(["refund", "คืนเงิน"]);
    const found = await listConversations(dana, { tag: "refund" });
    expect(found.conversations.map(({ id, tags }) => [id, tags])).toEqual([[conversationId, tags]]);
    await tagConversation(dana, { conversationId, remove: ["refund"] });
    expect(await listTenantTags(dana)).toEqual(["คืนเงิน"]);
    const ten = (from: number) => Array.from({ length: 10 }, (_, at) => `tag ${from + at}`);
    await tagConversation(dana, { conversationId, add: ten(0) });
    await expect(tagConversation(dana, { conversationId, add: ten(10) })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(tagConversation(dana, { conversationId, add: ["<b>"] })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("G3 a resolved conversation that is resolved again stays as it is", async () => {
    const conversationId = await talk("again");
    await resolveConversation(dana, { conversationId });
    const state = () =>
      database.admin(
        `select owner_since, (select count(*)::int from audit_entry a where a.action = 'conversation.closed' and a.tenant_id = w.tenant_id) as audited
         from conversation_work w where conversation_id = $1`,
        [conversationId],
      );
    const before = await state();
    expect(before).toMatchObject([{ audited: 1 }]);
    await resolveConversation(dana, { conversationId });
    await changeConversations(dana, { conversationIds: [conversationId], change: { kind: "resolve" } });
    expect(await state()).toEqual(before);
  });

  it("J4 many are changed at once, each with its own result", async () => {
    const [a, b] = [await talk("a"), await talk("b")];
    await resolveConversation(dana, { conversationId: b });
    const unknown = newId();
    const results = await changeConversations(dana, {
      conversationIds: [a, b, unknown],
      change: { kind: "reopen" },
    });
    expect(results).toMatchObject([
      { conversationId: a, error: { refusal: { id: "conversation.open" } } },
      { conversationId: b, error: null },
      { conversationId: unknown, error: { refusal: { id: "conversation.not_found" } } },
    ]);
    await changeConversations(dana, { conversationIds: [a, b], change: { kind: "resolve" } });
    expect(await inView("open")).toEqual([]);
    await reopenConversation(dana, { conversationId: a });
    expect(await inView("open")).toEqual([a]);
    await expect(
      changeConversations(dana, {
        conversationIds: Array.from({ length: 101 }, () => newId()),
        change: { kind: "resolve" },
      }),
    ).rejects.toMatchObject({ code: "invalid_input" });
    await expect(
      changeConversations(await member("vera", "viewer"), {
        conversationIds: [a],
        change: { kind: "resolve" },
      }),
    ).rejects.toMatchObject({ code: "unauthorised" });
  });

  it("J4 words the reader has not seen are unread, in conversations that people handle", async () => {
    const conversationId = await talk("a");
    const isUnread = async (context: ServiceContext) =>
      (await listConversations(context)).conversations[0]!.isUnread;
    expect(await isUnread(dana)).toBe(false);
    await escalate(dana, { conversationId });
    expect(await isUnread(dana)).toBe(true);
    await seeConversation(dana, { conversationId });
    expect([await isUnread(dana), await isUnread(erik)]).toEqual([false, true]);
    await writes("a", "Hello?");
    expect(await isUnread(dana)).toBe(true);
  });
});

describe("saved views and macros", () => {
  it("J4 a view belongs to its member; a shared one is read by all and deleted by its owner", async () => {
    const { id } = await saveView(dana, { name: "Refunds", filter: { view: "open", tag: "refund" } });
    await saveView(dana, { name: "Everyone's", filter: { channel: "slack" }, isShared: true });
    expect((await listViews(dana)).map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ["Everyone's", true],
      ["Refunds", true],
    ]);
    expect((await listViews(erik)).map(({ name, isOwn }) => [name, isOwn])).toEqual([["Everyone's", false]]);
    await expect(removeView(erik, { id })).rejects.toMatchObject({ code: "not_found" });
    await removeView(dana, { id });
    expect(await listViews(dana)).toHaveLength(1);
  });

  it("J4 a macro with an unknown variable is refused, by its name; names are taken once", async () => {
    const { id } = await saveMacro(dana, { name: "Hello", body: "Hello {{contact.name}}" });
    await expect(saveMacro(dana, { name: "Bad", body: "{{contact.password}}" })).rejects.toMatchObject({
      code: "invalid_input",
      publicMessage: expect.stringContaining("{{contact.password}} is no variable"),
    });
    await expect(saveMacro(erik, { name: "Hello", body: "x" })).rejects.toMatchObject({ code: "conflict" });
    await saveMacro(erik, { id, name: "Hello", body: "Hi {{member.name}}" });
    expect(await listMacros(dana)).toEqual([{ id, name: "Hello", body: "Hi {{member.name}}" }]);
    await removeMacro(dana, { id });
    expect(await listMacros(dana)).toEqual([]);
  });
});

describe("notifications", () => {
  it("J4 an escalation notifies those who may answer, or the assignee alone; a kind that is off notifies not; reading is one's own", async () => {
    expect(answeringRoles).toEqual(allRoles.filter((role) => roleMay(role, "conversation.answer")));
    expect(answeringRoles).toEqual(allRoles.filter((role) => roleMay(role, "approval.decide")));
    const viewer = await member("vera", "viewer");
    await escalate(dana, { conversationId: await talk("a") });
    expect([await kindsOf(dana), await kindsOf(erik), await kindsOf(viewer)]).toEqual([
      ["escalation"],
      ["escalation"],
      [],
    ]);
    const second = await talk("b");
    await assignConversation(erik, { conversationId: second, memberId: erik.actor.id });
    await escalate(dana, { conversationId: second });
    expect([await kindsOf(dana), await kindsOf(erik)]).toEqual([
      ["escalation"],
      ["escalation", "escalation"],
    ]);
    await saveNotificationChoices(dana, { choices: { mentioned: "off" } });
    await addNote(erik, {
      conversationId: second,
      text: "@dana @erik look",
      mentions: [dana.actor.id, erik.actor.id, viewer.actor.id],
    });
    expect([await kindsOf(dana), await kindsOf(viewer)]).toEqual([["escalation"], ["mentioned"]]);
    const [mine] = (await listNotifications(dana)).notifications;
    expect(await readNotification(erik, { id: mine!.id })).toEqual({ unread: 2 });
    expect(await readNotification(dana, { id: mine!.id })).toEqual({ unread: 0 });
    await seeConversation(erik, { conversationId: second });
    expect((await listNotifications(erik)).unread).toBe(1);
    expect(await readNotification(erik, { id: null })).toEqual({ unread: 0 });
  });

  it("J4 an approval, a failed delivery and a used-up budget notify those concerned, with the change", async () => {
    const owner = await member("olivia", "owner");
    await createTestApproval(database.app, shop);
    expect([await kindsOf(dana), await kindsOf(owner)]).toEqual([["approval"], ["approval"]]);

    const conversationId = await talk("a");
    await assignConversation(erik, { conversationId, memberId: erik.actor.id });
    const [messageId, outboxId] = [newId(), newId()];
    await database.admin(
      `insert into outbox (tenant_id, id, conversation_id, channel_account_id, message_id, kind, target, rendered, state, lease_owner)
       values ($1, $2, $3, $4, $5, 'reply', '{}', '{}', 'attempting', 'w')`,
      [shop.tenantId, outboxId, conversationId, shop.channelAccountId, messageId],
    );
    await recordSend(
      database.app,
      { tenantId: shop.tenantId, id: outboxId, conversationId, worker: "w" },
      { state: "failed", errorCode: "1", reason: "no" },
    );
    expect([await kindsOf(erik), await kindsOf(dana)]).toEqual([["delivery", "approval"], ["approval"]]);

    await withTenant(database.app, shop.tenantId, (tx) =>
      noteReached(tx, shop.agentId, {
        kind: "refused",
        budgetId: newId(),
        whenReached: "built_in",
        isFirst: true,
      }),
    );
    expect([await kindsOf(owner), await kindsOf(dana)]).toEqual([["budget", "approval"], ["approval"]]);
  });
});

import { renderReply } from "@konstruct/channels/render-reply";
import { newId } from "@konstruct/core/ids";
import { claimCards, recordCard } from "@konstruct/db/escalation/show-cards";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { resolveContact } from "@konstruct/db/turn/resolve-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { beforeEach, describe, expect, it } from "vitest";
import { eraseContact } from "../contact/erase-contact.ts";
import type { Role, ServiceContext } from "../context.ts";
import { escalate, listEscalations, snoozeEscalation } from "../escalation/escalations.ts";
import { addMember } from "../member/members.ts";
import { handBack, resolveConversation } from "./hand-back.ts";
import { addNote, replyAsMember } from "./member-says.ts";
import { stopTurn } from "./stop-turn.ts";
import { takeOver } from "./take-over.ts";

const database = setUpDatabase();
let shop: TestTenant;
let conversationId: string;
let dana: ServiceContext;
let erik: ServiceContext;
beforeEach(async () => {
  shop = await createTestTenant(database.app, {
    channel: "slack",
    accountKey: `-/T${newId().slice(-8).toUpperCase()}/A1`,
  });
  conversationId = conversationIdOf(shop.channelAccountId, "v1");
  await writes("v1", "I need help");
  [dana, erik] = [await member("dana", "agent_manager"), await member("erik", "reviewer")];
});

const system = (): ServiceContext => ({
  database: database.app,
  tenantId: shop.tenantId,
  actor: { kind: "system", id: "test" },
});
const team = () => shop.accountKey.split("/")[1];

async function member(name: string, role: Role): Promise<ServiceContext> {
  const user = `U${name.toUpperCase()}`;
  const identities = [{ kind: "slack_user" as const, id: `${team()}:${user}` }];
  const { id } = await addMember(system(), { name, email: `${name}@shop.example`, role, identities });
  return { ...system(), actor: { kind: "member", id, role } };
}

const writes = (ref: string, text: string) =>
  acceptMessages(database.app, [
    { message: { ...webchatMessage(shop.accountKey, ref, text), channel: "slack" }, debounceMs: 0 },
  ]);
const work = async () =>
  (
    await database.admin(
      "select owner, awaiting_since, done_seq, wake_at from conversation_work where conversation_id = $1",
      [conversationId],
    )
  )[0];
const rowsOf = async (table: string) =>
  (
    await database.admin(`select count(*)::integer as n from ${table} where tenant_id = $1`, [shop.tenantId])
  )[0]?.n;
const code = (wanted: string) => ({ code: wanted });

describe("who has a conversation", () => {
  it("G3 of two members who take it over at once one owns it, and the other learns who", async () => {
    const both = await Promise.allSettled([
      takeOver(dana, { conversationId }),
      takeOver(erik, { conversationId }),
    ]);
    const refused = both.find((each) => each.status === "rejected");
    expect(both.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    expect(refused?.reason).toMatchObject({
      code: "conflict",
      publicMessage: expect.stringMatching(/^(dana|erik) has this/),
    });
    expect(await work()).toMatchObject({ owner: "person" });
    expect(await listEscalations(dana)).toHaveLength(1);
    await takeOver(erik, { conversationId, fromColleague: true });
    expect(await listEscalations(dana)).toMatchObject([{ state: "owned", ownerName: "erik" }]);
  });

  it("G3 a repeated reply is sent once, and everything before it counts as answered", async () => {
    const said = { conversationId, text: "On it.", messageId: newId() };
    await replyAsMember(dana, said, renderReply);
    await replyAsMember(dana, said, renderReply);
    expect(await rowsOf("outbox")).toBe(1);
    expect(await work()).toMatchObject({ owner: "person", awaiting_since: null });
    await expect(replyAsMember(erik, { ...said, messageId: newId() }, renderReply)).rejects.toMatchObject(
      code("conflict"),
    );
    await writes("v1", "Thanks!");
    expect((await work())?.awaiting_since).not.toBeNull();
    await handBack(dana, { conversationId });
    // Unanswered messages are due at once.
    expect(await work()).toMatchObject({ owner: "agent", wake_at: expect.any(Date) });
  });

  it("G3 a note is not sent to the contact and answers nothing", async () => {
    await addNote(dana, { conversationId, text: "a regular" });
    expect(await rowsOf("outbox")).toBe(0);
    expect((await work())?.owner).toBe("agent");
  });

  it("G3 resolved: nothing is left to answer, and the next message starts again", async () => {
    await takeOver(dana, { conversationId });
    await resolveConversation(dana, { conversationId });
    expect(await work()).toMatchObject({ owner: "closed", awaiting_since: null });
    expect(await rowsOf("session")).toBe(0);
    expect(await listEscalations(dana)).toEqual([]);
    await expect(handBack(dana, { conversationId })).rejects.toMatchObject(code("conflict"));
  });

  it("G2 repeated clicks of a member open one escalation", async () => {
    const [first, second] = [
      await escalate(dana, { conversationId, note: "VIP" }),
      await escalate(dana, { conversationId }),
    ];
    expect(second.escalationId).toBe(first.escalationId);
    expect(await work()).toMatchObject({ owner: "person" });
    // No one was named, so the members in charge are notified, in Slack and by email: Dana, not the reviewer.
    expect(await rowsOf("card")).toBe(2);
  });

  it("J1 each command is refused without the right, and another tenant's conversation gives the answer of an unknown one", async () => {
    const viewer = await member("vera", "viewer");
    const { escalationId } = await escalate(dana, { conversationId });
    const commands = [
      (by: ServiceContext, id: string) => takeOver(by, { conversationId: id }),
      (by: ServiceContext, id: string) => replyAsMember(by, { conversationId: id, text: "x" }, renderReply),
      (by: ServiceContext, id: string) => addNote(by, { conversationId: id, text: "x" }),
      (by: ServiceContext, id: string) => handBack(by, { conversationId: id }),
      (by: ServiceContext, id: string) => resolveConversation(by, { conversationId: id }),
      (by: ServiceContext, id: string) => escalate(by, { conversationId: id }),
      (by: ServiceContext, id: string) => stopTurn(by, { conversationId: id }),
    ];
    const other = await createTestTenant(database.app);
    const stranger: ServiceContext = { ...dana, tenantId: other.tenantId };
    const message = async (work: Promise<unknown>) =>
      work.then(
        () => "done",
        (error: Error & { publicMessage?: string }) => error.publicMessage,
      );
    for (const command of commands) {
      await expect(command(viewer, conversationId)).rejects.toMatchObject(code("unauthorised"));
      expect(await message(command(stranger, conversationId))).toBe(
        await message(command(stranger, newId())),
      );
    }
    await expect(snoozeEscalation(stranger, { escalationId })).rejects.toMatchObject(code("not_found"));
  });
});

describe("an erased contact", () => {
  it("E1 leaves nothing of an escalation behind: no card, no internal thread, no message in it", async () => {
    const contact = await withTenant(database.app, shop.tenantId, (tx) =>
      resolveContact(
        tx,
        { id: conversationId, agentId: shop.agentId, historyWindow: 10 },
        [{ kind: "slack_user", id: "T1:UMARTA" }],
        "Marta",
      ),
    );
    await escalate(erik, { conversationId });
    const card = (await claimCards(database.app, "w", 10, 60_000)).find(
      ({ tenantId, surface }) => tenantId === shop.tenantId && surface === "slack",
    )!;
    const threadRef = "D1:1763700000.000001";
    await recordCard(database.app, card, "w", {
      state: "shown",
      place: "D1",
      providerMessageId: threadRef,
      threadRef,
    });
    await writes(threadRef, "What did Marta want?");
    expect(await rowsOf("conversation")).toBe(2);
    await eraseContact(system(), contact.id, {
      objects: { delete: async () => undefined },
      outsideMemory: null,
    });
    for (const table of [
      "escalation",
      "card",
      "conversation",
      "conversation_work",
      "message",
      "contact",
      "identity",
    ])
      expect([table, await rowsOf(table)]).toEqual([table, 0]);
  });
});

import { told } from "@konstruct/testing/told-once";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type ChatwootShop,
  dana,
  inboxId,
  startChatwootShop,
  stranger,
} from "../../testing/chatwoot.fixture.ts";

const within = { timeout: 180_000, interval: 25 };
const question = "Is anybody there?";
let shop: ChatwootShop;
beforeAll(async () => {
  shop = await startChatwootShop();
});
afterAll(() => shop.close());

let contacts = 40;
let contact: { id: number; name: string };
let order: string;
let conversation: number;
let before: number;

const refunds = () => shop.database.admin("select data from data_record where kind = 'refund'");
const turns = async () =>
  (await shop.database.admin("select count(*)::integer as turns from turn"))[0]?.turns as number;
const ours = (isPrivate: boolean) =>
  shop.chatwoot
    .messages(conversation)
    .filter((message) => message.sender?.type === "agent_bot" && message.isPrivate === isPrivate)
    .map((message) => message.content);
const note = (words: string | RegExp) =>
  vi.waitFor(() => {
    const found = ours(true).find((text) => text.match(words));
    expect(found ?? ours(true).join("\n")).toMatch(words);
    return found ?? "";
  }, within);
const idle = () =>
  vi.waitFor(async () => {
    const rows = await shop.database.admin(
      `select 1 from conversation_work where pending_since is not null or lease_owner is not null
       union all select 1 from outbox where due_at is not null union all select 1 from card where due_at is not null`,
    );
    expect(rows).toEqual([]);
  }, within);
/** Waits until our last message has been announced, before the next test sets traps for announcements. */
const settled = async () => {
  await idle();
  await shop.chatwoot.settled();
  await idle();
};

/** A contact whose refund waits for a decision, with its note in the conversation. */
async function askForRefund(settings: Record<string, unknown>, { isSettled = true } = {}): Promise<string> {
  await shop.setSettings(settings);
  contact = { id: ++contacts, name: "Maya" };
  order = `O-4000${contacts}`;
  await shop.database.admin(
    "insert into data_record (tenant_id, kind, key, data) values ($1, 'order', $2, $3)",
    [shop.shop.tenantId, order, JSON.stringify({ order_id: order, status: "delivered", amount: 29.99 })],
  );
  before = (await refunds()).length;
  const answer = {
    intent: "refund_request",
    action_type: "refund",
    confidence: 95,
    draft: "Your refund is on its way.",
    internal_note: "Third request this month.",
  };
  shop.model.faults.add({ only: "supervised_reply", content: JSON.stringify(answer) });
  const asked = await shop.chatwoot.receive(inboxId, contact, `Please refund order ${order}`);
  conversation = asked.conversationId;
  const shown = await note(/Approve\?/);
  if (isSettled) await settled();
  // The decision comes at a later second of Chatwoot's clock than the note.
  shop.chatwoot.advance(2_000);
  return shown;
}

async function expectRefundedOnce(): Promise<void> {
  await vi.waitFor(async () => expect(await refunds()).toHaveLength(before + 1), within);
  await vi.waitFor(() => expect(ours(false)).toEqual([told("Your refund is on its way.")]), within);
  await note(/approved/);
  await settled();
  expect(await refunds()).toHaveLength(before + 1);
  expect(ours(false)).toHaveLength(1);
  expect(ours(true).join("\n")).not.toContain("Nothing in this conversation");
}

describe("a supervised agent in Chatwoot", () => {
  beforeEach(() => shop.model.faults.clear());

  it("A4 C3 C6 a refund comes as a note with its draft and confidence 0; a member's note runs it once, then the reply is public", async () => {
    const shown = await askForRefund({});
    for (const words of [
      "Your refund is on its way.",
      "confidence: 0",
      "Third request this month.",
      order,
      "expires",
    ])
      expect(shown).toContain(words);
    expect(ours(false)).toEqual([]);
    expect(shop.chatwoot.conversations.get(conversation)?.status).toBe("open");
    const word = await shop.chatwoot.write(conversation, dana, "konstruct-approve", { isPrivate: true });
    await shop.chatwoot.sendBody(word.rawBody);
    await expectRefundedOnce();
    expect(await note(/approved/)).toContain("Dana");
  });

  it("A4 C6 a label decides if the tenant allows it: one refund, one reply, the label gone; a label delivered again later decides nothing new", async () => {
    await askForRefund({ approveByLabel: true });
    const set = await shop.chatwoot.label(conversation, ["vip", "konstruct-approve"]);
    await shop.chatwoot.sendBody(set.rawBody);
    await expectRefundedOnce();
    expect(shop.chatwoot.conversations.get(conversation)?.labels).toEqual(["vip"]);
    const [entry] = await shop.database.admin(
      "select decided_by from approval where conversation_id in (select id from conversation where conversation_ref = $1)",
      [String(conversation)],
    );
    expect(entry?.decided_by).toMatch(/^channel:chatwoot:.*:label$/);

    // The same event for the next conversation: older than the note of the approval that waits there.
    const late = JSON.parse(set.rawBody) as Record<string, unknown>;
    await askForRefund({ approveByLabel: true });
    await shop.chatwoot.sendBody(JSON.stringify({ ...late, id: conversation }));
    await note(/Nothing in this conversation waits/);
    await settled();
    expect(await refunds()).toHaveLength(before);
  });

  it("A4 C6 if a label rejects the approval, nothing runs and nothing is public", async () => {
    await askForRefund({ approveByLabel: true });
    await shop.chatwoot.label(conversation, ["konstruct-reject"]);
    await note(/rejected/);
    await settled();
    expect(await refunds()).toHaveLength(before);
    expect(ours(false)).toEqual([]);
    expect(shop.chatwoot.conversations.get(conversation)?.labels).toEqual([]);
  });

  it("A4 C6 a label that the tenant does not allow, and a note by a person who is not a member, decide nothing and get an answer that says so", async () => {
    await askForRefund({});
    await shop.chatwoot.label(conversation, ["konstruct-approve"]);
    await note(/Labels do not decide/);
    const word = await shop.chatwoot.write(conversation, stranger, "konstruct-approve", { isPrivate: true });
    await note(/Only members/);
    await settled();
    await shop.chatwoot.sendBody(word.rawBody);
    await settled();
    expect(ours(true).filter((text) => text.includes("Only members"))).toHaveLength(1);
    expect(await refunds()).toHaveLength(before);
    expect(ours(false)).toEqual([]);
  });

  it("A4 A6 a note whose request got no answer is not written twice, and can be decided about", async () => {
    // The conversation is opened first; the answer to that request arrives.
    shop.chatwoot.faults.add({ method: "POST messages", loseResponse: true });
    await askForRefund({ approveByLabel: true });
    await shop.chatwoot.label(conversation, ["konstruct-approve"]);
    await expectRefundedOnce();
    expect(ours(true).filter((text) => text.includes("Approve?"))).toHaveLength(1);
  });

  it("A4 A6 a label that arrives before its note is recorded is delivered again and decides nothing meanwhile", async () => {
    shop.chatwoot.faults.add({ method: "POST messages", loseResponse: true });
    // The webhook of the note itself, whichever arrives first.
    shop.chatwoot.faults.add({ method: "webhook", holding: "Approve?", reorder: true });
    await askForRefund({ approveByLabel: true }, { isSettled: false });
    const { delivery } = await shop.chatwoot.label(conversation, ["konstruct-approve"]);
    expect(delivery.attempts.map(({ status }) => status)).toEqual([500, 500, 500]);
    await settled();
    expect(await refunds()).toHaveLength(before);
    expect(ours(true).join("\n")).not.toContain("Nothing in this conversation");
  });

  it("A4 G1 an escalation is announced in a note", async () => {
    await shop.setSettings({});
    const answer = {
      intent: "other",
      action_type: "escalate",
      confidence: 90,
      draft: "",
      internal_note: "Angry.",
    };
    shop.model.faults.add({ only: "supervised_reply", content: JSON.stringify(answer) });
    const said = await shop.chatwoot.receive(inboxId, { id: ++contacts, name: "Maya" }, "I want a person");
    conversation = said.conversationId;
    await note(/Maya needs a person/);
    await settled();
    expect(ours(false)).toEqual([]);
    expect(shop.chatwoot.conversations.get(conversation)?.status).toBe("open");
  });

  it("A6 echoes of our notes and replies, templates and private notes start no turn", async () => {
    await askForRefund({});
    await settled();
    const count = await turns();
    const [mine] = shop.chatwoot.messages(conversation).filter(({ sender }) => sender?.type === "agent_bot");
    await shop.chatwoot.sendMessage(conversation, {
      type: "outgoing",
      sender: mine!.sender,
      content: question,
    });
    await shop.chatwoot.sendMessage(conversation, { type: "template", sender: null, content: question });
    await shop.chatwoot.sendMessage(conversation, { type: "outgoing", sender: null, content: question });
    await shop.chatwoot.write(conversation, dana, question, { isPrivate: true });
    await settled();
    expect(await turns()).toBe(count);
    expect(await shop.database.admin("select state from outbox where state not in ('sent')")).toEqual([]);
  });

  it("A4 G3 a person who answers the contact in Chatwoot owns the conversation: the agent says nothing", async () => {
    await askForRefund({});
    await settled();
    await shop.chatwoot.write(conversation, dana, "I am looking into it.");
    await vi.waitFor(async () => {
      const [work] = await shop.database.admin(
        "select owner from conversation_work w join conversation c on c.id = w.conversation_id where c.conversation_ref = $1",
        [String(conversation)],
      );
      expect(work?.owner).toBe("person");
    }, within);
    const count = await turns();
    await shop.chatwoot.receive(inboxId, contact, "Thank you, Dana", conversation);
    await settled();
    expect(await turns()).toBe(count);
    expect(ours(false)).toEqual([]);
  });
});

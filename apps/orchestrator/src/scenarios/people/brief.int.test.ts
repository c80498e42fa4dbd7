import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { showEscalation } from "@konstruct/services/escalation/escalations";
import { addMember } from "@konstruct/services/member/members";
import { type MailSimulator, startMailSimulator } from "@konstruct/simulators/mail/start-mail-server";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, modelAt, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const within = { timeout: 180_000, interval: 25 };
const database = setUpDatabase();
let shop: TestTenant;
let mail: MailSimulator;
let model: OpenAISimulator;
let orchestrator: Orchestrator;
beforeAll(async () => {
  shop = await createShop(database, {
    channel: "webchat",
    policies: [],
    escalation: { assignee: "dana@shop.example", topics: [{ id: "warranty" }], deliver_by: ["email"] },
  });
  await addMember(system(), { name: "Dana", email: "dana@shop.example", role: "agent_manager" });
  await database.admin(`update data_record set data = data || '{"amount": 29.99}' where key = 'O-12345'`);
  mail = await startMailSimulator();
  model = await startOpenAISimulator();
  orchestrator = await startTestOrchestrator(database, {
    llm: modelAt(model.url),
    email: { smtpUrl: mail.url, from: "Ava <ava@shop.example>" },
  });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await mail.stop();
  await model.stop();
  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
});

const system = () =>
  ({ database: database.app, tenantId: shop.tenantId, actor: { kind: "system", id: "test" } }) as const;
const conversationOf = (visitor: string) => conversationIdOf(shop.channelAccountId, visitor);
const saidTo = async (visitor: string) =>
  (
    await database.admin(
      "select text from message where conversation_id = $1 and direction = 'outbound' order by seq",
      [conversationOf(visitor)],
    )
  ).map((row) => String(row.text));

async function says(visitor: string, text: string, answers: number): Promise<void> {
  const before = (await saidTo(visitor)).length;
  await acceptMessages(database.app, [
    { message: webchatMessage(shop.accountKey, visitor, text), debounceMs: 0 },
  ]);
  await vi.waitFor(async () => expect(await saidTo(visitor)).toHaveLength(before + answers), within);
}

const handsOver = (given: Record<string, unknown>) => ({
  toolCalls: [{ name: "hand_over", arguments: { text: "A colleague will reply to you here.", ...given } }],
});

describe("an escalation", () => {
  it("G2 carries the contact's words, what was done, the model's note for a topic, and how to reach them", async () => {
    model.script({ toolCalls: [{ name: "refund", arguments: { order_id: "O-12345", amount: 20 } }] });
    model.script({ text: "I have asked a colleague to approve this refund." });
    await says("v1", "Please refund 20 of order O-12345", 1);
    model.script(
      handsOver({
        reason: "warranty",
        because: "topic",
        note: "The blender leaks. The warranty ends in 20 days.",
      }),
    );
    await says("v1", "And what about the warranty of my blender?", 1);

    const shown = await showEscalation(system(), conversationOf("v1"));
    expect(shown).toMatchObject({ reason: "topic", detail: "warranty" });
    expect(shown.told.wanted).toContain("And what about the warranty of my blender?");
    expect(shown.told.note).toBe("The blender leaks. The warranty ends in 20 days.");
    expect(shown.told.deeds).toEqual([{ what: "refund 20 for order O-12345", state: "pending", by: null }]);
    expect(shown.told.reach).toContainEqual({ kind: "webchat_id", id: expect.stringContaining("v1") });
    const { id, told } = shown;
    expect(await showEscalation(system(), id)).toMatchObject({ id, told });

    const letters = () => mail.emails.filter(({ raw }) => raw.includes("needs a person"));
    await vi.waitFor(() => expect(letters()).toHaveLength(1), within);
    const letter = letters()[0]!.raw.replace(/=\r?\n/g, "");
    for (const words of [
      "warranty of my blender",
      "ends in 20 days",
      "refund 20 for order O-12345",
      "web chat",
    ])
      expect(letter).toContain(words);
  });

  it("G2 is told before a model has described it, and is told once", async () => {
    model.faults.add({ only: "handoff", hang: true, times: 10 });
    model.script(handsOver({ reason: "warranty", because: "topic", note: "Smoke comes out of it." }));
    await says("v3", "There is smoke coming out of my mixer", 1);
    const letters = () => mail.emails.filter(({ raw }) => raw.includes("Smoke comes out of it."));
    const subject = "Subject: A contact needs a person: warranty";
    await vi.waitFor(() => expect(letters()).toHaveLength(1), within);
    const described = async () => (await showEscalation(system(), conversationOf("v3"))).summary;
    expect(await described()).toBeNull();
    model.faults.clear();
    await vi.waitFor(async () => expect(await described()).not.toBeNull(), within);
    const isDue = "select from card where subject_id = $1 and (due_at is not null or state <> 'shown')";
    const { id } = await showEscalation(system(), conversationOf("v3"));
    await vi.waitFor(async () => expect(await database.admin(isDue, [id])).toEqual([]), within);
    expect(letters()).toHaveLength(1);
    expect(letters()[0]?.raw).toContain(subject);
  });

  it("G2 keeps the model's note when the contact asked for a person themselves", async () => {
    model.script(handsOver({ reason: "needs the invoice by Friday", because: "contact_asked" }));
    await says("v2", "I want a person, please", 1);
    const { told, reason } = await showEscalation(system(), conversationOf("v2"));
    expect(reason).toBe("contact_asked");
    expect(told.note).toBe("needs the invoice by Friday");
  });
});

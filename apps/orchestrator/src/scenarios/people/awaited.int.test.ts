import { renderReply } from "@konstruct/channels/render-reply";
import { en } from "@konstruct/core/language/tables/en";
import { es } from "@konstruct/core/language/tables/es";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { replyAsMember } from "@konstruct/services/conversation/member-says";
import { takeOver } from "@konstruct/services/conversation/take-over";
import { addMember, listMembers } from "@konstruct/services/member/members";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { addReachableOwner } from "@konstruct/testing/add-reachable-owner";
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
let model: OpenAISimulator;
let orchestrator: Orchestrator;
let dana: string;
beforeAll(async () => {
  shop = await createShop(database, { channel: "webchat", policies: [], escalation: { topics: [] } });
  await addMember(system(), { name: "Dana", email: "dana@shop.example", role: "agent_manager" });
  dana = (await listMembers(system()))[0]!.id;
  model = await startOpenAISimulator();
  await addReachableOwner(database.app, shop.tenantId, shop.agentId);
  orchestrator = await startTestOrchestrator(database, { llm: modelAt(model.url) });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await model.stop();
  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
});

const system = () =>
  ({ database: database.app, tenantId: shop.tenantId, actor: { kind: "system", id: "test" } }) as const;
const conversationOf = (visitor: string) => conversationIdOf(shop.channelAccountId, visitor);
const workOf = async (visitor: string) =>
  (
    await database.admin(
      `select w.owner, w.done_seq, w.awaiting_since is not null as waits, w.wake_at is null and w.lease_owner is null as rests
       from conversation_work w where w.conversation_id = $1`,
      [conversationOf(visitor)],
    )
  )[0];
const saidTo = async (visitor: string) =>
  (
    await database.admin(
      "select text from message where conversation_id = $1 and direction = 'outbound' order by seq",
      [conversationOf(visitor)],
    )
  ).map((row) => String(row.text));
const sentTo = async (visitor: string) =>
  (
    await database.admin("select state from outbox where conversation_id = $1", [conversationOf(visitor)])
  ).map((row) => row.state);

/** The contact writes, and every claim over it has ended. */
async function writes(visitor: string, text: string, twice = false): Promise<string[]> {
  const message = webchatMessage(shop.accountKey, visitor, text);
  const event = { message, debounceMs: 0 };
  await acceptMessages(database.app, [event]);
  if (twice) await acceptMessages(database.app, [event]);
  await vi.waitFor(async () => expect(await workOf(visitor)).toMatchObject({ rests: true }), within);
  return saidTo(visitor);
}

const call = (name: string, args: Record<string, unknown>) => ({ toolCalls: [{ name, arguments: args }] });
const handsOver = (text: string) =>
  call("hand_over", { reason: "wants a person", because: "contact_asked", text });
const leaves = call("decline", { text: "That is for my colleague." });

/** How often a turn has asked the model; the job that describes a handoff offers it no tools. */
const turnsAsked = () => model.requests.filter(({ body }) => body.tools !== undefined).length;

async function handedOver(visitor: string, text = "Let me talk to a person, please"): Promise<void> {
  model.script(handsOver("A colleague will reply to you here."));
  await writes(visitor, text);
  expect(await workOf(visitor)).toMatchObject({ owner: "person" });
}

describe("a contact who writes after a hand-over, until a person does", () => {
  it("G3 hears of each message that it was passed on, and once if it is delivered twice", async () => {
    await handedOver("v1");
    const before = (await saidTo("v1")).length;
    const done = (await workOf("v1"))?.done_seq;
    model.script(leaves);
    expect((await writes("v1", "It is about my damaged parcel.", true)).slice(before)).toEqual([en.passedOn]);
    model.script(leaves);
    expect((await writes("v1", "And I am leaving on Friday!")).slice(before)).toEqual([
      en.passedOn,
      en.passedOn,
    ]);
    // Both are still the person's to answer.
    expect(await workOf("v1")).toMatchObject({ owner: "person", waits: true, done_seq: done });
    expect(await sentTo("v1")).not.toContain("failed");
  });

  it("G3 is acknowledged in the model's own words, if a check finds no claim in them", async () => {
    await handedOver("v8");
    const before = (await saidTo("v8")).length;
    model.script(call("say", { text: "Thanks, noted. I have passed that on too." }));
    model.script({ text: JSON.stringify({ claimed: null, promised: null, human: null }) });
    expect((await writes("v8", "hello? I leave on Friday")).slice(before)).toEqual([
      "Thanks, noted. I have passed that on too.",
    ]);
  });

  it("G3 gets an answer to a fact that can be looked up, and nothing is done, offered or promised", async () => {
    await handedOver("v2");
    const before = (await saidTo("v2")).length;
    model.script(call("check_order_status", { order_id: "O-12345" }));
    model.script(call("say", { text: "Order O-12345 has shipped with UPS." }));
    expect((await writes("v2", "Has order O-12345 shipped meanwhile?")).slice(before)).toEqual([
      "Order O-12345 has shipped with UPS.",
    ]);
    const promises = call("say", { text: "I will call my manager for you, a colleague will ring you at 5." });
    const acts = call("refund", { order_id: "O-12345", amount: 5 });
    for (const answer of [acts, promises, handsOver("I have got my manager."), leaves]) model.script(answer);
    expect((await writes("v2", "Then refund 5 of it.")).slice(before + 1)).toEqual([en.passedOn]);
    expect(
      await database.admin("select from approval where conversation_id = $1", [conversationOf("v2")]),
    ).toEqual([]);
    expect(await database.admin("select from data_record where kind = 'refund'")).toEqual([]);
    expect(await sentTo("v2")).not.toContain("failed");
  });

  it("G3 is the colleague's alone once they have taken over or written: no model is asked", async () => {
    await handedOver("v3");
    await takeOver(system(), { conversationId: conversationOf("v3"), memberId: dana });
    const before = (await saidTo("v3")).length;
    const asked = turnsAsked();
    expect((await writes("v3", "Has order O-12345 shipped?")).slice(before)).toEqual([]);
    await replyAsMember(
      system(),
      { conversationId: conversationOf("v3"), memberId: dana, text: "Hi, Dana here." },
      renderReply,
    );
    expect((await writes("v3", "Has it?")).slice(before)).toEqual(["Hi, Dana here."]);
    expect(turnsAsked()).toBe(asked);
  });

  it("G3 hears it in their own language without a model, and no fact", async () => {
    const plain = await createShop(database, { channel: "webchat", escalation: { topics: [] } });
    await database.admin(
      `update agent_version set config = config || '{"languages": ["en", "es"], "model": {"provider": "builtin"}}' where id = $1`,
      [plain.agentVersionId],
    );
    shop = plain;
    const asked = model.requests.length;
    await addReachableOwner(database.app, plain.tenantId, plain.agentId);
    await writes("v4", "Quiero hablar con una persona, por favor");
    expect(await workOf("v4")).toMatchObject({ owner: "person" });
    const before = (await saidTo("v4")).length;
    await writes("v4", "¿Dónde está mi pedido O-12345?");
    expect((await writes("v4", "Es urgente, me voy el viernes.")).slice(before)).toEqual([
      es.passedOn,
      es.passedOn,
    ]);
    expect(model.requests.length).toBe(asked);
  });
});

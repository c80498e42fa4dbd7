import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { NoticedMember } from "@konstruct/core/agent/hours/reach";
import { linesOf } from "@konstruct/core/language/lines-of";
import { en } from "@konstruct/core/language/tables/en";
import type { LLMProvider } from "@konstruct/llm/provider";
import { type ScriptedAnswer, ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { JsonDataSource } from "@konstruct/pack-shop/records/json-data-source";
import { Shop } from "@konstruct/pack-shop/shop";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { describe, expect, it } from "vitest";
import { type Conversation, type ConversationTurn, createConversation } from "../conversation.ts";
import { diffDecisions } from "../record/diff-decisions.ts";
import { replayTurn } from "../record/replay-turn.ts";

const { humanOffer } = en;
const orders = `${import.meta.dirname}/../../../../examples/orders`;
const shop = await loadAgentYaml(`${orders}/agent.yaml`);
const dataSource = await JsonDataSource.fromFile(`${orders}/orders.json`);
const id = "01a2b3c4-0000-7000-8000-000000000000";
const tools = new LocalExecutor({ registry: commonRegistry(), packs: new Shop(dataSource).packs });

const withEscalation = (escalation: object, more: object = {}): AgentConfig =>
  agentConfigSchema.parse({ ...shop, ...more, escalation });
const rota = {
  timezone: "Asia/Bangkok",
  shifts: [
    { members: ["ann@shop.test"], days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "18:00" },
  ],
};
const monday = "2026-11-23T05:00:00Z";
const saturday = "2026-11-21T05:00:00Z";

function talk(
  agent: AgentConfig,
  at = monday,
  llm: LLMProvider | null = null,
  reachable: readonly NoticedMember[] | null = null,
): Conversation {
  const contact = { id: "contact-1", attributes: { customer_id: "C-001" } };
  return createConversation({ agent, tools, llm, clock: () => new Date(at), id, contact, reachable });
}
const handoffOf = ({ ended }: ConversationTurn) => ended.outcome.handoff;
const goesOn = ({ ended }: ConversationTurn) => ended.outcome.kind === "reply" && ended.outcome.agentGoesOn;
const scripted = (...answers: ScriptedAnswer[]) => new ScriptedProvider(answers);

describe("a contact asks for a person", () => {
  it("G1 G2 a request for a person hands over, in the agent's voice", async () => {
    const turn = await talk(shop).say("I want to talk to a human");
    expect(handoffOf(turn)).toEqual({ reason: "contact_asked", detail: "" });
    expect(turn.reply).toBe("Let me get my manager, who will reply to you here.");
    expect(turn.reply).not.toMatch(/transfer/i);
  });

  it("G1 the tenant's own words are used if it has some", async () => {
    const say = "I'll fetch the boss.";
    expect((await talk(withEscalation({ say })).say("I want to talk to a human")).reply).toBe(say);
    const closed = withEscalation({
      rota,
      say,
      say_outside_hours: "We are back {back}.",
      outside_hours: "wait",
    });
    expect((await talk(closed, saturday).say("I want to talk to a human")).reply).toBe(
      "We are back on Monday at 09:00.",
    );
  });

  it("G2 if no person is available on request, none is promised or offered", async () => {
    const functions = [{ id: "order_status", label: "your orders" }];
    const conversation = talk(withEscalation({ natural_language: false }, { scope: { functions } }));
    const asked = await conversation.say("I want to talk to a human");
    expect(handoffOf(asked)).toBeUndefined();
    expect(asked.reply).toMatch(
      /^I can't bring anybody else into this chat, but I can help with your orders\. What do you need\?$/,
    );
    const thai = await conversation.say("ขอคุยกับเจ้าหน้าที่");
    expect(handoffOf(thai)).toBeUndefined();
    expect(thai.reply).toMatch(/^เชิญคนอื่นเข้ามาในแชทนี้ไม่ได้/);
    const unknown = await conversation.say("the green flamingo hums");
    expect(unknown.reply).not.toContain(humanOffer);
    const yes = await conversation.say("yes");
    expect(handoffOf(yes)).toBeUndefined();
  });

  it("G2 a model's offer of a person is removed then", async () => {
    const offer = "I can connect you with a colleague of mine.";
    const llm = scripted(offer, offer);
    const turn = await talk(withEscalation({ natural_language: false }), monday, llm).say(
      "the green flamingo hums",
    );
    expect(turn.reply).toBe("I don't have a confirmed answer to that.");
    const asks = { toolCalls: [{ name: "decline", arguments: { text: "Which order?", unsure: true } }] };
    const allowed = await talk(shop, monday, scripted(asks)).say("the green flamingo hums");
    expect(allowed.reply).toBe(`Which order? ${humanOffer}`);
  });
});

describe("rules for a handoff", () => {
  it("G2 three turns in a row that did not help bring a person, and a success resets the count", async () => {
    const failing = ["the green flamingo hums", "purple llama seven", "wobble wobble"];
    const conversation = talk(shop);
    const turns: ConversationTurn[] = [];
    for (const text of failing) turns.push(await conversation.say(text));
    expect(turns.map(handoffOf)).toEqual([undefined, undefined, { reason: "failed_attempts", detail: "3" }]);
    expect(turns.at(-1)?.reply).toBe("Let me get my manager, who will reply to you here.");

    const other = talk(shop);
    await other.say(failing[0]!);
    await other.say(failing[1]!);
    await other.say("Where's my order O-12345?");
    expect(other.session().failedAttempts).toBe(0);
    expect(handoffOf(await other.say(failing[2]!))).toBeUndefined();
    const never = talk(withEscalation({ failed_attempts: 0 }));
    for (const text of [...failing, ...failing]) expect(handoffOf(await never.say(text))).toBeUndefined();
  });

  it("G2 a look-up that finds nothing counts, and is still reported", async () => {
    const conversation = talk(withEscalation({ failed_attempts: 2 }));
    await conversation.say("Where's my order O-99991?");
    const turn = await conversation.say("Where's my order O-99992?");
    expect(turn.reply).toBe(
      "Sorry, I couldn't find order O-99992. Let me get my manager, who will reply to you here.",
    );
    expect(handoffOf(turn)?.reason).toBe("failed_attempts");
  });

  it("G2 a failing model counts as well", async () => {
    const llm = scripted(...Array.from({ length: 8 }, () => new Error("down")));
    const conversation = talk(withEscalation({ failed_attempts: 2 }), monday, llm);
    expect((await conversation.say("Where's my order?")).reply).toBe(
      `I can't look into this properly right now. ${humanOffer}`,
    );
    expect(handoffOf(await conversation.say("Where's my order?"))?.reason).toBe("failed_attempts");
  });

  it.each([
    ["There is a chargeback on my card", "billing"],
    ["these chargebacks are wrong", "billing"],
    ["Double-charged me, you did: double charged!", "billing"],
    ["โดนเก็บเงินซ้ำค่ะ", "billing"],
    ["Where do I charge back the battery? I am in charge", null],
    ["I discharged it", null],
  ])("G2 the topic that brings a person is found or not found in: %s", async (text, topic) => {
    const topics = [{ id: "billing", phrases: ["chargeback", "double charged", "เก็บเงินซ้ำ"] }];
    const turn = await talk(withEscalation({ topics })).say(text);
    expect(handoffOf(turn)).toEqual(topic === null ? undefined : { reason: "topic", detail: topic });
  });

  it("G2 clear anger brings a person where the tenant turns that on", async () => {
    const turn = await talk(shop).say("This is ridiculous, I'm furious");
    expect(handoffOf(turn)).toEqual({ reason: "sentiment", detail: "anger" });
    expect(
      handoffOf(await talk(withEscalation({})).say("This is ridiculous, I will sue him")),
    ).toBeUndefined();
  });

  it("G2 an uncertain request goes to a person if the tenant says so", async () => {
    const said = "money back maybe for that O-12345 thing";
    expect(handoffOf(await talk(withEscalation({ min_confidence: 1 })).say(said))).toEqual({
      reason: "low_confidence",
      detail: "refund_request",
    });
    expect(handoffOf(await talk(shop).say(said))).toBeUndefined();
  });

  it("G2 I4 a conversation at its cost limit calls no model", async () => {
    const understood = JSON.stringify({
      intent: "order_status",
      params: [{ name: "order_id", value: "O-12345" }],
      relation: "new",
      confidence: 0.9,
    });
    const llm = scripted(understood, "Your order O-12345 is shipped.", "never asked");
    const priced = Object.assign(llm, { getCost: () => 600 });
    const conversation = talk(withEscalation({}, { model: { max_cost_usd: 0.001 } }), monday, priced);
    const first = await conversation.say("Where's my order O-12345?");
    expect(handoffOf(first)).toBeUndefined();
    expect(conversation.session().spentMicroUsd).toBe(1_200);
    const second = await conversation.say("And what does it weigh?");
    expect(handoffOf(second)).toEqual({ reason: "budget", detail: "" });
    expect(second.ended.record.modelCalls).toEqual([]);
    expect(llm.calls).toHaveLength(2);
    const again = {
      tenantId: id,
      conversationId: id,
      agent: withEscalation({}, { model: { max_cost_usd: 0.001 } }),
    };
    for (const { trace, turnId } of [first, second]) {
      const describe = (tool: string) => tools.describe(tool);
      expect(diffDecisions(trace.decisions, await replayTurn({ ...again, trace, turnId, describe }))).toEqual(
        [],
      );
    }
  });

  it("G2 a supervised draft has the handoff's reason, and without a budget there is no draft", async () => {
    const supervised = { autonomy: "supervised" };
    const angry = await talk(withEscalation({ sentiment: true }, supervised)).say(
      "Where is my order O-12345? This is ridiculous",
    );
    expect(angry.ended.outcome).toMatchObject({ kind: "silent", handoff: { reason: "sentiment" } });
    expect(angry.ended.record.approvals.requested).toHaveLength(1);
    const spent = withEscalation({}, { ...supervised, model: { max_cost_usd: 0 } });
    const turn = await talk(spent, monday, scripted()).say("Where is my order O-12345?");
    expect(turn.ended.outcome).toMatchObject({ kind: "silent", handoff: { reason: "budget" } });
    expect(turn.ended.record.approvals.requested).toEqual([]);
  });
});

describe("outside hours", () => {
  it("G1 the contact is told when somebody is back, and the agent goes on with open goals", async () => {
    const conversation = talk(withEscalation({ rota, sentiment: true }), saturday);
    await conversation.say("I want a refund");
    const turn = await conversation.say("This is ridiculous, I'm furious");
    expect(handoffOf(turn)?.reason).toBe("sentiment");
    expect(goesOn(turn)).toBe(true);
    expect(turn.reply).toBe(
      "Let me get my manager, who is back on Monday at 09:00 and will reply to you here. Until then I'm happy to go on helping you.",
    );
    const next = await conversation.say("O-12345");
    expect(handoffOf(next)).toBeUndefined();
    expect(next.trace.decisions.understood).toMatchObject({ intent_id: "refund_request" });
    expect(handoffOf(await conversation.say("this is ridiculous"))).toBeUndefined();
  });

  it("G1 who adds something before a person comes is not told the same again", async () => {
    const hands = (answer: string) => ({
      toolCalls: [{ name: "hand_over", arguments: { reason: "a leak", text: "I pass it on.", answer } }],
    });
    const script = scripted(hands("That sounds bad."), hands("Better, then."));
    const conversation = talk(withEscalation({ rota }), saturday, script);
    expect((await conversation.say("the green flamingo leaks")).reply).toContain("on Monday at 09:00");
    const added = await conversation.say("the green flamingo leaks less now");
    expect(added.reply).toBe("Better, then.");
    expect(handoffOf(added)?.reason).toBe("agent_escalated");
  });

  it("G1 or the agent waits if the tenant says so, and writes Thai to a contact who writes Thai", async () => {
    const agent = withEscalation({ rota, outside_hours: "wait" });
    const turn = await talk(agent, saturday).say("ขอคุยกับเจ้าหน้าที่");
    expect(goesOn(turn)).toBeUndefined();
    expect(turn.reply).toBe("ขอให้ผู้จัดการมาดูให้นะ ผู้จัดการจะกลับมาวันจันทร์ เวลา 09:00 น. แล้วจะตอบในแชทนี้");
  });

  it.each([
    [monday, "Let me get my manager, who will reply to you here."],
    ["2026-11-23T01:00:00Z", "who is back today at 09:00"],
    ["2026-11-23T12:00:00Z", "who is back tomorrow at 09:00"],
  ])("G1 at %s", async (at, words) => {
    expect((await talk(withEscalation({ rota }), at).say("I want to talk to a human")).reply).toContain(
      words,
    );
  });
});

describe("a person who cannot be reached", () => {
  const asks = "I want to talk to a human";
  const ann: NoticedMember = { email: "ann@shop.test", role: "reviewer", by: ["slack"] };
  const promiseIn = ({ ended }: ConversationTurn) =>
    ended.outcome.kind === "reply" ? ended.outcome.promise : undefined;

  it("G1 is not promised, neither in code's words nor in the author's, and the escalation is made", async () => {
    const agent = withEscalation({ say: "A colleague is taking over here now." });
    const turn = await talk(agent, monday, null, []).say(asks);
    expect(turn.reply).toBe(en.cannotSayWhen);
    expect(handoffOf(turn)?.reason).toBe("contact_asked");
    expect(promiseIn(turn)).toBeUndefined();
    const reached = await talk(withEscalation({ rota }), monday, null, [ann]).say(asks);
    expect(reached.reply).toBe(en.handoffOpen);
    expect(promiseIn(reached)).toEqual({
      from: new Date(monday),
      until: new Date("2026-11-23T05:15:00Z"),
    });
  });

  it("G1 is not promised in the model's words either", async () => {
    const hands = {
      toolCalls: [
        { name: "hand_over", arguments: { reason: "angry", text: "A colleague is taking over here now." } },
      ],
    };
    const turn = await talk(withEscalation({}), monday, scripted(hands), []).say("the green flamingo hums");
    expect(turn.reply).toBe(en.cannotSayWhen);
    expect(handoffOf(turn)?.reason).toBe("agent_escalated");
    const there = await talk(withEscalation({ rota }), monday, scripted(hands), [ann]).say(
      "the green flamingo hums",
    );
    expect(there.reply).toBe("A colleague is taking over here now.");
  });

  it("G1 is promised at a time of the rota at which one can be reached", async () => {
    const agent = withEscalation({ rota, say: "Now!", answer_within_minutes: 30 });
    const turn = await talk(agent, saturday, null, [ann]).say(asks);
    expect(turn.reply).toContain("on Monday at 09:00");
    expect(promiseIn(turn)).toEqual({
      from: new Date("2026-11-23T02:00:00Z"),
      until: new Date("2026-11-23T02:30:00Z"),
    });
    expect((await talk(agent, saturday, null, []).say(asks)).reply).toBe(en.cannotSayWhen);
  });

  it("G1 every language says so", () => {
    const said = ["en", "de", "es", "fr", "id", "ja", "pt", "th", "vi", "zh"].map(
      (language) => linesOf(language, {}, []).cannotSayWhen,
    );
    expect(new Set(said).size).toBe(10);
  });

  it("G1 a replay says the same", async () => {
    const agent = withEscalation({ rota });
    const { trace, turnId } = await talk(agent, monday, null, []).say(asks);
    const again = { tenantId: id, conversationId: id, agent, trace, turnId };
    const describe = (tool: string) => tools.describe(tool);
    expect(diffDecisions(trace.decisions, await replayTurn({ ...again, describe }))).toEqual([]);
  });
});

import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent-config";
import { type ScriptedAnswer, ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { JsonDataSource } from "@konstruct/pack-shop/records/json-data-source";
import { Shop } from "@konstruct/pack-shop/shop";
import { LocalExecutor } from "@konstruct/tools/local-executor";
import { commonRegistry } from "@konstruct/tools/registry";
import { describe, expect, it } from "vitest";
import { loadAgentYaml } from "../agent-yaml.ts";
import { createConversation } from "../conversation.ts";

const examples = `${import.meta.dirname}/../../../../examples`;
const shop = await loadAgentYaml(`${examples}/computer-shop/agent.yaml`);
const dataSource = await JsonDataSource.fromFile(`${examples}/computer-shop/orders.json`);

function talk(agent: AgentConfig, channel: "webchat" | "whatsapp", ...answers: ScriptedAnswer[]) {
  const llm = new ScriptedProvider(answers);
  const conversation = createConversation({
    agent,
    llm,
    channel,
    tools: new LocalExecutor({ registry: commonRegistry(), packs: new Shop(dataSource).packs }),
    clock: () => new Date("2026-11-22T09:00:00Z"),
    id: "01a2b3c4-0000-7000-8000-000000000000",
  });
  return { conversation, llm };
}
const named = agentConfigSchema.parse({
  ...shop,
  scope: {
    functions: [
      { id: "sales", label: "buying a computer", words: ["football game"] },
      { id: "support", label: "repairs" },
      { id: "order_status", label: "orders" },
    ],
    channels: { whatsapp: ["sales", "support"] },
  },
});

describe("off-topic", () => {
  it("A10 gets the scope sentence with no model call, and the trace says why", async () => {
    const { conversation, llm } = talk(shop, "webchat");
    const turn = await conversation.say("Write me a poem about laptops");
    expect(turn.reply).toBe(
      "Max is here to help with finding the right product, prices and stock, fixing what does not work, warranty, returns and delivery, your orders, refunds and reports to our staff. How can I assist you with one of those?",
    );
    expect(llm.calls).toHaveLength(0);
    expect(turn.ended.record.modelCalls).toEqual([]);
    expect(turn.trace.decisions.understood).toMatchObject({
      intent_id: null,
      out_of_scope: { check: "deed", subject: "writing", score: 0, nearest: null },
    });
  });

  it("A10 in Thai to who writes Thai", async () => {
    const turn = await talk(named, "webchat").conversation.say("แต่งกลอนให้หน่อย");
    expect(turn.reply).toBe("Max ช่วยได้ในเรื่อง buying a computer, repairs และ orders ต้องการให้ช่วยเรื่องไหนดี");
  });

  it("A10 names only what the channel offers, and refuses what it does not", async () => {
    const { conversation, llm } = talk(named, "whatsapp");
    const turn = await conversation.say("Where is my order C-1001?");
    expect(turn.reply).toBe(
      "Max is here to help with buying a computer and repairs. How can I assist you with one of those?",
    );
    expect(turn.trace.decisions.understood).toMatchObject({
      out_of_scope: { check: "channel", subject: "orders" },
    });
    expect(llm.calls).toHaveLength(0);
  });

  it("A10 what a tenant counts as its own is never refused, nor anything when the gate is off", async () => {
    const unknown = JSON.stringify({ intent: null, params: [], relation: "unknown", confidence: 0.2 });
    const off = agentConfigSchema.parse({ ...shop, scope: { enabled: false } });
    for (const [agent, text] of [
      [named, "what was the score of the football game"],
      [off, "Write me a poem"],
    ] as const) {
      const { conversation, llm } = talk(agent, "webchat", unknown, "Which product?");
      await conversation.say(text);
      expect(llm.calls, text).toHaveLength(2);
    }
  });

  it("A10 an answer to an open question is never refused, whatever it sounds like", async () => {
    const asked = JSON.stringify({
      intent: "sales.recommend_item",
      params: [],
      relation: "new",
      confidence: 0.9,
    });
    const item = JSON.stringify({
      intent: "sales.recommend_item",
      params: [{ name: "item", value: "weather station" }],
      relation: "same",
      confidence: 0.9,
    });
    const { conversation, llm } = talk(shop, "webchat", asked, item);
    expect((await conversation.say("I want to buy something")).reply).toBe(
      "What kind of product are you looking for?",
    );
    expect((await conversation.say("what's the weather today, a station for that")).reply).toBe(
      "What's your budget?",
    );
    expect(llm.calls).toHaveLength(2);
  });
});

import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { LLMProvider } from "@konstruct/llm/provider";
import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { JsonDataSource } from "@konstruct/pack-shop/records/json-data-source";
import { Shop } from "@konstruct/pack-shop/shop";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import { describe, expect, it } from "vitest";
import { createConversation } from "../../../conversation.ts";
import { rankerFixture } from "../intents/testing/ranking.fixture.ts";

const examples = `${import.meta.dirname}/../../../../../../examples`;
const shop = await loadAgentYaml(`${examples}/computer-shop/agent.yaml`);
const dataSource = await JsonDataSource.fromFile(`${examples}/computer-shop/orders.json`);

const far = rankerFixture([], { isFar: true });
const talk = (
  agent: AgentConfig,
  channel: "webchat" | "whatsapp",
  ranker: IntentRanker,
  llm: LLMProvider | null = null,
) =>
  createConversation({
    agent,
    llm,
    channel,
    ranker,
    tools: new LocalExecutor({ registry: commonRegistry(), packs: new Shop(dataSource).packs }),
    clock: () => new Date("2026-11-22T09:00:00Z"),
    id: "01a2b3c4-0000-7000-8000-000000000000",
  });
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

describe("an off-topic message", () => {
  it("A10 an off-topic message gets the scope sentence", async () => {
    const turn = await talk(shop, "webchat", far).say("Write me a poem about laptops");
    expect(turn.reply).toBe(
      "Max is here to help with finding the right product, prices and stock, fixing what does not work, warranty, returns and delivery, your orders, refunds and reports to our staff. How can I assist you with one of those?",
    );
    expect(turn.trace.decisions.understood).toMatchObject({ intent_id: null, proposed: ["decline"] });
  });

  it("A10 with a model the model answers an off-topic message", async () => {
    const model = new ScriptedProvider(["A poem is beyond me, but I know laptops well."]);
    const turn = await talk(shop, "webchat", far, model).say("Write me a poem about laptops");
    expect(turn.reply).toBe("A poem is beyond me, but I know laptops well.");
    expect(model.calls).toHaveLength(1);
  });

  it("A10 an off-topic message in Thai is answered in Thai", async () => {
    const turn = await talk(named, "webchat", far).say("แต่งกลอนให้หน่อย");
    expect(turn.reply).toBe("Max ช่วยได้ในเรื่อง buying a computer, repairs และ orders ต้องการให้ช่วยเรื่องไหนดี");
  });

  it("A10 the reply names only functions of the channel, and other functions are refused", async () => {
    const turn = await talk(named, "whatsapp", rankerFixture([["order_status", 0.9]])).say(
      "Where is my order C-1001?",
    );
    expect(turn.reply).toBe(
      "Max is here to help with buying a computer and repairs. How can I assist you with one of those?",
    );
  });

  it("A10 nothing is refused when the gate is off", async () => {
    const off = agentConfigSchema.parse({ ...shop, scope: { enabled: false } });
    const { reply } = await talk(off, "webchat", far).say("Write me a poem");
    expect(reply).toMatch(/Would you like me to loop in a human support agent\?$/);
  });

  it("A10 an answer to an open question is never refused, whatever it resembles", async () => {
    const asks = rankerFixture([["sales.recommend_item", 0.9]]);
    const ranker = { rank: (text: string) => (text.includes("poem") ? far : asks).rank(text) };
    const conversation = talk(shop, "webchat", ranker);
    expect((await conversation.say("Recommend a gaming mouse")).reply).toBe("What's your budget?");
    expect((await conversation.say("write me a poem, 1500")).reply).not.toMatch(/is here to help/);
  });
});

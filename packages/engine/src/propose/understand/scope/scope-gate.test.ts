import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { Channel } from "@konstruct/core/message";
import { describe, expect, it } from "vitest";
import { rankingFixture } from "../intents/testing/ranking.fixture.ts";
import { rankingOf } from "./ranking.ts";
import { isOutOfScope } from "./scope-gate.ts";

const intents = [
  { id: "repairs.book", label: "repairs", required_params: ["date"] },
  { id: "tyres.stock", label: "tyres", required_params: ["size"] },
];
const functions = [
  { id: "repairs", label: "repairs" },
  { id: "tyres", label: "tyres" },
];
const agentWith = (scope: object = {}) => agentConfigSchema.parse({ intents, scope });
const far = rankingFixture([["repairs.book", 0.1]], { isAbstained: true, isFar: true });
const tyres = rankingFixture([["tyres.stock", 0.9]]);

type Agent = ReturnType<typeof agentWith>;
const isRefused = (agent: Agent, said: typeof far, channel: Channel = "webchat", text = "hello") =>
  isOutOfScope(agent, channel, text, rankingOf(said, agent.intents));

describe("the scope gate", () => {
  it("A10 only a message far from everything the agent serves is refused", () => {
    expect(isRefused(agentWith(), far)).toBe(true);
    expect(isRefused(agentWith(), { ...far, isFar: false })).toBe(false);
    expect(isRefused(agentWith(), tyres)).toBe(false);
    expect(isRefused(agentWith(), { ...tyres, isFar: true })).toBe(false);
  });

  it("A10 a message clearly about a function that this channel lacks is refused", () => {
    const agent = agentWith({ functions, channels: { whatsapp: ["repairs"] } });
    expect(isRefused(agent, tyres, "whatsapp")).toBe(true);
    expect(isRefused(agent, tyres, "webchat")).toBe(false);
    expect(isRefused(agent, { ...tyres, isAbstained: true }, "whatsapp")).toBe(false);
    expect(isRefused(agent, rankingFixture([["repairs.book", 0.9]]), "whatsapp")).toBe(false);
  });

  it("A10 nothing is refused if the gate is off or the message is long", () => {
    expect(isRefused(agentWith({ enabled: false }), far)).toBe(false);
    expect(isRefused(agentWith(), far, "webchat", "story ".repeat(200))).toBe(false);
  });
});

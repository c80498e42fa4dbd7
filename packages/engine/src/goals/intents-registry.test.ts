import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eligibleIntents, rolloutBucket } from "./intents-registry.ts";

const ids = (
  constraints: object,
  context: { channel?: string; contactId?: string | null; tier?: string | null } = {},
) => {
  const agent = agentConfigSchema.parse({ intents: [{ id: "it", constraints }] });
  const full = { channel: "slack", contactId: "c-1", tier: null, ...context };
  return eligibleIntents(agent, full).map((intent) => intent.id);
};

describe("intents registry", () => {
  it("B2 an intent is offered on its channels only; chat means every channel", () => {
    expect(ids({ channels: ["whatsapp"] })).toEqual([]);
    expect(ids({ channels: ["slack", "whatsapp"] })).toEqual(["it"]);
    expect(ids({ channels: ["chat"] })).toEqual(["it"]);
    expect(ids({})).toEqual(["it"]);
  });

  it("B2 an intent is offered from its tier up; an undefined tier matches no contact", () => {
    expect(ids({ min_tier: "silver" }, { tier: "gold" })).toEqual(["it"]);
    expect(ids({ min_tier: "silver" }, { tier: "basic" })).toEqual([]);
    expect(ids({ min_tier: "silver" })).toEqual([]);
    expect(ids({ min_tier: "platinum" }, { tier: "gold" })).toEqual([]);
  });

  it("B2 a growing rollout keeps every contact it had", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 0, max: 99 }), (contactId, rollout) => {
        if (ids({ rollout }, { contactId }).length === 1) {
          expect(ids({ rollout: rollout + 1 }, { contactId })).toEqual(["it"]);
        }
      }),
    );
    expect(ids({ rollout: 0 })).toEqual([]);
    expect(ids({ rollout: 99 }, { contactId: null })).toEqual([]);
  });

  it("B2 a rollout of N % reaches about N % of the contacts, different ones for each intent", () => {
    const contacts = Array.from({ length: 2_000 }, (_, index) => `contact-${index}`);
    const reached = (intentId: string, rollout: number) =>
      contacts.filter((contact) => rolloutBucket(contact, intentId) < rollout);
    for (const rollout of [0, 5, 30, 50, 80, 95, 100]) {
      expect(Math.abs(reached("it", rollout).length / contacts.length - rollout / 100)).toBeLessThan(0.04);
    }
    const others = new Set(reached("other", 50));
    const both = reached("it", 50).filter((contact) => others.has(contact)).length;
    expect(Math.abs(both / contacts.length - 0.25)).toBeLessThan(0.04);
  });
});

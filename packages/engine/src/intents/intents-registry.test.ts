import { agentConfigSchema } from "@konstruct/core/agent-config";
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
  it("B2 filters by channel; chat is every channel", () => {
    expect(ids({ channels: ["whatsapp"] })).toEqual([]);
    expect(ids({ channels: ["slack", "whatsapp"] })).toEqual(["it"]);
    expect(ids({ channels: ["chat"] })).toEqual(["it"]);
    expect(ids({})).toEqual(["it"]);
  });

  it("B2 filters by tier; a tier nobody defined is met by nobody", () => {
    expect(ids({ min_tier: "silver" }, { tier: "gold" })).toEqual(["it"]);
    expect(ids({ min_tier: "silver" }, { tier: "basic" })).toEqual([]);
    expect(ids({ min_tier: "silver" })).toEqual([]);
    expect(ids({ min_tier: "platinum" }, { tier: "gold" })).toEqual([]);
  });

  it("B2 a rollout keeps every contact it ever had as it grows", () => {
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

  it("B2 a rollout of 30 % reaches about that many contacts", () => {
    const reached = Array.from({ length: 2_000 }, (_, index) => rolloutBucket(`contact-${index}`, "it"));
    const share = reached.filter((bucket) => bucket < 30).length / 2_000;
    expect(share).toBeGreaterThan(0.26);
    expect(share).toBeLessThan(0.34);
  });
});

import { describe, expect, it } from "vitest";
import { agentConfigSchema } from "./agent-config.ts";
import { configHash } from "./config-hash.ts";

const config = agentConfigSchema.parse({ name: "Ava", intents: [{ id: "hi", examples: ["hello"] }] });

describe("the hash of a configuration", () => {
  it("J2 is the same for equal settings in any order of keys", () => {
    const turned = Object.fromEntries(Object.entries(config).reverse());
    expect(configHash(agentConfigSchema.parse(turned))).toBe(configHash(config));
    expect(configHash(config)).toMatch(/^[0-9a-f]{64}$/);
  });

  it("J2 differs when any setting differs", () => {
    expect(configHash({ ...config, name: "Max" })).not.toBe(configHash(config));
    expect(configHash({ ...config, history_window: config.history_window + 1 })).not.toBe(configHash(config));
  });
});

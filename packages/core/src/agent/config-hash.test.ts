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

  it("J2 a key added later does not change the hash while it has the value that older versions implied", () => {
    const before = agentConfigSchema.parse({});
    const later = [
      "engine",
      "timezone",
      "hours",
      "max_steps",
      "deed_check",
      "languages",
      "wordings",
      "disclosure",
    ];
    const stored = Object.fromEntries(Object.entries(before).filter(([key]) => !later.includes(key)));
    expect(configHash(before)).toBe(configHash(stored as unknown as typeof before));
    expect(configHash({ ...before, languages: ["es"] })).not.toBe(configHash(before));
    expect(configHash({ ...before, engine: "v2" })).not.toBe(configHash(before));
    const { shadow, ...model } = before.model;
    expect(shadow).toBeNull();
    expect(configHash({ ...before, model } as typeof before)).toBe(configHash(before));
    const shadowed = { ...before.model, shadow: { name: "cheaper", share: 0.1 } };
    expect(configHash({ ...before, model: shadowed })).not.toBe(configHash(before));
  });
});

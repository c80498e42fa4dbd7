import { describe, expect, it } from "vitest";
import { languageCodes } from "../language/languages.ts";
import { tables } from "../language/lines-of.ts";
import { type AgentInput, agentConfigSchema } from "./agent-config.ts";
import { disclosureOf } from "./disclosure.ts";

const agent = (input: AgentInput = {}) => agentConfigSchema.parse(input);

describe("the words that an AI answers", () => {
  it.each(languageCodes)("I5 are in the table of the reply's language: %s", (language) => {
    expect(disclosureOf(agent(), "slack", language)).toEqual({
      words: tables[language].disclosure,
      language,
    });
    expect(tables[language].disclosure).toMatch(/AI|KI|IA/);
  });

  it("I5 are in the agent's first language, else English, where the reply's language has none", () => {
    expect(disclosureOf(agent({ languages: ["fr"] }), "slack", "sw")?.language).toBe("fr");
    expect(disclosureOf(agent(), "slack", null)?.language).toBe("en");
  });

  it("I5 are the agent's own, the channel's before those for all channels", () => {
    const own = agent({
      wordings: { en: { disclosure: "A program answers." } },
      disclosure: { channels: { whatsapp: { en: "A bot answers.", ko: "봇이 답합니다." } } },
    });
    expect(disclosureOf(own, "slack", "en")?.words).toBe("A program answers.");
    expect(disclosureOf(own, "whatsapp", "en-GB")?.words).toBe("A bot answers.");
    expect(disclosureOf(own, "whatsapp", "ko")).toEqual({ words: "봇이 답합니다.", language: "ko" });
    expect(disclosureOf(own, "whatsapp", "de")?.words).toBe(tables.de.disclosure);
  });

  it("I5 are left out only for a reason", () => {
    expect(
      disclosureOf(agent({ disclosure: { off_because: "The site says it." } }), "slack", "en"),
    ).toBeNull();
    expect(agentConfigSchema.safeParse({ disclosure: { off_because: " " } }).success).toBe(false);
    expect(agentConfigSchema.safeParse({ disclosure: { enabled: false } }).success).toBe(false);
  });
});

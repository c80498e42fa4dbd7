import { describe, expect, it } from "vitest";
import { agentConfigSchema } from "../agent-config.ts";
import { checkLanguages } from "./check-languages.ts";

const findings = (agent: object) => checkLanguages(agentConfigSchema.parse(agent));

describe("languages and wordings of an agent", () => {
  it("may be left out, and name any language", () => {
    expect(findings({})).toEqual([]);
    expect(findings({ languages: ["pt-BR", "ko"], wordings: { ko: { bound: "잠시만요." } } })).toEqual([]);
    expect(agentConfigSchema.safeParse({ languages: ["English"] }).success).toBe(false);
  });

  it("are refused where a language stands twice, and where no line has the name or the value", () => {
    expect(findings({ languages: ["es", "es"] })).toEqual([
      { path: ["languages", 1], message: "language es stands twice" },
    ]);
    const wrong = findings({ wordings: { es: { bond: "Ya casi.", receipt: "Hecho." } } });
    expect(wrong.map(({ path }) => path)).toEqual([
      ["wordings", "es", "bond"],
      ["wordings", "es", "receipt"],
    ]);
    expect(wrong[0]?.message).toBe("there is no line bond: did you mean bound?");
    expect(wrong[1]?.message).toBe("receipt leaves out {done}.");
  });
});

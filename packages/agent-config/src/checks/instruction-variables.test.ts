import { checkAgent } from "@konstruct/agent-config/checks/check-agent";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { fillVariables } from "@konstruct/core/agent/instruction-variables";
import { describe, expect, it } from "vitest";

const agent = agentConfigSchema.parse({
  name: "Mina",
  role: "adviser",
  scope: {
    functions: [
      { id: "a", label: "orders" },
      { id: "b", label: "returns" },
    ],
  },
});

describe("variables in instructions", () => {
  it("J2 a variable is replaced by the agent's setting, everywhere", () => {
    expect(fillVariables("{{agent}}, {{ role }}: {{functions}}. {{agent}}!", agent)).toBe(
      "Mina, adviser: orders, returns. Mina!",
    );
  });

  it("J2 variables inside a value are not replaced", () => {
    expect(fillVariables("{{agent}}", { ...agent, name: "{{role}}" })).toBe("{{role}}");
  });

  it("J2 an unknown variable stays as written, and is reported with its place", () => {
    expect(fillVariables("{{colour}}", agent)).toBe("{{colour}}");
    const written = agentConfigSchema.parse({
      instructions: "{{agnt}}",
      specialists: [{ id: "s", prefix: "s.", instructions: "{{constructor}}" }],
    });
    const told = checkAgent(written, new Map()).filter(({ message }) => message.includes("variable"));
    expect(told).toEqual([
      { path: ["instructions"], message: "there is no variable agnt: did you mean agent?" },
      {
        path: ["specialists", 0, "instructions"],
        message: expect.stringContaining("there is no variable constructor"),
      },
    ]);
  });
});

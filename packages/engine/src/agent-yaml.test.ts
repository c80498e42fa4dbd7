import { describe, expect, it } from "vitest";
import { loadAgentYaml, parseAgentYaml } from "./agent-yaml.ts";

describe("agent YAML", () => {
  it("B2 reads seed 001's config/intents.yaml", () => {
    const agent = parseAgentYaml(`
intents:
  - id: order_status
    description: Retrieve shipping/delivery info for a given order
    required_params: [order_id]
    tool: check_order_status
    constraints:
      channels: [chat]
      rollout: 100
      min_tier: null
redaction:
  params: [email]
`);
    expect(agent.intents[0]).toMatchObject({ id: "order_status", tool: "check_order_status" });
    expect(agent.redaction.params).toEqual(["email"]);
  });

  it.each([
    [
      "a type",
      "name: Ava\nintents:\n  - id: a\n    required_params: order_id\n",
      "a.yaml:4: intents.0.required_params",
    ],
    ["a missing key", "intents:\n  - id: a\n  - description: b\n", "a.yaml:3: intents.1.id"],
    ["syntax", "name: Ava\nintents: [\n", "a.yaml:"],
    ["a repeated intent", "intents:\n  - id: a\n  - id: a\n", "a.yaml:3: intent a stands twice"],
    [
      "a pattern",
      "intents:\n  - id: a\n    params:\n      b: { pattern: '(' }\n",
      "a.yaml:4: Invalid regular",
    ],
    [
      "a rule's pattern",
      "policies:\n  - id: r\n    when: { field: tool, op: matches, value: '(' }\n    result: deny\n    reason: x\n",
      "a.yaml:3: Invalid regular",
    ],
  ])("B2 names the line of a problem with %s", (_what, text, message) => {
    expect(() => parseAgentYaml(text, "a.yaml")).toThrow(message);
  });

  it("B2 refuses a file that multiplies itself through aliases", () => {
    const bomb = [
      "a: &a [x, x, x]",
      "b: &b [*a, *a, *a, *a, *a]",
      "c: &c [*b, *b, *b, *b, *b]",
      "d: [*c, *c, *c]",
    ];
    expect(() => parseAgentYaml(bomb.join("\n"))).toThrow(/alias/i);
  });

  it("B2 says which file cannot be read", async () => {
    await expect(loadAgentYaml("/absent.yaml")).rejects.toMatchObject({ code: "not_found" });
  });
});

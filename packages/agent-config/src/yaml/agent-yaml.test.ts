import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { loadAgentYaml, parseAgentYaml } from "./agent-yaml.ts";

const examples = fileURLToPath(new URL("../../../../examples/", import.meta.url));
const problemsIn = (text: string): string => {
  try {
    parseAgentYaml(text, "a.yaml");
    return "";
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
};

describe("agent YAML", () => {
  it("B2 the first format of config/intents.yaml is read", () => {
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
    ["0123", "0123"],
    ["+66812345678", "+66812345678"],
    ["12345678901234567890", "12345678901234567890"],
    ["12345678901234567890.5", "12345678901234567890.5"],
    ["9007199254740993e0", "9007199254740993e0"],
    ["0x20000000000001", "0x20000000000001"],
    ["-12", -12],
    ["1.50", 1.5],
    ["0.5", 0.5],
    ["1e3", 1000],
    ["0x1F", 31],
    ["'12'", "12"],
  ])("B2 the number %s is %j: its digits stay as they were written", (written, value) => {
    const { tool_settings } = parseAgentYaml(`
tool_settings:
  http:
    requests:
      - name: send
        description: Sends it
        summary: Send it
        url: https://api.example.com/x
        method: POST
        effect: write
        body: { id: ${written} }
`);
    expect(JSON.stringify(tool_settings)).toContain(`"id":${JSON.stringify(value)}`);
  });

  it.each([
    [
      "a type",
      "name: Ava\nintents:\n  - id: a\n    required_params: order_id\n",
      "a.yaml:4: intents.0.required_params",
    ],
    [
      "a missing key",
      "intents:\n  - id: a\n  - description: b\n",
      "a.yaml:3: intents.1.id: it is missing; add a text",
    ],
    ["syntax", "name: Ava\nintents: [\n", "a.yaml:"],
    ["a repeated intent", "intents:\n  - id: a\n  - id: a\n", "a.yaml:3: intent a occurs twice"],
    [
      "a pattern",
      "intents:\n  - id: a\n    params:\n      b: { pattern: '(' }\n",
      "a.yaml:4: the pattern cannot be read",
    ],
    [
      "a rule's pattern",
      "policies:\n  - id: r\n    when: { field: tool, op: matches, value: '(' }\n    result: deny\n    reason: x\n",
      "a.yaml:3: the pattern cannot be read",
    ],
  ])("B2 a problem with %s is reported with its line", (_what, text, message) => {
    expect(() => parseAgentYaml(text, "a.yaml")).toThrow(message);
  });

  it("B8 a misspelt key is refused at its line, with the likely key", () => {
    const text = [
      "name: Ava",
      "autonomie: supervised",
      "redaction:",
      "  parms: [email]",
      "intents:",
      "  - id: a",
      "    require_params:",
      "      - order_id",
      "    questions: { order_id: Which? }",
      "polices:",
      "",
      "  - { id: r }",
    ];
    expect(problemsIn(text.join("\n")).split("\n")).toEqual([
      "a.yaml:2: there is no key autonomie: did you mean autonomy?",
      "a.yaml:4: there is no key parms: did you mean params?",
      "a.yaml:7: there is no key require_params: did you mean required_params?",
      "a.yaml:10: there is no key polices: did you mean policies?",
    ]);
  });

  it("B8 a misspelt key in a rule, or without a value, is reported once", () => {
    const rule = (when: string) =>
      `policies:\n  - id: r\n    result: deny\n    reason: x\n    when:\n      ${when}\n`;
    const unknown = (key: string, meant: string) => `there is no key ${key}: did you mean ${meant}?`;
    expect(problemsIn(rule("al: []"))).toBe(`a.yaml:6: ${unknown("al", "all")}`);
    expect(problemsIn(rule("{ field: tool, op: exists, valeu: true }"))).toBe(
      `a.yaml:6: ${unknown("valeu", "value")}`,
    );
    expect(problemsIn("supervised:\n  actions:\n    pay:\n      tol: pay_out\n")).toBe(
      `a.yaml:4: ${unknown("tol", "tool")}`,
    );
    expect(problemsIn("polices:\n")).toBe(`a.yaml:1: ${unknown("polices", "policies")}`);
  });

  it("B2 a text in braces that was cut at its comma is said to need quotes", () => {
    const text = "intents:\n  - { id: pay, description: the bill, in the words of the member }\n";
    expect(problemsIn(text)).toContain("A text in { } that has a comma or a colon needs quotes");
  });

  it("B2 of a file that is no YAML only the first error is told, with what may help", () => {
    const slip = "intents:\n  - { id: a, label: from {day} on }\n  - { id: b, label: from {day} on }\n";
    expect(problemsIn(slip).split("\n")).toEqual([expect.stringMatching(/^[^:]+:2: .*may need quotes/)]);
  });

  it("B2 inconsistencies are reported with their lines, from the top down", () => {
    const text = [
      "specialists:",
      "  - { id: s, prefix: sales., tools: [inventry.query] }",
      "intents:",
      "  - id: back",
      "    tool: refund",
      "    required_params: [order_id]",
      "    questions:",
      "      ordr_id: Which?",
      "    args:",
      "      ordr: '{order_id}'",
    ];
    expect(problemsIn(text.join("\n")).split("\n")).toEqual([
      "a.yaml:2: specialist s is never used: no intent begins with sales.",
      "a.yaml:2: there is no tool inventry.query: did you mean inventory.query?",
      "a.yaml:8: there is no parameter ordr_id: did you mean order_id?",
      "a.yaml:10: there is no argument of refund called ordr: known are order_id, amount, reason",
    ]);
  });

  it.each(globSync("*/agent.yaml", { cwd: examples }))("B8 examples/%s has no finding", async (file) => {
    expect((await loadAgentYaml(`${examples}${file}`)).intents.length).toBeGreaterThan(0);
  });

  it("B2 a file that multiplies itself through aliases is refused", () => {
    const bomb = [
      "a: &a [x, x, x]",
      "b: &b [*a, *a, *a, *a, *a]",
      "c: &c [*b, *b, *b, *b, *b]",
      "d: [*c, *c, *c]",
    ];
    expect(() => parseAgentYaml(bomb.join("\n"))).toThrow(/alias/i);
  });

  it("B2 an unreadable file is named", async () => {
    await expect(loadAgentYaml("/absent.yaml")).rejects.toMatchObject({ code: "not_found" });
    await expect(loadAgentYaml("/")).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("EISDIR"),
    });
  });
});

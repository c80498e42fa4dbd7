import { describe, expect, it } from "vitest";
import { parseSuite } from "./parse-suite.ts";

const head = "suite: some\nagent: a.yaml\ncases:\n";
const suiteWith = (expectation: string) =>
  `${head}  - id: one\n    title: One\n    turns:\n      - say: hello\n        expect:\n          ${expectation}\n`;
const refused = (text: string): string => {
  try {
    parseSuite(text, "s.yaml");
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
  return "accepted";
};

describe("golden files", () => {
  it("B9 an absent key has its default", () => {
    const { spec, lineOf } = parseSuite(suiteWith("silent: false"), "s.yaml");
    expect(spec).toMatchObject({ clock: "2025-10-16T09:00:00Z", modes: ["builtin", "model"], data: {} });
    expect(spec.cases[0]).toMatchObject({ channel: "webchat", contact: { attributes: {} } });
    expect(lineOf(["cases", 0, "turns", 0, "expect", "silent"])).toBe(9);
    expect(lineOf(["cases", 0, "turns", 0, "expect", "reply", "equals"])).toBe(8);
  });

  it.each([
    ["intents: x", "s.yaml:9: cases.0.turns.0.expect: there is no key intents"],
    ["reply: {contain: [x]}", "s.yaml:9: cases.0.turns.0.expect.reply: there is no key contain"],
    ["stages: [recieved]", "s.yaml:9: cases.0.turns.0.expect.stages.0: Invalid option"],
    ["no_stages: [tool_executed]", "s.yaml:9: cases.0.turns.0.expect.no_stages.0: Invalid option"],
    ["policy: [{verdict: maybe}]", "s.yaml:9: cases.0.turns.0.expect.policy.0.verdict: Invalid option"],
    ["settled: [done]", "s.yaml:9: cases.0.turns.0.expect.settled.0: Invalid option"],
    ["goals: {x: finished}", "s.yaml:9: cases.0.turns.0.expect.goals.x: Invalid option"],
    ["reply: {matches: '('}", "s.yaml:9: cases.0.turns.0.expect.reply.matches: Invalid regular expression"],
    ["tools: [{args: {a: 1}}]", "s.yaml:9: cases.0.turns.0.expect.tools.0.tool: is missing"],
  ])("B9 a mistake is told with its line: %s", (expectation, says) => {
    expect(refused(suiteWith(expectation))).toContain(says);
  });

  it.each([
    "params: {}",
    "active: {}",
    "stages: []",
    "no_stages: []",
    "goals: {}",
    "reply: {}",
    "reply: {contains: []}",
    'reply: {not_contains: [""]}',
    "draft: {}",
    "draft: {contains: []}",
    "state: {}",
    "tools: [{tool: x, args: {}}]",
    "policy: [{}]",
    "approvals: [{}]",
    "{}",
  ])("B9 an expectation that could not fail is a mistake: %s", (expectation) => {
    expect(refused(suiteWith(expectation))).toMatch(/^s\.yaml:\d+: /);
  });

  it.each([
    ["      - {say: a, decide: {approval: last}, as: approve}", "either say or decide"],
    ["      - {expect: {silent: true}}", "either say or decide"],
    ["      - {decide: {approval: last}}", "decide and as belong together"],
    ["      - {say: a, as: approve}", "decide and as belong together"],
    ["      - {decide: {approval: last}, as: maybe}", "approve, reject, expire or {edit"],
    ["      - {decide: last, as: approve}", "turns.0.decide"],
    ["      - {say: []}", "turns.0.say"],
    ["      - {say: a, model: []}", "turns.0.model"],
  ])("B9 a turn is said or decided: %s", (turn, says) => {
    const text = refused(`${head}  - id: one\n    title: One\n    turns:\n${turn}\n`);
    expect(text).toMatch(/^s\.yaml:7: /);
    expect(text).toContain(says);
  });

  it("B9 ids are unique and in kebab-case, and invalid YAML is reported with its line", () => {
    const one = "  - {id: one, title: One, turns: [{say: a}]}\n";
    expect(refused(head + one + one)).toBe("s.yaml:5: cases.1.id: one is used by an earlier case too");
    expect(refused(head + one.replace("one,", "One Two,"))).toContain(
      "s.yaml:4: cases.0.id: has to be in kebab",
    );
    expect(refused("suite: [")).toMatch(/^s\.yaml:1: /);
    expect(refused("suite: a\nsuite: b\n")).toMatch(/^s\.yaml:2: .*unique/);
  });

  it("B9 scripted answers are texts, JSON, or failures", () => {
    const text = `${head}  - id: one\n    title: One\n    turns:\n      - {say: a, model: [hi, {intent: null}, {fails: timeout}, {fails: oddly}]}\n`;
    expect(parseSuite(text, "s.yaml").spec.cases[0]?.turns?.[0]?.model).toEqual([
      { text: "hi" },
      { text: '{"intent":null}' },
      { fails: "timeout" },
      { text: '{"fails":"oddly"}' },
    ]);
  });
});

import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { describe, expect, it } from "vitest";
import { saidIn } from "../report/failure-text.ts";
import type { CaseRun } from "./case-run.ts";
import { runCase } from "./run-case.ts";
import { vetClinic } from "./vet-clinic.fixture.ts";

/** A customer who wants an appointment. @param changes keys of the scenario, as YAML */
const impfung = (changes = "", success = "tools: [{ tool: create_ticket, ok: true }]") => `
  - id: impfung
    title: Ein Termin zur Impfung
    scenario:
      persona: Frau Schneider, hat eine Katze namens Minka
      goal: Einen Termin zur Impfung vereinbaren
      language: de
      opens: [Ich möchte einen Termin für meine Katze]
      facts:
        - { name: animal, also: [Tier, Katze], value: Minka, says: Sie heißt Minka. }
        - { name: visit_day, also: [Tag, Datum], value: Dienstag }
        - { name: visit_reason, also: [Grund, worum], value: Impfung gegen Katzenschnupfen }
      ${changes || 'confirms: { says: "Ja, bitte" }'}
    success: { ${success} }
`;

const play = (cases: string, more: Partial<Parameters<typeof runCase>[0]> = {}) =>
  runCase({ suite: vetClinic(cases), index: 0, mode: "builtin", run: 1, model: null, ...more });

const said = (run: CaseRun) => run.turns.map(saidIn);

describe("a simulated customer without a model", () => {
  it("B9 gives what is asked for by the field's name and reaches the goal", async () => {
    const run = await play(impfung());
    expect(said(run)).toEqual([
      "Ich möchte einen Termin für meine Katze",
      "Sie heißt Minka.",
      "Dienstag",
      "Impfung gegen Katzenschnupfen",
      "Ja, bitte",
    ]);
    expect(run).toMatchObject({ isPassed: true, end: "reached", error: null });
  });

  it("B9 gives up after as many unanswered questions as the scenario says, and the case fails with its line", async () => {
    const run = await play(impfung("unknown: Das weiß ich nicht.\n      gives_up_after: 2"));
    expect(said(run).slice(-2)).toEqual(["Impfung gegen Katzenschnupfen", "Das weiß ich nicht."]);
    expect(run).toMatchObject({ isPassed: false, end: "gave_up" });
    expect(run.failures).toMatchObject([{ path: "success.tools.0", line: 18 }]);
  });

  it("B9 a terse customer writes bare values, an angry one gives up at the first question without an answer", async () => {
    const terse = await play(impfung('temper: terse\n      confirms: { says: "Ja" }'));
    expect(said(terse)).toContain("Minka");
    const angry = await play(impfung("temper: angry"));
    expect(angry).toMatchObject({ end: "gave_up" });
    expect(said(angry).at(-1)).toBe("Impfung gegen Katzenschnupfen");
  });

  it("B9 a person who takes over ends the conversation", async () => {
    const human = impfung("", "handoff: any, no_tools: [create_ticket]").replace(
      "Ich möchte einen Termin für meine Katze",
      "Ich möchte mit einem Menschen sprechen",
    );
    const run = await play(human);
    expect(run).toMatchObject({ isPassed: true, end: "reached" });
    expect(await play(human.replace("handoff: any", "says: [Dienstag]"))).toMatchObject({
      end: "handed_over",
    });
  });

  it("B9 turns, tokens and time are bounded", async () => {
    expect(await play(impfung("max_turns: 2"))).toMatchObject({ end: "max_turns", turns: { length: 2 } });
    expect(await play(impfung(), { limits: { tokens: 1, ms: 0 } })).toMatchObject({ end: "max_time" });
    const model = new ScriptedProvider([{ text: "Wie heißt Ihr Tier?" }]);
    const run = await play(impfung(), { mode: "model", model, limits: { tokens: 1, ms: 60_000 } });
    expect(run.turns.length).toBe(1);
    expect(run.end).toBe("max_tokens");
  });

  it("B9 two plays are identical to the last byte", async () => {
    const bytes = async () => JSON.stringify({ ...(await play(impfung())), ms: 0 });
    expect(await bytes()).toBe(await bytes());
  });
});

describe("a customer played by a model", () => {
  const move = (say: string, state = "talking") => ({ text: JSON.stringify({ say, state }) });

  it("B9 opens with the scenario's sentence, hears the replies and ends when it has what it wants", async () => {
    const customer = new ScriptedProvider([move("Minka heißt sie"), move("", "satisfied")]);
    const run = await play(impfung(), { customer });
    expect(said(run)).toEqual(["Ich möchte einen Termin für meine Katze", "Minka heißt sie"]);
    expect(run).toMatchObject({ end: "satisfied", isPassed: false });
    const [system, ...talk] = customer.calls[0]!.messages;
    expect(system?.content).toContain("Frau Schneider");
    expect(system?.content).toContain("- animal: Minka");
    expect(talk.at(-1)).toMatchObject({ role: "user", content: "Wie heißt Ihr Tier?" });
  });

  it("B9 an answer in another form ends the play with an error", async () => {
    const run = await play(impfung(), { customer: new ScriptedProvider([{ text: "Hallo" }]) });
    expect(run).toMatchObject({ isPassed: false, end: null });
    expect(run.error?.message).toMatch(/did not answer in the expected form/);
  });
});

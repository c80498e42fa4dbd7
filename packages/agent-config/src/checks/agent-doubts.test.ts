import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { KnownTools } from "@konstruct/core/agent/finding";
import { describe, expect, it } from "vitest";
import { agentDoubts } from "./agent-doubts.ts";

const looksUp = { effect: "read" as const, required: ["tag"] };
const tools: KnownTools = new Map([
  [
    "http.asset",
    { ...looksUp, args: ["tag"], gives: { tag: "string", model: "string" }, optional: ["model"] },
  ],
  ["http.cover", { ...looksUp, args: ["tag"], gives: { until: "string" } }],
  ["http.repair", { effect: "write", args: ["tag", "model"], required: ["tag", "model"] }],
]);
const doubts = (requirement: object, args: object = {}, step = "Do it.") =>
  agentDoubts(
    agentConfigSchema.parse({
      procedures: [
        {
          id: "repair",
          when: "it is broken",
          steps: [step],
          tools: [...tools.keys()],
          args: { "http.repair": args },
          require: [{ before: "http.repair", done: ["http.asset", "http.cover"], ...requirement }],
        },
      ],
    }),
    tools,
  ).map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("doubts about a publishable agent", () => {
  it("D12 a write after a look-up about something else is reported with the missing `same`", () => {
    expect(doubts({})).toEqual([
      "procedures.0.require.0: http.repair may be called about another tag than http.asset answered about; if it has to be the same, write same: { tag: { http.asset: tag, http.cover: tag }, model: { http.asset: model } }",
    ]);
    expect(doubts({ same: { tag: { "http.asset": "tag" } } })).toEqual([
      "procedures.0.require.0: http.repair may be called about another tag than http.cover answered about; if it has to be the same, write same: { tag: { http.cover: tag } }",
    ]);
    expect(doubts({ same: { tag: "tag" } })).toEqual([]);
    expect(doubts({ before: "http.cover", done: ["http.asset"] })).toEqual([]);
  });

  it("D12 an argument that may stay empty is reported", () => {
    const model = (from: string) => doubts({ same: { tag: "tag" } }, { model: { from } });
    expect(model('results["http.asset"].model')).toEqual([
      "procedures.0.args.http.repair.model: a result of http.asset may lack model, and http.repair is then refused, since model comes from it: bind it to a field that is always there, or say under steps what to do without model",
    ]);
    const told = doubts(
      { same: { tag: "tag" } },
      { model: { from: 'results["http.asset"].model' } },
      "Without a model, ask.",
    );
    expect(told).toEqual([]);
    expect(model("contact.phone_model").join()).toContain("for a contact without it http.repair is refused");
    expect([...model('results["http.cover"].until'), ...model("contact.tier")]).toEqual([]);
  });

  it("F8 orders that are asked about because their values come from outside are reported", () => {
    const from = { from: 'results["http.asset"].models[*].model' };
    const ordered = (trusted_sources: string[]) =>
      agentDoubts(
        agentConfigSchema.parse({
          trusted_sources,
          policies: [
            {
              id: "ordered",
              when: { field: "tool", op: "eq", value: "http.repair" },
              result: "confirm_unless_ordered",
              reason: "an order is enough",
            },
          ],
          procedures: [
            {
              id: "repair",
              when: "it is broken",
              steps: ["Do it."],
              tools: ["http.asset", "http.repair"],
              args: { "http.repair": { model: from } },
            },
          ],
        }),
        tools,
      ).filter(({ message }) => message.includes("trusted_sources"));
    expect(ordered([])).toMatchObject([{ path: ["policies", 0] }]);
    expect(ordered([])[0]?.message).toContain("chosen from http.asset");
    expect(ordered(["http.*"])).toEqual([]);
  });

  it("B8 a write without any consent is reported", () => {
    const request = { description: "Does it.", url: "https://desk.example/assets", summary: "do it" };
    const config = agentConfigSchema.parse({
      policies: [
        {
          id: "free",
          when: { field: "tool", op: "in", value: ["http.scrap", "http.repair"] },
          result: "allow",
          reason: "r",
        },
      ],
      tool_settings: {
        http: {
          requests: [
            { name: "scrap", method: "DELETE", effect: "read", ...request },
            { name: "order", method: "GET", effect: "write", ...request },
          ],
        },
      },
    });
    const known: KnownTools = new Map([
      ...tools,
      ["http.scrap", { effect: "irreversible", args: [], required: [] }],
    ]);
    expect(agentDoubts(config, known).map(({ message }) => message)).toEqual([
      "http.scrap is a DELETE and called a read, which runs without asking: write effect: write, or irreversible, if it changes something",
      "http.order is a GET and called write: a proxy may repeat a GET or cache its answer; use POST if it changes something, or write effect: read",
      "rule free lets http.scrap run, which cannot be undone, without asking anybody: write approve or confirm, unless that is meant",
    ]);
  });

  it("B8 an approval that takes the contact's own yes for an irreversible call away is reported", () => {
    const rule = (id: string, result: string) => ({
      id,
      when: { field: "tool", op: "eq", value: "http.scrap" },
      result,
      reason: "r",
    });
    const known: KnownTools = new Map([["http.scrap", { effect: "irreversible", args: [], required: [] }]]);
    const doubt = (...policies: object[]) =>
      agentDoubts(agentConfigSchema.parse({ policies }), known).map(({ message }) => message);
    expect(doubt(rule("asked", "confirm"), rule("big", "approve"))).toEqual([
      "where rule big matches, http.scrap is decided by a colleague without the yes that rule asked asks the contact for: write confirm_then_approve for both, unless that is meant",
    ]);
    expect(doubt(rule("asked", "confirm"), rule("big", "confirm_then_approve"))).toEqual([]);
    expect(doubt(rule("big", "approve"))).toEqual([]);
  });

  it("I5 contacts who are not told that an AI answers are reported, with the author's reason", () => {
    const doubt = (disclosure: object) =>
      agentDoubts(agentConfigSchema.parse({ disclosure }), new Map()).map(({ message }) => message);
    expect(doubt({})).toEqual([]);
    expect(doubt({ off_because: "The site says it" })).toEqual([
      expect.stringContaining("not told that an AI answers, because: The site says it."),
    ]);
  });

  it("G2 a topic that brings a person at once and leaves the contact without words is reported", () => {
    const doubt = (topic: object) =>
      agentDoubts(
        agentConfigSchema.parse({
          languages: ["de", "pt-BR"],
          escalation: { topics: [{ id: "gas", phrases: ["Gasgeruch"], ...topic }] },
        }),
        new Map(),
      ).map(({ path, message }) => `${path.join(".")}: ${message}`);
    expect(doubt({})).toEqual([]);
    expect(doubt({ always: true })).toEqual([
      expect.stringContaining("escalation.topics.0.say: topic gas brings a person before any model is asked"),
    ]);
    expect(doubt({ always: true, say: { de: "Raus hier." } })).toEqual([
      "escalation.topics.0.say: topic gas has no words in pt-BR: contacts read others there",
    ]);
    expect(doubt({ always: true, say: { de: "Raus hier.", pt: "Saia." } })).toEqual([]);
  });
});

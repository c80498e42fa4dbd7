import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { KnownTools } from "@konstruct/core/agent/finding";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { checkAgent } from "./check-agent.ts";

const tools: KnownTools = new Map([
  [
    "http.animal",
    {
      args: ["chip"],
      required: ["chip"],
      types: { chip: "string" },
      gives: { chip: "string", weight: "number", owner: "object", visits: "array" },
    },
  ],
  [
    "http.dose",
    { args: ["weight", "chip"], required: ["weight"], types: { weight: "number", chip: "string" } },
  ],
  ["http.note", { args: ["text"], required: [] }],
]);

const dosing = {
  id: "dosing",
  when: "a dose is asked for",
  steps: ["Look the animal up.", "Work the dose out."],
  tools: ["http.animal", "http.dose"],
};
type Given = z.input<typeof agentConfigSchema>;
const found = (given: Given) =>
  checkAgent(agentConfigSchema.parse({ supervised: { actions: {} }, ...given }), tools).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );
const weighing = (weight: string | number | { from: string }) => ({
  procedures: [{ ...dosing, args: { "http.dose": { weight } } }],
});
const withArgs = (from: string) => weighing({ from });
const needing = (requirement: object): Given => ({
  procedures: [{ ...dosing, require: [{ before: "http.dose", done: ["http.animal"], ...requirement }] }],
});

describe("procedures at publishing", () => {
  it("B8 consistent procedures are published", () => {
    expect(found(withArgs('results["http.animal"].weight'))).toEqual([]);
    expect(found(needing({ same: { chip: "chip" }, within: "30m" }))).toEqual([]);
    expect(
      found({ ...withArgs('results["http.animal"].owner.weight'), trusted_sources: ["http.*", "files"] }),
    ).toEqual([]);
    expect(found(withArgs('results["http.animal"].visits[*].weight'))).toEqual([]);
    expect(found(needing({ same: { weight: "visits[*].weight", chip: "chip" } }))).toEqual([]);
    expect(found(weighing(4))).toEqual([]);
  });

  it.each<[string, Given, string]>([
    [
      "an unknown tool",
      { procedures: [{ ...dosing, tools: ["http.animal", "http.dosis"] }] },
      "procedures.0.tools.1: there is no tool http.dosis: did you mean http.dose?",
    ],
    [
      "a name that is taken",
      { intents: [{ id: "dosing", required_params: [] }], procedures: [dosing] },
      "procedures.0.id: dosing occurs twice among intents and procedures",
    ],
    [
      "a circle",
      { procedures: [{ ...dosing, depends_on: ["dosing"] }] },
      "procedures.0.depends_on: depends on itself: dosing → dosing",
    ],
    [
      "an unknown argument",
      { procedures: [{ ...dosing, args: { "http.dose": { wieght: 3 } } }] },
      "procedures.0.args.http.dose.wieght: there is no argument of http.dose called wieght: did you mean weight?",
    ],
    [
      "a binding to another type",
      withArgs('results["http.animal"].chip'),
      "procedures.0.args.http.dose.weight: weight of http.dose takes a number, and chip of http.animal is a string",
    ],
    [
      "a binding to a field that is not there",
      withArgs('results["http.animal"].weigth'),
      "procedures.0.args.http.dose.weight: there is no field of http.animal called weigth: did you mean weight?",
    ],
    [
      "a tool list without a tool of a procedure",
      { procedures: [dosing], tools: ["http.animal"] },
      "procedures.0: dosing calls http.dose, and the tools of the agent leave it out, so that every call is denied: add http.dose there",
    ],
    [
      "a specialist without the tool of its goal",
      {
        intents: [{ id: "vet.note", tool: "http.note" }],
        specialists: [{ id: "vet", prefix: "vet.", tools: ["http.animal"] }],
      },
      "intents.0: vet.note calls http.note, and the tools of specialist vet leave it out, so that every call is denied: add http.note there",
    ],
    [
      "a slot of a procedure",
      weighing("{kilos}"),
      "procedures.0.args.http.dose.weight: a procedure asks for no values, so {kilos} is never filled: write a constant or { from: … }, or leave weight to the model",
    ],
    [
      "a binding in quotes",
      weighing('{results["http.animal"].weight}'),
      'procedures.0.args.http.dose.weight: {results["http.animal"].weight} is a text like any other: a value from elsewhere is written { from: … }, not in quotes',
    ],
    [
      "a constant of another type",
      weighing("heavy"),
      'procedures.0.args.http.dose.weight: weight of http.dose takes a number, and "heavy" is a string',
    ],
    [
      "a list used as one entry",
      withArgs('results["http.animal"].visits.weight'),
      "procedures.0.args.http.dose.weight: visits of http.animal is a list: write visits[*].weight for whichever entry is chosen, or visits[0].weight for the first",
    ],
    [
      "entries of a contact",
      withArgs("contact.weights[*]"),
      "procedures.0.args.http.dose.weight: [*] means every entry of a result's list, and a contact has no list",
    ],
    [
      "entries of a field that is not a list",
      withArgs('results["http.animal"].weight[*]'),
      "procedures.0.args.http.dose.weight: weight of http.animal is a number: nothing is at weight[*]",
    ],
    [
      "a tool that is not in quotes",
      withArgs("results.http.animal.weight"),
      'procedures.0.args.http.dose.weight: write the tool in brackets and quotes: results["http.animal"].weight',
    ],
    [
      "a tool whose name is cut short",
      withArgs('results["http.anim"].weight'),
      "procedures.0.args.http.dose.weight: there is no tool http.anim: did you mean http.animal?",
    ],
    [
      "the same with a list used as one entry",
      needing({ same: { weight: "visits.weight" } }),
      "procedures.0.require.0.same.weight: visits of http.animal is a list: write visits[*].weight for whichever entry is chosen, or visits[0].weight for the first",
    ],
    [
      "a rule over all entries",
      {
        procedures: [dosing],
        policies: [
          {
            id: "r",
            when: { field: 'results["http.animal"].visits[*].weight', op: "gt", value: 3 },
            result: "deny",
            reason: "r",
          },
        ],
      },
      "policies.0.when.field: a rule reads one value, and [*] gives many: give the result a field that says it",
    ],
    [
      "a binding to a tool of another goal",
      withArgs('results["http.dose"].weight'),
      "procedures.0.args.http.dose.weight: dosing cannot have a result of http.dose: name the tool in the same procedure, or in a goal it depends on",
    ],
    [
      "a binding to nowhere",
      withArgs("memory.weight"),
      "procedures.0.args.http.dose.weight: there is no source of values memory: known are results, slots, contact",
    ],
    [
      "a requirement that can never be met",
      {
        procedures: [
          dosing,
          {
            ...dosing,
            id: "noting",
            tools: ["http.note"],
            require: [{ before: "http.note", done: ["http.dose"] }],
          },
        ],
      },
      "procedures.1.require.0.done: http.note can never be called: http.dose cannot be called in the same goal before it. Name both in one procedure, or let one depend on the other",
    ],
    [
      "a requirement of an unknown argument",
      needing({ same: { chp: "chip" } }),
      "procedures.0.require.0.same.chp: there is no argument of http.dose called chp: did you mean chip?",
    ],
    [
      "a requirement of an unknown field",
      needing({ same: { chip: "chpi" } }),
      "procedures.0.require.0.same.chip: there is no field of http.animal called chpi: did you mean chip?",
    ],
    [
      "a source that is not there",
      { procedures: [dosing], trusted_sources: ["mcp.*"] },
      "trusted_sources.0: there is no tool mcp.*: known are http.animal, http.dose, http.note",
    ],
    [
      "a rule over an unknown result",
      {
        procedures: [dosing],
        policies: [
          {
            id: "r",
            when: { field: 'results["http.animal"].wait', op: "exists" },
            result: "deny",
            reason: "r",
          },
        ],
      },
      "policies.0.when.field: there is no field of http.animal called wait: known are chip, weight, owner, visits",
    ],
    [
      "two rounds of tools for a specialist",
      {
        intents: [
          { id: "vet.dose", tool: "http.dose", args: { weight: { from: 'results["http.animal"].weight' } } },
        ],
        tools: ["http.animal", "http.dose"],
        specialists: [{ id: "vet", prefix: "vet." }],
      },
      "intents.0.require: specialist vet has one round of tools, and vet.dose needs two: make it a procedure",
    ],
  ])("B8 %s is reported", (_what, given, problem) => {
    expect(found(given)).toContain(problem);
  });
});

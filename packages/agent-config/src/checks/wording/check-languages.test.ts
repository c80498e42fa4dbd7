import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { KnownTools } from "@konstruct/core/agent/finding";
import { lineNames } from "@konstruct/core/language/wordings";
import { describe, expect, it } from "vitest";
import { checkLanguages } from "./check-languages.ts";
import { wordingDoubts } from "./wording-doubts.ts";

const tools: KnownTools = new Map([
  [
    "http.boat",
    {
      args: ["boat_id"],
      required: ["boat_id"],
      gives: { berth: "number" },
      says: ["Your boat is {state}[ at {berth}].", "moor {boat_id}"],
    },
  ],
]);
const findings = (agent: object) => checkLanguages(agentConfigSchema.parse(agent), tools);
const doubts = (agent: object) =>
  wordingDoubts(agentConfigSchema.parse(agent), tools).map(({ path, message }) => [path.at(-1), message]);

const boats = {
  intents: [
    {
      id: "boat",
      label: "boat",
      questions: { boat_id: "Which boat is it?" },
      reply: "Boat {boat_id} is noted.",
      required_params: ["boat_id"],
      tool: "http.boat",
    },
  ],
};

describe("languages and wordings of an agent", () => {
  it("languages may be omitted, and any language may be named", () => {
    expect(findings({})).toEqual([]);
    expect(findings({ languages: ["pt-BR", "ko"], wordings: { ko: { bound: "잠시만요." } } })).toEqual([]);
    expect(agentConfigSchema.safeParse({ languages: ["English"] }).success).toBe(false);
  });

  it("a repeated language, and a wording for an unknown line or value, are refused", () => {
    expect(findings({ languages: ["es", "es"] })).toEqual([
      { path: ["languages", 1], message: "language es occurs twice" },
    ]);
    const wrong = findings({ wordings: { es: { receipt: "Hecho." } } });
    expect(wrong).toEqual([{ path: ["wordings", "es", "receipt"], message: "receipt leaves out {done}." }]);
  });

  it("a wording has to keep the placeholders of its text", () => {
    const said = (es: object) => findings({ ...boats, wordings: { es } }).map(({ message }) => message);
    expect(
      said({
        "Boat {boat_id} is noted.": "Anotado: {boat_id}.",
        "Your boat is {state}[ at {berth}].": "Su barco está {state}[ en {berth}].",
        "moor {boat_id}": "amarrar {boat_id}",
      }),
    ).toEqual([]);
    expect(said({ "Boat {boat_id} is noted.": "Anotado." })).toEqual([
      "“Boat {boat_id} is noted.” leaves out {boat_id}.",
    ]);
    expect(said({ "Which boat is it?": "¿Qué barco es {name}?" })).toEqual([
      "“Which boat is it?” has no {name}. It takes no value.",
    ]);
    expect(said({ "No boat {boat_id} here": "No está" })).toEqual([
      "“No boat {boat_id} here” leaves out {boat_id}.",
    ]);
  });

  it("a wording for a text that does not exist is doubtful, and the nearest text is named", () => {
    const all = { boat: "barco", "Which boat is it?": "¿Cuál?", "Boat {boat_id} is noted.": "{boat_id}." };
    const said = (es: object) => doubts({ ...boats, wordings: { es: { ...all, ...es } } });
    expect(said({ "boat ID": "número", berth: "muelle", state: "estado", moored: "amarrado" })).toEqual([]);
    expect(said({ bound: "Ya casi.", Boats: "barcos" })).toEqual([]);
    expect(said({ "boat it": "barco" })[0]?.[1]).toMatch(/did you mean “boat ID”\?$/);
    expect(said({ "boat of": "de barco" })).toEqual([]);
    expect(said({ coat: "abrigo", lost: "perdido" })).toEqual([]);
    expect(said({ human_ofer: "¿Le paso?" })).toEqual([
      [
        "human_ofer",
        "“human_ofer” is neither a line's name nor a text of the agent: did you mean “human_offer”?",
      ],
    ]);
    expect(said({ "Which boat is that?": "¿Cuál?" })[0]?.[1]).toMatch(/did you mean “Which boat is it\?”\?$/);
    expect(said({ "Where do you live?": "¿Dónde vive?" })[0]?.[1]).toMatch(/no text is like it$/);
  });

  it("the question of an owner check is a text of the agent", () => {
    const asks = { field: "town", question: "In which town do you live?" };
    const wordings = { es: { "In which town do you live?": "¿En qué ciudad vive?" } };
    expect(
      doubts({ languages: ["en"], wordings, tool_settings: { owners: { "http.order": { asks } } } }),
    ).toEqual([]);
  });

  it("a language without lines of its own is doubtful until its wordings have them, and some are named", () => {
    const [found] = doubts({
      languages: ["en", "tr"],
      wordings: { tr: { human_offer: "Bir arkadaşa sorayım mı?" } },
    });
    expect(found?.[0]).toBe(1);
    expect(found?.[1]).toMatch(/^tr has no lines of its own, .* and \d+ more\. Write them in wordings\.tr: /);
    expect(found?.[1]).not.toContain("human_offer");
    expect(doubts({ languages: ["en", "pt-PT"] })).toEqual([]);
    const all = Object.fromEntries(lineNames.map((name) => [name, "…"]));
    expect(doubts({ languages: ["tr"], wordings: { tr: all } })).toEqual([]);
  });

  it("a text without a wording is doubtful in every other language of the agent", () => {
    expect(doubts({ ...boats, wordings: { es: { boat: "barco" } } })).toEqual([
      [
        "es",
        "wordings.es has no text for “Which boat is it?”, “Boat {boat_id} is noted.”: they are sent as written. konstruct agent lines <file> es prints all of them",
      ],
    ]);
    expect(doubts({ ...boats, wordings: { es: { bound: "Ya casi." } } })).toHaveLength(1);
    expect(doubts({ ...boats, languages: ["en", "es"] }).map(([, message]) => message)).toEqual([
      expect.stringContaining("“Which boat is it?”"),
    ]);
  });

  it("a file written in the language of its wordings lacks no text", () => {
    const barche = {
      intents: [
        {
          id: "boat",
          label: "barca",
          questions: { boat_id: "Di quale barca si tratta?" },
          reply: "La barca {boat_id} è annotata.",
          required_params: ["boat_id"],
          tool: "http.boat",
        },
      ],
    };
    expect(doubts({ ...barche, wordings: { it: { moored: "ormeggiata" } } })).toEqual([]);
    expect(doubts({ ...barche, wordings: { es: { barca: "barco" } } })).toHaveLength(1);
  });

  it("the summary of a tool that writes is such a text, unless a label takes its place", () => {
    const said = { boat: "barco", "Which boat is it?": "¿Cuál?", "Boat {boat_id} is noted.": "{boat_id}." };
    const writes: KnownTools = new Map([
      ["http.moor", { args: ["boat_id"], required: [], effect: "write", says: ["moor boat {boat_id}"] }],
      ["http.find", { args: [], required: [], effect: "read", says: ["find a boat"] }],
    ]);
    const found = (tool_settings: object) =>
      wordingDoubts(agentConfigSchema.parse({ ...boats, tool_settings, wordings: { es: said } }), writes);
    expect(found({}).map(({ message }) => message)).toEqual([
      "wordings.es has no text for “moor boat {boat_id}”: it is sent as written. konstruct agent lines <file> es prints all of them",
    ]);
    expect(found({ labels: { "http.moor": { label: { es: "amarrar el barco" } } } })).toEqual([]);
  });
});

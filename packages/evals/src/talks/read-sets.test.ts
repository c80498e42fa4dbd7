import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { addHashedWords } from "@konstruct/embeddings/built-in/hashed-words";
import { unitLength } from "@konstruct/embeddings/unit-length";
import { rankerByLetters } from "@konstruct/understanding/ranker/ranker-by-letters";
import { describe, expect, it } from "vitest";
import { playSentences } from "./play-sentences.ts";
import { readSentences, readSpec, readTalks } from "./read-sets.ts";
import { talkLanguages, talkSchema } from "./talk-schema.ts";
import { talksReport } from "./talks-report.ts";

const byLetters = {
  name: "letters-1",
  dimensions: 512,
  relatedFrom: 0.45,
  embed: async (texts: readonly string[]) =>
    texts.map((text) => {
      const vector = new Float32Array(512);
      addHashedWords(vector, text, 1);
      return unitLength(vector);
    }),
};
const minds = { rankerOf: rankerByLetters, embedder: byLetters };
const root = join(import.meta.dirname, "../../../..");

describe("the sets for built-in mode", () => {
  it("B9 the conversations parse, and their number is right", async () => {
    const talks = await readTalks();
    const lines = talks.flatMap(({ language, talk }) => talk.map(() => language));
    expect(talks.length).toBeGreaterThanOrEqual(32);
    expect(lines.length).toBeGreaterThanOrEqual(170);
    for (const language of talkLanguages)
      expect(lines.filter((one) => one === language).length / lines.length).toBeGreaterThan(0.2);
    for (const { agent } of talks) expect(existsSync(join(root, "examples", agent, "agent.yaml"))).toBe(true);
  });

  it("B9 the sentences parse, 22 for each language, and name intents of their agent", async () => {
    const sets = await readSentences();
    expect(sets.map(({ trade }) => trade)).toEqual(["clinic", "law-firm", "service-desk"]);
    for (const { agent, sentences } of sets) {
      const { intents } = parseAgentYaml(await readFile(agent, "utf8"), agent);
      const known = new Set(intents.map(({ id }) => id));
      const meant = sentences.flatMap(({ intent = [], ask = [] }) => [...intent, ...ask]);
      expect(meant.filter((id) => !known.has(id))).toEqual([]);
      for (const language of talkLanguages) {
        const own = sentences.filter((one) => one.language === language);
        expect(own.length).toBeGreaterThanOrEqual(22);
        expect(own.filter(({ foreign }) => foreign === true).length).toBeLessThanOrEqual(5);
        const examples = new Set(intents.flatMap((intent) => intent.examples));
        expect(own.filter(({ say }) => examples.has(say))).toEqual([]);
      }
    }
  });

  it("B9 an error in a file is reported with its place", () => {
    const text =
      "agent: orders\nlanguage: en\ntalk: [{ say: hi, wants: a greeting, expect: { say_all: [hi] } }]";
    expect(() => readSpec(talkSchema, text, "en-hi.yaml")).toThrow(/en-hi\.yaml: .*say_all/s);
    const pattern = text.replace("say_all: [hi]", 'says_all: ["(hi"]');
    expect(() => readSpec(talkSchema, pattern, "en-hi.yaml")).toThrow("is no regular expression");
  });

  it("B9 a sentence is sent to the engine and judged by the reply", async () => {
    const [set] = await readSentences();
    const sentences = set!.sentences.filter(({ say }) => /S-4512/.test(say));
    const scored = await playSentences([{ ...set!, sentences }], minds);
    expect(scored).toHaveLength(3);
    for (const one of scored) expect(one.reply).toEqual(expect.any(String));
    const { sentences: measured } = talksReport([], scored);
    expect(measured.total).toMatchObject({ sentences: 3, own: 3 });
    expect(measured.groups.map(({ group }) => group)).toEqual(["clinic en", "clinic th", "clinic es"]);
  });
});

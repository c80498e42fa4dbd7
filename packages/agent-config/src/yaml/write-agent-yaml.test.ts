import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { JsonObject } from "@konstruct/core/json";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { loadAgentYaml, readAgentYaml } from "./agent-yaml.ts";
import { writeAgentYaml } from "./write-agent-yaml.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const files = globSync("examples/*/agent.yaml", { cwd: root });
let examples: AgentConfig[];
beforeAll(async () => {
  examples = await Promise.all(files.map((file) => loadAgentYaml(`${root}${file}`)));
});

/** Includes the order of keys, because slots are asked for in it. */
const exact = (agent: unknown) => JSON.stringify(agent);
const sorted = (agent: unknown) => canonicalJson(JSON.parse(JSON.stringify(agent)) as JsonObject);

const readBack = (agent: AgentConfig) => readAgentYaml(writeAgentYaml(agent)).config;

/** Texts a form may contain: other scripts, and values YAML would read as another type. */
const text = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    "yes",
    "null",
    "~",
    "1.0",
    "0x1f",
    "2026-11-26",
    "09:00",
    "- a: b",
    "# no comment",
    " spaced ",
    "two\nlines\n",
    "tab\tand: colon",
    "'\"",
    "{param} – ที่ไหน 漢字 \u2028",
  ),
);

describe("an agent written as YAML", () => {
  it("J2 languages, including Norwegian (no), and the tenant's own lines are kept", () => {
    const wordings = { no: { bound: "Ikke ferdig: yes" }, "pt-BR": { receipt: "Feito: {done}" } };
    const agent = agentConfigSchema.parse({ languages: ["no", "pt-BR"], wordings });
    expect(exact(readBack(agent))).toBe(exact(agent));
  });

  it("J2 each example agent reads back equal, including the order of its slots", () => {
    expect(examples.length).toBeGreaterThan(2);
    for (const agent of examples) expect(exact(readBack(agent))).toBe(exact(agent));
  });

  it("J2 defaults are omitted, so that a new agent is one line", () => {
    expect(writeAgentYaml(agentConfigSchema.parse({}))).toBe("name: Ava\n");
    const intent = { id: "ask", params: { ref: { pattern: "a|b" } }, constraints: { min_tier: "gold" } };
    expect(writeAgentYaml(agentConfigSchema.parse({ name: "Mina", intents: [intent] }))).toBe(
      "name: Mina\nintents:\n  - id: ask\n    params:\n      ref:\n        pattern: a|b\n    constraints:\n      min_tier: gold\n",
    );
  });

  it("J2 a list that replaces its default is always written whole", () => {
    const agent = agentConfigSchema.parse({
      supervised: { actions: { refund: { tool: "refund" }, cancel: { tool: "create_ticket" } } },
      tool_settings: { calendar: { working_hours: { mon: ["09:00-17:00"], sat: ["10:00-12:00"] } } },
    });
    expect(exact(readBack(agent))).toBe(exact(agent));
    const closed = agentConfigSchema.parse({
      supervised: { actions: {} },
      tool_settings: { calendar: { working_hours: {} } },
      escalation: { deliver_by: [] },
    });
    expect(exact(readBack(closed))).toBe(exact(closed));
  });

  it("J2 any text in an example reads back equal", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.record({ name: text, role: text, instructions: text, say: text, reply: text, question: text }),
        fc.record({
          priority: fc.integer({ min: -100, max: 100 }),
          min: fc.double({ noNaN: true, noDefaultInfinity: true }),
        }),
        fc.record({ sentiment: fc.boolean(), failed_attempts: fc.integer({ min: 0, max: 20 }) }),
        (which, words, numbers, escalation) => {
          const example = examples[which % examples.length]!;
          const { reply, question, say, ...own } = words;
          const [first, ...others] = example.intents;
          const agent = agentConfigSchema.parse({
            ...example,
            ...own,
            escalation: { ...example.escalation, ...escalation, say: say.slice(0, 1_000) },
            intents: [
              {
                ...first,
                reply,
                priority: numbers.priority,
                questions: { [question]: question },
                params: { ...first?.params, [question]: { description: reply, min: numbers.min } },
              },
              ...others,
            ],
          });
          expect(sorted(readBack(agent))).toBe(sorted(agent));
        },
      ),
      { numRuns: 30 },
    );
  });
});

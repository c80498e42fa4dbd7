import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { memoryIo } from "../../io.fixture.ts";
import { agentCheck } from "./agent-check.ts";
import { agentLines } from "./agent-lines.ts";

async function check(text: string, options = {}) {
  const file = join(await mkdtemp(join(tmpdir(), "konstruct-check-")), "agent.yaml");
  await writeFile(file, text);
  const io = memoryIo();
  const exitCode = await agentCheck(io, file, options);
  return { exitCode, out: io.out().replaceAll(file, "agent.yaml"), err: io.err(), io };
}

const wrong = `name: Lía
polices: []
intents:
  - id: horario
    required_params: [dia]
    args: { dai: "{dia}" }
    tool: http.agenda
`;

describe("konstruct agent lines", () => {
  const lines = async (text: string, language: string) => {
    const file = join(await mkdtemp(join(tmpdir(), "konstruct-lines-")), "agent.yaml");
    await writeFile(file, text);
    const io = memoryIo();
    await agentLines(io, file, language, {});
    return io.out();
  };

  it("D4 prints what a language lacks, with the texts that contacts read until then", async () => {
    const agent = `name: Lía\nlanguages: [fr, it]\nwordings:\n  it:\n    expired: "Scaduto: {effect}"\n`;
    const out = await lines(agent, "it");
    expect(out).toMatch(/^wordings:\n {2}it:\n/);
    expect(out).toContain("\n    confirm_card_yes: Oui, c'est bon\n");
    expect(out).not.toContain("    expired:");
  });

  it("D4 prints the file's own texts before the lines, with a comment on each", async () => {
    const agent =
      "name: Lía\nlanguages: [fr, en]\nescalation:\n  offer: Souhaitez-vous que quelqu'un de l'atelier vous rappelle ?\n";
    const out = await lines(agent, "en");
    const [texts, code] = out.split("# Lines that code says in this language already");
    expect(texts).toContain("# Texts of this file: translate them.");
    expect(texts).toContain("Souhaitez-vous que quelqu'un de l'atelier vous rappelle ?: Souhaitez");
    expect(code).toContain("confirm_card_yes: ");
    expect((await check(agent)).out).toContain("konstruct agent lines <file> en prints all of them");
  });

  it("D4 what it prints, put into the file, leaves the check nothing to name", async () => {
    const agent = "name: Lía\nlanguages: [en, nl]\n";
    expect((await check(agent)).out).toContain("konstruct agent lines <file> nl prints them");
    expect((await check(`${agent}${await lines(agent, "nl")}`)).out).not.toContain("no lines of its own");
  });

  it("D4 refuses what is no language, and a file with problems", async () => {
    await expect(lines("name: Lía\n", "italiano!")).rejects.toThrow("is no language tag");
    await expect(lines("name: [\n", "it")).rejects.toThrow("agent check");
  });
});

describe("konstruct agent check", () => {
  it("B2 B8 names every problem by line, with the likely correction, and exits with 1", async () => {
    const { exitCode, out, err } = await check(wrong);
    expect(exitCode).toBe(1);
    expect(out.split("\n")).toEqual([
      "agent.yaml:2: there is no key polices: did you mean policies?",
      expect.stringMatching(/^agent\.yaml:4: warning: /),
      expect.stringMatching(/^agent\.yaml:4: warning: /),
      "",
    ]);
    expect(err).toContain("1 problem, ");
    const { out: next } = await check(wrong.replace("polices", "policies"));
    expect(next).toContain("agent.yaml:7: intent horario: there is no tool http.agenda");
  });

  it("F11 names a tool without a pin, and not each place that uses it", async () => {
    const agent = `name: Lía
tools: [mcp.parcels.send]
procedures: [{ id: post, when: they post, steps: [send it], tools: [mcp.parcels.send] }]
tool_settings:
  mcp: [{ name: parcels, url: "https://mcp.example/mcp", tools: { send: {} } }]
`;
    const { out, err } = await check(agent);
    expect(out).toContain("send of parcels is not pinned");
    expect(out).not.toContain("there is no tool");
    expect(err).toContain("1 problem,");
    const { out: other } = await check(
      agent.replace("tools: [mcp.parcels.send] }", "tools: [mcp.parcels.sent] }"),
    );
    expect(other).toContain("there is no tool mcp.parcels.sent");
  });

  it("B2 a missing key is called missing, and invalid YAML has its line too", async () => {
    expect((await check("intents:\n  - id: a\n  - description: b\n")).out).toBe(
      "agent.yaml:3: intents.1.id: it is missing; add a text\n",
    );
    expect(await check("name: Ava\nintents: [\n")).toMatchObject({
      exitCode: 1,
      out: expect.stringMatching(/^agent\.yaml:\d: /),
    });
  });

  it("J3 a tool that cannot work with its settings is a problem before there is a tenant", async () => {
    const { exitCode, out } = await check("tools: [web_search]\ntool_settings:\n  web_search: {}\n");
    expect(exitCode).toBe(1);
    expect(out).toBe("agent.yaml:3: Web search is allowed, but no provider is set.\n");
  });

  it("B2 what the tenant would have to provide is a warning, and the file is valid", async () => {
    const text = `intents:
  - id: multa
    required_params: [carné]
    tool: create_ticket
    args: { summary: "{carné}" }
knowledge_collections: [normas]
escalation: { assignee: ana@biblioteca.example }
`;
    const { exitCode, out, err } = await check(text);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "0 problems, 4 warnings: it can be published\n" });
    expect(out.split("\n")).toEqual([
      expect.stringMatching(/^agent\.yaml:2: warning: intent multa has no examples/),
      expect.stringMatching(/^agent\.yaml:2: warning: intent multa has no name for contacts/),
      expect.stringMatching(/^agent\.yaml:6: warning: .*konstruct knowledge add <what> --collection normas$/),
      expect.stringMatching(/^agent\.yaml:7: warning: .*konstruct members add ana@biblioteca\.example/),
      "",
    ]);
  });

  it("D12 the whole agent in docs/agents.md has no problem and needs nothing of its tenant", async () => {
    const docs = await readFile(new URL("../../../../../docs/agents.md", import.meta.url), "utf8");
    const [, text = ""] = /### A whole agent[\s\S]*?```yaml\n([\s\S]*?)```/.exec(docs) ?? [];
    expect(await check(text)).toMatchObject({
      exitCode: 0,
      out: "",
      err: "0 problems, 0 warnings: it can be published\n",
    });
  });

  it("K1 prints the same as JSON, with paths", async () => {
    const { exitCode, io } = await check(wrong, { json: true });
    expect(exitCode).toBe(1);
    expect(io.lines()).toMatchObject([
      { ok: false, problems: [{ line: 2, path: "polices", message: expect.stringContaining("policies") }] },
    ]);
  });
});

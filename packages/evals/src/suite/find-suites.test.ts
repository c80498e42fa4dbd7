import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findSuites, loadSuites } from "./find-suites.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "konstruct-suites-"));
  mkdirSync(join(root, "examples/shop/evals"), { recursive: true });
  write("agent.yaml", "name: Ava\nintents: [{id: hi, examples: [hello]}]\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(root, "examples/shop", name), text);
const suite = (name: string, id: string, more = "") =>
  `suite: ${name}\nagent: ../agent.yaml\n${more}cases:\n  - {id: ${id}, title: T, turns: [{say: hello}]}\n`;

async function refused(): Promise<string> {
  return loadSuites(findSuites(root)).then(
    () => "accepted",
    (thrown: Error) => thrown.message,
  );
}

describe("loading suites", () => {
  it("B9 finds the suites of all examples and applies overrides to the agent", async () => {
    write("evals/b.yaml", suite("b", "two", "overrides: {name: Max, history_window: 3}\n"));
    write("evals/a.yaml", suite("a", "one"));
    const suites = await loadSuites(findSuites(root));
    expect(suites.map(({ spec, agent }) => [spec.suite, agent.name, agent.history_window])).toEqual([
      ["a", "Ava", 20],
      ["b", "Max", 3],
    ]);
    expect(suites[1]?.agent.intents).toHaveLength(1);
  });

  it("B9 an id in two files is an error, with both places", async () => {
    write("evals/a.yaml", suite("a", "one"));
    write("evals/b.yaml", suite("b", "one"));
    expect(await refused()).toMatch(/b\.yaml:4: case one is in .*a\.yaml:4 too/);
    write("evals/b.yaml", suite("a", "two"));
    expect(await refused()).toMatch(/b\.yaml:1: suite a is in .*a\.yaml:1 too/);
  });

  it.each([
    ["overrides: {autonomy: free}\n", /a\.yaml:2: agent: .*with the overrides.*autonomy/],
    ["data: {orders: none.json}\n", /a\.yaml:3: data\.orders: .*no such file/],
    ["data: {orders: ../agent.yaml}\n", /a\.yaml:3: data\.orders: not JSON: /],
    ["data: {stok: ../agent.yaml}\n", /a\.yaml:3: data\.stok: no pack of this installation reads such files/],
    ["data: {knowledge: none}\n", /a\.yaml:3: data\.knowledge: .*no such file/],
  ])("B9 what a suite names has to be right: %s", async (more, says) => {
    write("evals/a.yaml", suite("a", "one", more));
    expect(await refused()).toMatch(says);
  });

  it("B9 every invalid file is reported, not only the first", async () => {
    write("evals/a.yaml", "suite: a\n");
    write("evals/b.yaml", suite("b", "one").replace("agent:", "agnet:"));
    expect(await refused()).toMatch(/a\.yaml:1: agent.*b\.yaml:2: there is no key agnet/s);
  });
});

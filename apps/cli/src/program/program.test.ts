import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { memoryIo } from "../io.fixture.ts";
import { buildProgram } from "./program.ts";

const page = await readFile(join(import.meta.dirname, "../../../../docs/cli.md"), "utf8");

type Leaf = { path: string; options: string[] };

/** Every command that runs something, with its path below `konstruct`. */
function leavesOf(command: Command, path: string[]): Leaf[] {
  if (command.commands.length === 0)
    return [{ path: path.join(" "), options: command.options.flatMap(({ long }) => long ?? []) }];
  return command.commands.flatMap((one) => leavesOf(one, [...path, one.name()]));
}
const leaves = leavesOf(
  buildProgram(memoryIo(), async () => undefined),
  [],
);

/** The lines of the page that call `konstruct`, without what is between quotation marks. */
const examples = page
  .split("\n")
  .filter((line) => line.startsWith("konstruct "))
  .map((line) => line.replaceAll(/'[^']*'|"[^"]*"/g, "X").slice("konstruct ".length));

describe("the options of all commands", () => {
  it("K1 every command takes --json", () => {
    expect(leaves.filter(({ options }) => !options.includes("--json")).map(({ path }) => path)).toEqual([]);
  });

  it("K1 the page of the command line uses only commands and options that exist", () => {
    expect(examples.length).toBeGreaterThan(30);
    const wrong = examples.flatMap((line) => {
      const leaf = leaves
        .filter(({ path }) => line === path || line.startsWith(`${path} `))
        .toSorted((a, b) => b.path.length - a.path.length)[0];
      if (leaf === undefined) return [line];
      const given = line.match(/(?<=\s)--[a-z][a-z-]*/g) ?? [];
      return given.every((option) => leaf.options.includes(option)) ? [] : [line];
    });
    expect(wrong).toEqual([]);
  });
});

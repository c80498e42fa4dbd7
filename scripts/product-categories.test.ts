import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { tradeWordsIn } from "./trade-words.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const production = globSync("{apps/{gateway,orchestrator},packages/*}/src/**/*.ts", {
  cwd: root,
  exclude: ["packages/{pack-shop,simulators,testing}/**", "**/*.{test,fixture}.ts", "**/testing/**"],
});

/** The third column of both example shops. */
const categories = [
  ["examples/computer-shop/stock.csv", ","] as const,
  ["examples/outdoor-shop/stock.csv", ";"] as const,
].flatMap(([file, comma]) =>
  read(file)
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => row.split(comma)[2] ?? ""),
);

const withoutComments = (source: string) =>
  ts.transpileModule(source, { compilerOptions: { removeComments: true, target: ts.ScriptTarget.ESNext } })
    .outputText;

/** Categories that code, and not a comment, has as a word. */
function categoriesIn(source: string): string[] {
  const word = new RegExp(`(?<![a-z])(?:${[...new Set(categories)].join("|")})s?(?![a-z])`, "gi");
  return word.test(source) ? (withoutComments(source).match(word) ?? []) : [];
}

describe("a product category", () => {
  it("D8 of the example shops is in no code of the platform", () => {
    expect(categories.length).toBeGreaterThan(20);
    expect(production.length).toBeGreaterThan(1_000);
    const found = production.flatMap((file) => categoriesIn(read(file)).map((word) => `${file}: ${word}`));
    expect(found).toEqual([]);
  });

  it("D8 is found where there is one, and not in a comment", () => {
    expect(categoriesIn('const kinds = ["tent", "Gaming Mouse"];')).toEqual(["tent", "Gaming Mouse"]);
    expect(categoriesIn("/** A tent. */ const content = 1; // laptops")).toEqual([]);
  });

  it("D8 no other word of the shop is in core, engine and understanding, outside of the listed exceptions", () => {
    const found = production.flatMap((file) =>
      tradeWordsIn(file, read(file)).map((word) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });
});

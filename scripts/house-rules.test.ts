import { describe, expect, test } from "vitest";
import { brokenRules } from "./house-rules.ts";

describe("house rules", () => {
  test.each([
    "packages/a/src/run-turn.ts",
    "a/run-turn.test.ts",
    "a/claim.int.test.ts",
    "scripts/test-services.sh",
  ])("%s keeps them", (file) => expect(brokenRules(file, "export {};\n")).toEqual([]));

  test.each([
    ["a/runTurn.ts", "x\n", "kebab-case"],
    ["a/run.ts", "x\n".repeat(401), "401 lines"],
    ["a/run.ts", "// TODO later\n", "note to self"],
  ])("%s breaks one", (file, source, named) => {
    expect(brokenRules(file, source).join()).toContain(named);
  });
});

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
    ["packages/engine/src/loop/end.ts", 'draft("I could not do it.")\n', "says a sentence"],
    ["packages/engine/src/loop/end.ts", 'giveUp(run, "I could not do it now.")\n', "says a sentence"],
    ["apps/orchestrator/src/turn/slow.ts", 'render({ text: "One moment, please." })\n', "says a sentence"],
    ["apps/orchestrator/src/turn/slow.ts", 'const sorry = "Please wait a moment.";\n', "says a sentence"],
  ])("%s breaks one", (file, source, named) => {
    expect(brokenRules(file, source).join()).toContain(named);
  });
});

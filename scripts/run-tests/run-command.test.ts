import { describe, expect, it } from "vitest";
import { runSteps } from "./run-command.ts";
import { tallyStep } from "./tally.ts";

const step = (name: string, command: string) => ({
  name,
  command,
  tally: ({ code }: { code: number }) => tallyStep(name, code),
});

describe("steps", () => {
  it("K1 a step that fails is a failure, the others still run, and the order stays", async () => {
    const steps = [step("slow", "sleep 0.2"), step("bad", "exit 3"), step("good", "true")];
    expect(await runSteps("checks", steps, 2)).toEqual([
      { passed: 1, failures: [] },
      { passed: 0, failures: ["bad: ended with 3"] },
      { passed: 1, failures: [] },
    ]);
  });
});

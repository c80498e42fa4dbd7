import { describe, expect, it } from "vitest";
import { smallSuite } from "../small-suite.fixture.ts";
import { divergences } from "./divergences.ts";
import { runSuites } from "./run-suites.ts";

const suite = smallSuite(`
  - id: refund
    title: Refund
    turns:
      - say: Refund order O-12345
      - { decide: { approval: last }, as: approve }
`);

describe("side effects", () => {
  it("B9 turns whose side effects differ between the runs are listed, with the runs", async () => {
    const runs = await runSuites([suite], { modes: ["builtin"], runs: 3, model: null });
    expect(divergences(runs)).toEqual([]);
    const effects = runs[0]!.turns[1]!.effects;
    expect(effects.calls).toMatchObject([{ tool: "refund", ok: true }]);
    expect(runs[0]!.turns[0]!.effects).toMatchObject({ calls: [], approvals: [{ tool: "refund" }] });

    const [first, second, third] = runs;
    const without = { ...second!.turns[1]!, effects: { ...effects, calls: [] } };
    const differing = [
      first!,
      { ...second!, turns: [second!.turns[0]!, without] },
      { ...third!, turns: [third!.turns[0]!] },
    ];
    const [found, ...others] = divergences(differing);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ caseId: "refund", mode: "builtin", turn: 2 });
    expect(found?.variants.map((variant) => variant.runs)).toEqual([[1], [2], [3]]);
  });
});

import { describe, expect, it } from "vitest";
import { readRuns } from "./recorded-run.ts";
import { workshopRuns } from "./workshop.fixture.ts";

describe("a recorded run", () => {
  it("B9 is its contact's lines, each with the answers up to the next", () => {
    const [repaired, , unfinished] = readRuns(workshopRuns);
    expect(repaired).toMatchObject({ id: "run-0", succeeded: true });
    expect(repaired?.turns.map(({ answers }) => answers.length)).toEqual([3, 0]);
    expect(repaired?.turns[0]?.answers[0]?.calls).toEqual([
      {
        name: "get_bike",
        args: { tag: "B-204" },
        written: '{"tag":"B-204"}',
        result: '{"tag":"B-204","state":"ready","price":18}',
      },
    ]);
    expect(unfinished?.turns[0]?.answers.at(-1)?.text).toBeNull();
  });

  it("B9 two lines in a row are one turn", () => {
    const messages = [
      { role: "system", content: "s" },
      { role: "user", content: "hi" },
      { role: "user", content: "anybody?" },
      { role: "assistant", content: "Hello." },
    ];
    expect(readRuns(JSON.stringify({ messages }))[0]?.turns).toEqual([
      { said: "hi\nanybody?", answers: [{ calls: [], text: "Hello." }] },
    ]);
  });

  it("B9 keeps a call whose arguments are no JSON as it was written", () => {
    const broken = { id: "c1", function: { name: "get_bike", arguments: '{"tag":' } };
    const messages = [
      { role: "user", content: "hi" },
      { role: "assistant", content: null, tool_calls: [broken] },
    ];
    expect(readRuns(JSON.stringify({ messages }))[0]?.turns[0]?.answers[0]?.calls).toEqual([
      { name: "get_bike", args: null, written: '{"tag":', result: null },
    ]);
  });

  it.each([
    ["{", /Line 1 is no JSON/],
    ['{"messages":[{"role":"robot"}]}', /Line 1 is no recorded run/],
  ])("B9 %s is refused with its line", (line, problem) => {
    expect(() => readRuns(line)).toThrow(problem);
  });
});

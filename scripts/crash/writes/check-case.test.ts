import { describe, expect, it } from "vitest";
import type { CallRow, CaseState } from "./case-state.ts";
import type { CaseTool, WriteCase } from "./cases.ts";
import { faultsOf } from "./check-case.ts";
import type { Asked } from "./tool-server.ts";

const one: WriteCase = {
  id: "c",
  kind: "at_once",
  order: ["reserve", "label", "charge"],
  isSloppy: false,
  point: { at: "turn", when: "before", nth: 1 },
};
const row = (tool: CaseTool, over: Partial<CallRow> = {}): CallRow => ({
  key: `k-${tool}`,
  tool,
  case: "c",
  value: "v",
  state: "done",
  ...over,
});
const rows = [row("reserve"), row("label"), row("charge")];
const askedFor = ({ key, tool, value }: CallRow): Asked => ({ key, tool, case: "c", value });
const asked = rows.map(askedFor);

function faults(state: Partial<CaseState>, log: Asked[] = asked, diedWith: CallRow[] = []) {
  return faultsOf({
    case: one,
    deaths: [{ calls: diedWith, asked: diedWith.length }],
    asked: log,
    state: {
      calls: rows,
      turns: 1,
      replies: ["It is all done."],
      steps: 0,
      isDue: false,
      dead: null,
      unread: 0,
      owner: "agent",
      escalations: 0,
      unaudited: 0,
      ...state,
    },
  });
}

describe("what is said against a turn that was killed", () => {
  it("B3 nothing, where every effect was made once, also when one that takes its key was asked for twice", () => {
    expect(faults({})).toEqual([]);
    expect(faults({}, [...asked, askedFor(row("label"))])).toEqual([]);
  });

  it("B3 an effect lost, repeated, or made and not journalled", () => {
    expect(faults({}, asked.slice(1))).toEqual(["reserve is done, and was made 0 times"]);
    expect(faults({}, [...asked, askedFor(row("charge"))])).toEqual(["charge was made 2 times"]);
    expect(faults({}, [...asked, askedFor(row("charge", { key: "k-other" }))])).toEqual([
      "charge was made and not journalled",
    ]);
    expect(faults({ calls: rows.map((call) => ({ ...call, value: "w" })) })).toContain(
      "reserve was made and not journalled",
    );
  });

  it("B3 a journalled call that is gone, has another end, or was begun again", () => {
    expect(faults({}, asked, [row("charge", { key: "k-gone" })])).toContain(
      'charge "v" was journalled and is gone',
    );
    expect(faults({}, asked, [row("charge", { state: "unknown" })])).toContain(
      "charge was unknown and is done",
    );
    expect(faults({}, [askedFor(row("label")), ...asked], [row("label")])).toContain(
      "label had ended and was made again",
    );
  });

  it("B3 an answer given again where one was journalled", () => {
    const calls = [row("reserve"), row("label", { value: "w" }), row("charge")];
    expect(faults({ calls }, calls.map(askedFor), [row("reserve")])).toEqual([
      'label was made "w", and the journalled answer said "v"',
    ]);
  });

  it("B3 a call whose end is unknown and nobody hears of, and a turn that is not over", () => {
    const calls = [row("reserve", { state: "unknown" })];
    expect(faults({ calls }, calls.map(askedFor))).toEqual([
      "no member was notified of a call whose end is unknown",
      "the contact is told that all is done",
    ]);
    const told = { calls, owner: "person", escalations: 1, replies: ["A colleague looks."] };
    expect(faults(told, calls.map(askedFor))).toEqual([]);
    expect(
      faults({ turns: 2, replies: [], steps: 1, isDue: true, dead: "crashes", unread: 1, unaudited: 1 }),
    ).toHaveLength(7);
  });
});

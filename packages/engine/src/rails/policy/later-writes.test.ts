import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { describedTools } from "../../testing/described-tools.fixture.ts";
import { createTalk, give, reply } from "../../testing/loop.fixture.ts";

/** A marina that waives one fee for each berth: the berth's record counts what was waived. */
const describeMarina = describedTools({
  "http.berth": { effect: "read", keys: ["number"] },
  "http.waive": { effect: "write", keys: ["number", "fee"] },
});
const waives = {
  id: "waives",
  when: { field: "tool", op: "eq" as const, value: "http.waive" },
  result: "allow" as const,
  reason: "the marina waives",
};
const once = {
  id: "once",
  when: {
    all: [waives.when, { field: 'results["http.berth"].waived', op: "gte" as const, value: 1 }],
  },
  result: "deny" as const,
  reason: "one fee was waived already",
};
const berth = (number: string) => ({ name: "http.berth", arguments: { number } });
const waive = (number: string, fee: string) => ({ name: "http.waive", arguments: { number, fee } });

type Calls = { name: string; arguments: JsonObject }[];

function marina(rounds: Calls[], policies: object[]) {
  const waived = new Map<unknown, number>();
  const answers = [...rounds.map((toolCalls) => ({ toolCalls })), { toolCalls: [reply("Listo.")] }];
  const talk = createTalk(
    Array.from({ length: 12 }, () => () => answers.shift() ?? { toolCalls: [reply("Listo.")] }),
    {
      agent: { tools: ["http.berth", "http.waive"], policies } as never,
      describe: describeMarina,
      tools: {
        "http.berth": ({ number = null }) => give({ number, waived: waived.get(number) ?? 0 }),
        "http.waive": ({ number = null }) => {
          waived.set(number, (waived.get(number) ?? 0) + 1);
          return give({ done: true });
        },
      },
    },
  );
  return { talk, made: () => talk.calls.filter(({ tool }) => tool === "http.waive").map(({ args }) => args) };
}
const said = "B-10 y B-20: quítame la cuota luz y la cuota agua";

describe("a rule over a result, after a write", () => {
  it("B8 D12 sees the write of the same turn: the record is looked up again, and forbids the second", async () => {
    const { talk, made } = marina(
      [
        [berth("B-10")],
        [waive("B-10", "luz")],
        [waive("B-10", "agua")],
        [berth("B-10")],
        [waive("B-10", "agua")],
      ],
      [waives, once],
    );
    const { record } = await talk.say(said);
    expect(made()).toEqual([{ number: "B-10", fee: "luz" }]);
    const told = JSON.stringify(record.rounds);
    expect(told).toContain(
      "needs a result of http.berth first. One from before the last http.waive does not",
    );
    expect(told).toContain("one fee was waived already");
  });

  it("B8 D12 sees the write of an earlier turn", async () => {
    const { talk, made } = marina(
      [[berth("B-10")], [waive("B-10", "luz")], [reply("Listo.")], [waive("B-10", "agua")]],
      [waives, once],
    );
    await talk.say(said);
    await talk.say("y la cuota agua del B-10");
    expect(made()).toHaveLength(1);
  });

  it("B8 D12 keeps what was looked up of another record", async () => {
    const { talk, made } = marina(
      [[berth("B-10")], [waive("B-10", "luz")], [berth("B-20")], [waive("B-20", "luz")]],
      [
        waives,
        {
          ...once,
          when: { all: [waives.when, { field: 'results["http.berth"].waived', op: "gte", value: 9 }] },
        },
      ],
    );
    await talk.say(said);
    expect(made()).toHaveLength(2);
  });

  it("B8 may count what was done in the conversation, where no record says it", async () => {
    const capped = {
      ...once,
      when: { all: [waives.when, { field: 'done["http.waive"]', op: "gte", value: 1 }] },
    };
    const { talk, made } = marina([[waive("B-10", "luz")], [waive("B-20", "luz")]], [waives, capped]);
    await talk.say(said);
    await talk.say("y la cuota luz del B-20");
    expect(made()).toEqual([{ number: "B-10", fee: "luz" }]);
  });
});

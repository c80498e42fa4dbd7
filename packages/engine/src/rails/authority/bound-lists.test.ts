import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { describedTools } from "../../testing/described-tools.fixture.ts";
import { createTalk, give, reply } from "../../testing/loop.fixture.ts";

/** A bath house where contacts choose one of a day's free hours. */
const describeBath = describedTools({
  "http.guest": { effect: "read", keys: ["card"], destination: "bath.example" },
  "http.hours": { effect: "read", keys: ["day"], destination: "bath.example" },
  "http.reserve": {
    effect: "write",
    keys: ["hour", "card", "locker", "at", "day"],
    destination: "bath.example",
  },
  "http.pass": { effect: "write", keys: ["card", "hour"], optional: ["hour"] },
});

const visit = {
  id: "visit",
  when: "somebody wants to come",
  steps: ["Look the free hours up.", "Reserve the one that is chosen."],
  tools: ["http.guest", "http.hours", "http.reserve"],
  args: { "http.reserve": { hour: { from: 'results["http.hours"].free[*].id' } } },
  require: [{ before: "http.reserve", done: ["http.hours"], within: "30m" }],
};

type Answer = { name: string; arguments: JsonObject }[];
const hours = (day: string) => ({ name: "http.hours", arguments: { day } });
const guest = (card: string) => ({ name: "http.guest", arguments: { card } });
const reserve = (more: JsonObject) => ({ name: "http.reserve", arguments: { card: "C-1", ...more } });

function bath(rounds: Answer[], more: JsonObject = {}) {
  const answers = [...rounds.map((toolCalls) => ({ toolCalls })), { toolCalls: [reply("Fertig.")] }];
  const free: Record<string, string[]> = { mon: ["h-101", "h-102"], tue: ["h-201"] };
  let minute = 0;
  const talk = createTalk(
    Array.from({ length: 12 }, () => () => answers.shift() ?? { toolCalls: [reply("Fertig.")] }),
    {
      agent: {
        tools: null,
        procedures: [visit],
        trusted_sources: ["http.*"],
        policies: [
          {
            id: "reserves",
            when: { field: "tool", op: "eq", value: "http.reserve" },
            result: "allow",
            reason: "they reserve",
          },
        ],
        ...more,
      },
      describe: describeBath,
      at: () => new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString(),
      tools: {
        "http.guest": ({ card = null }) => give({ card, locker: `locker of ${card}` }),
        "http.hours": ({ day }) =>
          give({
            day: day ?? null,
            free: (free[String(day)] ?? []).map((id) => ({ id, at: `${id} o'clock` })),
          }),
        "http.reserve": () => give({ number: "R-1" }),
      },
    },
  );
  const reserved = () => talk.calls.filter(({ tool }) => tool === "http.reserve").map(({ args }) => args);
  return { talk, free, reserved, pass: (minutes: number) => (minute += minutes) };
}
const said = "Ich bin C-1 und komme Montag um zehn oder Dienstag";

describe("an argument bound to the entries of a list", () => {
  it("D12 an argument takes the chosen entry of any call, and its origin names the list", async () => {
    const { talk, reserved } = bath([[hours("mon"), hours("tue")], [reserve({ hour: "H-102" })]]);
    const { record } = await talk.say(said);
    expect(reserved()).toEqual([{ card: "C-1", hour: "h-102" }]);
    expect(JSON.stringify(record.rounds)).toContain('"hour":"one_of:http.hours"');
  });

  it.each<[string, JsonObject]>([
    ["of another value", { hour: "h-999" }],
    ["without a choice", {}],
  ])("D12 a call %s is refused with the values it may have", async (_what, args) => {
    const { talk, reserved } = bath([[hours("mon"), hours("tue")], [reserve(args)]]);
    const { record } = await talk.say(said);
    expect(reserved()).toEqual([]);
    expect(JSON.stringify(record.rounds)).toContain(
      JSON.stringify('hour has to be one of "h-201", "h-101", "h-102", from').slice(1, -1),
    );
  });

  it("D12 an entry missing from a later look-up can no longer be chosen", async () => {
    const { talk, free, reserved } = bath([
      [hours("mon")],
      [reply("Um zehn?")],
      [hours("mon")],
      [reserve({ hour: "h-101" })],
    ]);
    await talk.say(said);
    free.mon = ["h-102"];
    await talk.say("Ja, das passt");
    expect(reserved()).toEqual([]);
  });

  it("D12 an entry looked up too long ago can no longer be chosen", async () => {
    const { talk, reserved, pass } = bath([
      [hours("mon")],
      [reply("Um zehn?")],
      [hours("tue"), reserve({ hour: "h-101" })],
    ]);
    await talk.say(said);
    pass(31);
    await talk.say("Den Montag bitte");
    expect(reserved()).toEqual([]);
  });

  it("D12 if `same` names a list, the argument has to be one of its entries", async () => {
    const sure = {
      ...visit,
      args: {},
      require: [{ before: "http.reserve", done: ["http.hours"], same: { hour: "free[*].id" } }],
    };
    const other = bath([[hours("mon")], [reserve({ hour: "h-201" })]], { procedures: [sure] });
    await other.talk.say(said);
    expect(other.reserved()).toEqual([]);
    const listed = bath([[hours("mon")], [reserve({ hour: "h-102" })]], { procedures: [sure] });
    await listed.talk.say(said);
    expect(listed.reserved()).toHaveLength(1);
  });

  it("D12 other fields of the list come from the chosen entry, and other fields of the result from its result", async () => {
    const hour = (field: string) => ({ from: `results["http.hours"].${field}` });
    const whole = {
      ...visit,
      args: { "http.reserve": { day: hour("day"), hour: hour("free[*].id"), at: hour("free[*].at") } },
    };
    const { talk, reserved } = bath(
      [
        [hours("mon"), hours("tue")],
        [reserve({ hour: "h-101", at: "h-201 o'clock" })],
        [reserve({ hour: "h-101", day: "tue" })],
        [reserve({ hour: "h-101" })],
      ],
      { procedures: [whole] },
    );
    const { record } = await talk.say(said);
    expect(reserved()).toEqual([{ card: "C-1", hour: "h-101", at: "h-101 o'clock", day: "mon" }]);
    expect(JSON.stringify(record.rounds)).toContain("day has to be");
  });

  it("D12 an argument that the tool does without may be left out, and is still one of the list's", async () => {
    const buy = (more: JsonObject) => ({ name: "http.pass", arguments: { card: "C-1", ...more } });
    const day = { ...visit, tools: ["http.hours", "http.pass"], require: [] };
    const args = { "http.pass": { hour: { from: 'results["http.hours"].free[*].id' } } };
    const { talk } = bath([[hours("mon")], [buy({ hour: "h-201" })], [buy({})]], {
      procedures: [{ ...day, args }],
      policies: [
        {
          id: "sells",
          when: { field: "tool", op: "eq", value: "http.pass" },
          result: "allow",
          reason: "sells",
        },
      ],
    });
    await talk.say(said);
    expect(talk.calls.filter(({ tool }) => tool === "http.pass").map((one) => one.args)).toEqual([
      { card: "C-1" },
    ]);
  });

  it("D12 the same field of two entries may be chosen", async () => {
    const from = 'results["http.hours"].free[*].id';
    const { talk, reserved } = bath(
      [[hours("mon"), hours("tue")], [reserve({ hour: "h-101" })], [reserve({ hour: "h-101", at: "h-201" })]],
      { procedures: [{ ...visit, args: { "http.reserve": { hour: { from }, at: { from } } } }] },
    );
    await talk.say(said);
    expect(reserved()).toEqual([{ card: "C-1", hour: "h-101", at: "h-201" }]);
  });

  it("F11 a choice from a third party's list is still a third party's value", async () => {
    const { talk, reserved } = bath([[hours("mon")], [reserve({ hour: "h-102" })]], {
      trusted_sources: [],
    });
    const { outcome } = await talk.say(said);
    expect(reserved()).toEqual([]);
    expect(outcome).toMatchObject({ kind: "reply" });
    expect(talk.session().waiting).toHaveLength(1);
  });

  it("D12 a value bound to a result comes from the result about the same thing", async () => {
    const own = {
      ...visit,
      args: { "http.reserve": { locker: { from: 'results["http.guest"].locker' } } },
      require: [{ before: "http.reserve", done: ["http.guest"], same: { card: "card" } }],
    };
    const { talk, reserved } = bath(
      [[guest("C-1"), guest("C-2")], [reserve({ locker: "locker of C-2" })], [reserve({ hour: "h-101" })]],
      { procedures: [own] },
    );
    const { record } = await talk.say(`${said}, nicht C-2, um h-101`);
    expect(reserved()).toEqual([{ card: "C-1", hour: "h-101", locker: "locker of C-1" }]);
    expect(JSON.stringify(record.rounds)).toContain('locker has to be \\"locker of C-1');
  });
});

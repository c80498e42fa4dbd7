import { describe, expect, it } from "vitest";
import { call, createTalk, give, reply, textOf } from "../../testing/loop.fixture.ts";

const rule = { id: "r", result: "confirm_unless_ordered", reason: "a rule" } as const;
const ruled = (result: "confirm_unless_ordered" | "confirm_then_approve") => ({
  policies: [{ id: "r", when: { field: "tool", op: "exists" as const }, result, reason: "a rule" }],
});
const renew = (amount: number) => ({ name: "http.renew", arguments: { isbn: "978-1", amount } });
const ordered = (script: Parameters<typeof createTalk>[0]) =>
  createTalk(script, { agent: ruled("confirm_unless_ordered") });

describe("a complete order is its own yes", () => {
  it.each([
    "renew 978-1 for €50",
    "Please renew 978-1, the 50 euros are fine",
    "renueva el 978-1 por 50 euros",
    "978-1を50ユーロで更新して",
    "978-1 von 9 bis 17 Uhr für 50 Euro verlängern",
    "renew 978-1 until Friday for €50",
  ])("F8 no question where the contact names every value: %s", async (said) => {
    const talk = ordered([{ toolCalls: [renew(50)] }, { toolCalls: [reply("978-1: €50.", ["op1"])] }]);
    const ended = await talk.say(said);
    expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.renew"]);
    expect(textOf(ended)).toContain("978-1: €50. ");
    expect(ended.record.policyVerdicts).toMatchObject([{ verdict: "confirm_unless_ordered", allowed: true }]);
  });

  it("F8 no question about a value that says that there is none", async () => {
    const free = { name: "http.renew", arguments: { isbn: "978-1", reason: "none" } };
    const talk = ordered([
      { toolCalls: [free] },
      { toolCalls: [reply("978-1 is renewed, free of charge.", ["op1"])] },
    ]);
    await talk.say("renew 978-1");
    expect(talk.calls).toHaveLength(1);
  });

  it("F8 a reply that omits a value of it goes back to the model once", async () => {
    const short = { toolCalls: [reply("Renewed.", ["op1"])] };
    const whole = { toolCalls: [reply("978-1 is renewed for €50.", ["op1"])] };
    const talk = ordered([{ toolCalls: [renew(50)] }, short, whole]);
    const ended = await talk.say("renew 978-1 for €50");
    expect(textOf(ended)).toBe("978-1 is renewed for €50. If that is not right, just tell me.");
    const { record } = ended;
    expect(record.rounds[1]?.proposals).toMatchObject([{ accepted: false, code: "values_left_out" }]);
  });

  it("F8 the reply shows every value it omits again, and says how to undo it", async () => {
    const short = { toolCalls: [reply("Renewed.", ["op1"])] };
    const talk = ordered([{ toolCalls: [renew(50)] }, short, short]);
    expect(await talk.text("renew 978-1 for €50")).toBe(
      'Renewed.\n\nDone: renew "978-1"\n- amount: 50\n\nIf that is not right, just tell me.',
    );
  });

  it.each([
    [
      "978-1 is renewed for €50.\n\nThe desk is by the door.",
      "978-1 is renewed for €50. {undo}\n\nThe desk is by the door.",
    ],
    ["Hello!\n\n978-1: €50. Anything else?\n\nBye.", "Hello!\n\n978-1: €50. {undo} Anything else?\n\nBye."],
    ["Shall we leave it at 978-1 for €50?", "Shall we leave it at 978-1 for €50?\n\n{undo}"],
  ])("F8 how to undo it stands beside what was done: %j", async (said, sent) => {
    const talk = ordered([{ toolCalls: [renew(50)] }, { toolCalls: [reply(said, ["op1"])] }]);
    expect(await talk.text("renew 978-1 for €50")).toBe(
      sent.replace("{undo}", "If that is not right, just tell me."),
    );
  });

  it("F8 a weekday names the coming day, also where it was said a moment ago, and no other day", async () => {
    const renewOn = (day: string) => ({ name: "http.renew", arguments: { isbn: "978-1", day } });
    const talk = (day: string) =>
      ordered([
        "And which book?",
        { toolCalls: [renewOn(day)] },
        { toolCalls: [reply("978-1, done.", ["op1"])] },
      ]);
    for (const [day, made] of [
      ["2026-11-26", 1],
      ["2026-12-03", 0],
      ["2026-11-27", 0],
    ] as const) {
      const asked = talk(day);
      await asked.say("renew a book on thursday");
      await asked.say("978-1 please");
      expect(asked.calls, day).toHaveLength(made);
    }
  });

  it.each([
    ["di 16-19 graag", "L-1-16"],
    ["16-19 on the 1st please instead", "L-1-16"],
    ["ok. Saturday morning then", "L-5-08"],
    ["Go on, the 2nd then. Is it open at christmas too?", "L-2-08"],
    ["I do not want the 2nd", null],
  ])("F8 what was offered is chosen by a part of what it is called: %s", async (said, slot) => {
    const entry = (day: string, from: string, to: string) => ({
      id: `L-${day}-${from.slice(0, 2)}`,
      date: `2026-12-0${day}`,
      ...{ from, to },
    });
    const free = [
      entry("1", "12:00", "16:00"),
      entry("1", "16:00", "19:00"),
      entry("2", "08:00", "12:00"),
      entry("2", "12:00", "16:00"),
      entry("5", "08:00", "12:00"),
    ];
    const order = {
      toolCalls: [{ name: "http.reserve", arguments: { isbn: "978-1", slot: slot ?? "L-2-08" } }],
    };
    const asked = "Tuesday 1 December 16:00-19:00, Wednesday 2 December 08:00-12:00, or Saturday?";
    const talk = createTalk(
      [{ toolCalls: [call("http.book", "978-1")] }, asked, order, order, "Well.", "Well."],
      {
        agent: {
          policies: [
            {
              id: "r",
              when: { field: "tool", op: "eq", value: "http.reserve" },
              result: "confirm_unless_ordered",
              reason: "a rule",
            },
          ],
          languages: ["nl", "en"],
        },
        tools: { "http.book": () => give({ free }) },
        at: () => "2026-11-29T09:00:00Z",
      },
    );
    await talk.say("when can 978-1 be fetched?");
    await talk.say(said);
    expect(talk.calls.filter(({ tool }) => tool === "http.reserve")).toHaveLength(slot === null ? 0 : 1);
  });

  it("F8 a moment is named by its day and its time", async () => {
    const renewAt = { name: "http.renew", arguments: { isbn: "978-1", at: "2026-11-26T15:00" } };
    const said = (text: string) => {
      const talk = ordered([
        { toolCalls: [renewAt] },
        { toolCalls: [reply("978-1, Thursday 15:00.", ["op1"])] },
      ]);
      return talk.say(text).then(() => talk.calls.length);
    };
    expect(await said("renew 978-1 on thursday at 3 pm")).toBe(1);
    expect(await said("renew 978-1 on thursday")).toBe(0);
    expect(await said("renew 978-1 at 3 pm")).toBe(0);
  });

  it("F8 values may be named in earlier messages, if one is named now", async () => {
    const talk = ordered([
      "Which book?",
      { toolCalls: [renew(50)] },
      { toolCalls: [reply("978-1: €50.", ["op1"])] },
    ]);
    await talk.say("I would pay €50 to renew one");
    await talk.say("978-1");
    expect(talk.calls).toHaveLength(1);
  });

  it.each([
    ["a value that the contact did not name", "renew 978-1", 50],
    ["a condition", "renew 978-1 for €50 if it is not due", 50],
    ["a condition in one word with its subject", "wenns regnet, verlänger 978-1 für 50 Euro", 50],
    ["a time that waits for something", "renew 978-1 for €50 until I know more", 50],
    ["a negation", "do not renew 978-1 for €50", 50],
    ["a doubt", "maybe renew 978-1 for €50", 50],
    ["a question", "can 978-1 still be renewed for €50?", 50],
    ["a question beside other words", "hello, I have 978-1. ¿se puede renovar por 50 €?", 50],
    ["values that are quoted", 'look: "renew 978-1 for €50"', 50],
  ])("F8 the contact is asked where there is %s", async (_what, said, amount) => {
    const talk = ordered([{ toolCalls: [renew(amount)] }, "Shall I renew 978-1 for €50?"]);
    await talk.say(said);
    expect(talk.calls).toEqual([]);
    expect(talk.session().waiting).toHaveLength(1);
  });

  it("F8 the same order a second time is asked about", async () => {
    const talk = ordered([
      { toolCalls: [renew(50)] },
      { toolCalls: [reply("978-1: €50.", ["op1"])] },
      { toolCalls: [renew(50)] },
      "Shall I renew 978-1 for €50 once more?",
    ]);
    await talk.say("renew 978-1 for €50");
    await talk.say("renew 978-1 for €50");
    expect(talk.calls).toHaveLength(1);
  });

  it("F8 what cannot be undone is asked about", async () => {
    const talk = ordered([{ toolCalls: [call("http.close_card", "978-1")] }, "Shall I close 978-1?"]);
    await talk.say("close 978-1");
    expect(talk.calls).toEqual([]);
  });
});

describe("an order that names a value otherwise", () => {
  const renewAt = {
    name: "http.renew",
    arguments: { isbn: "978-1", day: "2026-12-04", time: "15:00" },
  };
  const told = "978-1 is due on 4 December 2026 at 15:00.";
  const tools = { "http.book": () => give({ isbn: "978-1", due: "2026-12-04", at: "15:00" }) };
  const toldFirst = (script: Parameters<typeof createTalk>[0]) =>
    createTalk([{ toolCalls: [call("http.book", "978-1")] }, told, ...script], {
      agent: { policies: [{ ...rule, when: { field: "tool", op: "eq", value: "http.renew" } }] },
      tools,
    });
  const renewals = ({ calls }: ReturnType<typeof createTalk>) =>
    calls.filter(({ tool }) => tool === "http.renew").length;
  const done = { toolCalls: [reply("978-1: 4 December 2026, 15:00.", ["op1"])] };

  it.each([
    ["renew 978-1 on the same day at 15:00", 1],
    ["rather renew 978-1 at 15:00, maybe the same day", 1],
    ["no sé… mejor renueva el 978-1 ese mismo día a las 15:00", 1],
    ["mejor renueva el 978-1 ese mismo día a las 15:00", 1],
    ["978-1 plutôt le même jour à 15h00", 1],
    ["no, renew 978-1 the same day at 15:00", 1],
    ["no, do not renew 978-1 the same day at 15:00", 0],
    ["renew 978-1 the same day at 15:00 if it is free", 0],
    ["do not renew 978-1 the same day at 15:00", 0],
    ["same day, same time", 0],
  ])("F8 is the model's to read once it is told so, if the agent named the value: %s", async (said, made) => {
    const talk = toldFirst([{ toolCalls: [renewAt] }, { toolCalls: [renewAt] }, done, told, told]);
    await talk.say("what about 978-1?");
    await talk.say(said);
    expect(renewals(talk)).toBe(made);
    if (made === 1) expect(talk.session().waiting).toEqual([]);
  });

  it("F8 is asked about where the model does not insist, or insists before it was told", async () => {
    for (const calls of [[renewAt], [renewAt, renewAt]]) {
      const talk = toldFirst([{ toolCalls: calls }, `Shall I? ${told}`]);
      await talk.say("what about 978-1?");
      await talk.say("renew 978-1 on the same day at 15:00");
      expect(renewals(talk)).toBe(0);
      expect(talk.session().waiting).toHaveLength(1);
    }
  });

  it("F8 is the model's to read also where a colleague named the value", async () => {
    const talk = ordered(["Which book?", { toolCalls: [renewAt] }, { toolCalls: [renewAt] }, done, told]);
    await talk.say("I'd like to keep the novel longer");
    talk.history.push({ role: "member", text: "It is 978-1.", at: "2026-11-23T09:00:30Z" });
    await talk.say("great, on 4 December at 15:00 then");
    expect(talk.calls).toHaveLength(1);
  });

  it.each([
    ["es", "se me pasó, renueva el 978-1 por 50 euros", 1],
    ["es", "si es gratis, renueva el 978-1 por 50 euros", 0],
    ["pt", "se for de graça, renova o 978-1 por 50 euros", 0],
    ["it", "ne vorrei il rinnovo: 978-1 per 50 euro", 1],
    ["pl", "tak, 978-1 za 50 euro", 1],
  ])(
    "F8 a word of %s that is a condition or a negation elsewhere binds nothing: %s",
    async (language, said, made) => {
      const talk = createTalk(
        [
          { toolCalls: [renew(50)] },
          { toolCalls: [renew(50)] },
          { toolCalls: [reply("978-1, 50 €.", ["op1"])] },
          told,
        ],
        { agent: { ...ruled("confirm_unless_ordered"), languages: [language] } },
      );
      await talk.say(said);
      expect(talk.calls).toHaveLength(made);
    },
  );

  it.each([
    ["yes, the trolley please. is it heavy", 1],
    ["yes please. is it heavy", 1],
    ["the trolley, if it is not heavy", 0],
  ])(
    "F8 is the model's to read where one word of a name is said of what the agent named: %s",
    async (said, made) => {
      const bring = { name: "http.renew", arguments: { isbn: "978-1", way: "bk_trolley" } };
      const talk = createTalk(
        [
          "The book trolley could bring it. Shall I send it?",
          { toolCalls: [bring] },
          { toolCalls: [bring] },
          { toolCalls: [reply("978-1 comes by book trolley.", ["op1"])] },
          "Shall I send 978-1 by book trolley?",
        ],
        {
          agent: {
            ...ruled("confirm_unless_ordered"),
            tool_settings: {
              labels: { "http.renew": { values: { way: { bk_trolley: { en: "book trolley" } } } } },
            },
          },
        },
      );
      await talk.say("I cannot fetch 978-1");
      await talk.say(said);
      expect(talk.calls).toHaveLength(made);
    },
  );

  it.each([
    ["ugh too complicated, just renew it", 1],
    ["why renew it?", 0],
    ["do not renew it", 0],
    ["ugh too complicated, thanks", 0],
  ])(
    "F8 is the model's to read where a word of the question about it is said again: %s",
    async (said, made) => {
      const plain = { name: "http.renew", arguments: { isbn: "978-1" } };
      const talk = ordered([
        "I could order another copy. Or shall I just renew 978-1?",
        { toolCalls: [plain] },
        { toolCalls: [plain] },
        { toolCalls: [reply("978-1 is renewed.", ["op1"])] },
        "Shall I renew 978-1?",
      ]);
      await talk.say("I need 978-1 longer");
      await talk.say(said);
      expect(talk.calls).toHaveLength(made);
    },
  );

  it("F8 is asked about where nobody named the value", async () => {
    const talk = ordered(["Yes, we have it.", { toolCalls: [renewAt] }, { toolCalls: [renewAt] }, told]);
    await talk.say("what about 978-1?");
    await talk.say("renew 978-1 on the same day at 15:00");
    expect(talk.calls).toEqual([]);
  });
});

describe("a value of the call that was asked about, changed", () => {
  const renewOn = (day: string) => ({ name: "http.renew", arguments: { isbn: "978-1", day } });
  const [wednesday, friday] = ["2026-11-25", "2026-11-27"];

  it.each([
    ["lieber nicht mittwoch, sondern freitag", 1],
    ["doch nicht mittwoch, lieber freitag", 1],
    ["no, not wednesday. friday", 1],
    ["rather friday", 1],
    ["freitag", 1],
    ["nicht freitag", 0],
    ["not wednesday. and not friday", 0],
    ["not wednesday, friday if it is free", 0],
    ["i do not want it any more. friday", 0],
    ["not 978-1. friday", 0],
  ])("F8 is the model's to read once it is told so: %s", async (said, made) => {
    const talk = createTalk(
      [
        { toolCalls: [renewOn(wednesday)] },
        "Shall I renew 978-1 until Wednesday, 25 November 2026?",
        { toolCalls: [renewOn(friday)] },
        { toolCalls: [renewOn(friday)] },
        ...(made === 1 ? [{ toolCalls: [reply("978-1: Friday, 27 November 2026.", ["op1"])] }] : []),
        "Shall I renew 978-1 until Friday, 27 November 2026?",
        "Shall I renew 978-1 until Friday, 27 November 2026?",
      ],
      { agent: { ...ruled("confirm_unless_ordered"), languages: ["en", "de"] } },
    );
    await talk.say("can 978-1 be renewed for a few days?");
    await talk.say(said);
    expect(talk.calls).toHaveLength(made);
  });
});

it("F8 a rule may want the contact's yes and then a colleague's approval", async () => {
  const talk = createTalk(
    [
      { toolCalls: [renew(50)] },
      "Shall I renew 978-1 for 50?",
      "A colleague decides about it.",
      { toolCalls: [reply("Renewed.", ["op1"])] },
    ],
    { agent: ruled("confirm_then_approve") },
  );
  await talk.say("renew 978-1 for 50");
  expect(talk.session().waiting).toMatchObject([{ approvalId: null }]);
  const { record } = await talk.say("yes");
  expect(record.approvals.requested).toMatchObject([{ tool: "http.renew", args: { amount: 50 } }]);
  expect(talk.session().waiting).toMatchObject([{ approvalId: record.approvals.requested[0]?.id }]);
  expect(talk.calls).toEqual([]);
});

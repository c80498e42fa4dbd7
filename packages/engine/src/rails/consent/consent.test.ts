import { describe, expect, it } from "vitest";
import { call, createTalk, give, reply, requests } from "../../testing/loop.fixture.ts";

const consent = (quote: string, ops = ["op1"], answer = "yes") => ({
  name: "answer_consent",
  arguments: { ops, answer, quote },
});
const asked = [{ toolCalls: [call("http.renew", "978-1")] }, "¿Renuevo 978-1?"];

describe("a yes that a model reads in a message", () => {
  it.each([
    ["necesito saber el precio", "si", ["necesito saber el precio", "open"]],
    ["así no me sirve", "sí", ["así no me sirve", "open"]],
    ["yesterday you said noon", "yes", ["yesterday you said noon", "open"]],
  ] as const)("F8 %s has no separate yes", async (said, quote, listed) => {
    const talk = createTalk([
      ...asked,
      { toolCalls: [requests([...listed]), consent(quote)] },
      { toolCalls: [requests([listed[0], "asked"]), reply("¿Renuevo 978-1, sí o no?")] },
    ]);
    await talk.say("renueva 978-1");
    const { record } = await talk.say(said);
    expect(record.rounds[0]?.proposals.at(-1)).toMatchObject({ kind: "answer_consent", accepted: false });
    expect(talk.calls).toEqual([]);
  });

  it.each([
    ["ja top! dat nummer 478 heb ik niet meer", 1],
    ["ja top! doe er 479 bij", 0],
  ])("F8 the end of a phone number that a result holds is no other value: %s", async (said, made) => {
    const renew = { name: "http.renew", arguments: { isbn: "978-1", days: 10 } };
    const talk = createTalk(
      [
        { toolCalls: [call("http.book", "978-1"), renew] },
        "Zal ik 978-1 met 10 dagen verlengen?",
        { toolCalls: [consent("ja top")] },
        "Hm.",
      ],
      { tools: { "http.book": give({ phone: "+31612340478" }) } },
    );
    await talk.say("verleng 978-1 met 10 dagen");
    await talk.say(said);
    expect(talk.calls.filter(({ tool }) => tool === "http.renew")).toHaveLength(made);
  });

  it("F8 a yes to one call and a no to another in one message are two answers", async () => {
    const talk = createTalk([
      { toolCalls: [call("http.renew", "978-1"), call("http.reserve", "978-2")] },
      "¿Renuevo 978-1 y reservo 978-2?",
      { toolCalls: [consent("renueva el primero"), consent("el segundo no", ["op2"], "no")] },
      { toolCalls: [reply("Renovado; nada reservado.", ["op1"])] },
    ]);
    await talk.say("renueva 978-1 y reserva 978-2");
    await talk.say("renueva el primero; el segundo no");
    expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.renew"]);
    expect(talk.session().waiting).toEqual([]);
  });

  it.each([
    ["ja verlängern und dienstag 9-13 das 978-2 buchen", "ja verlängern", 1],
    ["ja verlängern und dienstag 9-13 das 978-2 buchen", "ja verlängern und dienstag 9-13", 0],
    ["ja verlängern und dienstag 8-13 das 978-2 buchen", "ja verlängern", 0],
  ])(
    "F8 values outside the yes belong to the call that one answer makes for them: %s, %s",
    async (said, quote, made) => {
      const renew = { name: "http.renew", arguments: { isbn: "978-1", day: "2026-11-23", at: "17:00" } };
      const other = {
        name: "http.reserve",
        arguments: { isbn: "978-2", day: "2026-11-24", from: "09:00", to: "13:00" },
      };
      const talk = createTalk([
        { toolCalls: [renew] },
        "Soll ich 978-1 am Montag, 23. November 2026, um 17:00 verlängern?",
        { toolCalls: [consent(quote), other] },
        { toolCalls: [reply("Gemacht.", ["op1"])] },
        "Hm.",
        "Hm.",
      ]);
      await talk.say("verlänger 978-1 heute um 17 Uhr");
      await talk.say(said);
      expect(talk.calls.filter(({ tool }) => tool === "http.renew")).toHaveLength(made);
    },
  );

  it("F8 only the contact who was asked can answer", async () => {
    const talk = createTalk([...asked, { toolCalls: [consent("sí")] }, "¿Renuevo 978-1?"]);
    await talk.say("renueva 978-1");
    await talk.say("sí", { contact: { id: "contact-2", attributes: {} } });
    expect(talk.calls).toEqual([]);
  });

  it.each([
    ["just do it then now", "just do it then now"],
    ["yes do the 50. i already said so", "yes do the 50"],
    ["90 ok. yes book it", "90 ok. yes book it"],
    ["90 is fine, waive the 50", "waive the 50"],
    ["the 50 then!! i am in a hurry", "the 50 then"],
    ["Mach das mit den 50. Ich hatte das schon gesagt", "Mach das mit den 50"],
    ["それでいいよ、50で。急いでます", "それでいいよ"],
    ["oui allez y. si vous dites non, je peux avoir autre chose ?", "oui allez y"],
    ["mais oui j'ai dit oui", "mais oui j'ai dit oui"],
    ["si a todo", "si a todo"],
    ["sí. que diga «por otros 60 años»", "sí"],
    ["q si, ya te lo he dicho", "q si"],
    ["sí, no hay problema", "sí, no hay problema"],
    ["ja geen probleem", "ja geen probleem"],
  ])("F8 a model takes words that no list holds for a yes: %s", async (said, quote) => {
    expect(await waived(said, quote)).toEqual(["http.renew"]);
  });

  it("F8 a word that is a condition in another language only is none", async () => {
    expect(await waived("ja, der passt besser als der alte", "ja", 1, ["de", "en"])).toEqual(["http.renew"]);
  });

  it.each([
    ["yes do it, and can my dad wait there, you've got seats?", "yes do it"],
    ["yes please and don't let him ring the bell", "yes please"],
    ["oui, ma femme peut attendre devant si besoin", "oui"],
    ["yes please and don't", "yes please", 0],
    ["yes please and don't waive it", "yes please", 0],
    ["yes, wait", "yes", 0],
    ["yes, or maybe the other", "yes", 0],
  ] as const)(
    "F8 a model reads twice words beside a yes that may be about something else: %s",
    async (said, quote, ...made) => {
      expect(await waived(said, quote)).toEqual([]);
      expect(await waived(said, quote, 2)).toEqual(made[0] === 0 ? [] : ["http.renew"]);
    },
  );

  it.each(["no, that's fine, go ahead", "nee, akkoord", "no no, perfecto, adelante"])(
    "F8 a model reads twice a no before a plain yes: %s",
    async (said) => {
      const yes = said.split(", ").at(-1) ?? "";
      expect(await waived(said, yes)).toEqual([]);
      expect(await waived(said, yes, 2)).toEqual(["http.renew"]);
    },
  );

  it.each([
    ["do 60 then", "do 60 then"],
    ["make it the 100", "make it the 100"],
    ["don't do the 50", "do the 50"],
    ["did you do the 50?", "did you do the 50?"],
    ["do the 50 if you can", "do the 50"],
    ["do the 50. Unless it costs more", "do the 50"],
    ["do the 50. No", "do the 50"],
    ["thanks", "thanks"],
    ["yes?", "yes"],
    ["oui mais seulement demain", "oui"],
    ["oui. si c'est gratuit", "oui"],
    ["si, si es gratis", "si"],
    ["si si es gratis", "si"],
    ['the last one told me "yes" and then nothing came', 'the last one told me "yes" and then nothing came'],
    ['the last one told me "yes" and then nothing came', "told"],
    ["ok, but tomorrow", "ok"],
    ["ok, แต่พรุ่งนี้", "ok"],
    ["好的，但是明天", "好的"],
    ["sí, pero el lunes", "sí"],
    ["yes, but only for the new one", "yes"],
    ["yes, but the 100", "yes"],
    ["yes. the 100 I mean", "yes"],
    ["yes, and only if it is free", "yes"],
    ["ja, und nur wenn es geht", "ja"],
    ["ok dann nur für 60. ja bitte machen", "ja bitte machen"],
    ["bon ok pour 50 mais plutôt jeudi", "bon ok pour 50"],
    ["bon ok pour 50 mais 40 c'est mieux", "bon ok pour 50"],
    ["ja für 50 aber nur am Montag", "ja für 50"],
    ["yes. 60 euros", "yes"],
    ["yes, unless it is free?", "yes"],
    ["doe maar niet", "doe maar"],
    ["nog niet", "nog niet"],
    ["ja, als het gratis is", "ja"],
    ["no. it is too much", "it is too much"],
  ])("F8 code refuses a yes that it can prove to be none: %s", async (said, quote) => {
    expect(await waived(said, quote, 2)).toEqual([]);
  });

  it.each([
    ["bon ok pour 50, mais c'est vraiment limite", "bon ok pour 50"],
    ["yes do it but it is a shame", "yes do it"],
    ["bon ok pour 50 mais sonnez fort je suis un peu sourde", "bon ok pour 50"],
    ["ja für 50 aber klingelt laut, ich höre schlecht", "ja für 50"],
    ["ok, แต่เสียดาย", "ok"],
    ["vale, aunque me parece caro", "vale"],
    ["sim pode. 8 pessoas não comem carne", "sim pode"],
    ["ok dann nur den alten, der neue bleibt. ja bitte machen", "ja bitte machen"],
    ["ja bitte, und dann sagen sie mir bis wann", "ja bitte"],
    ["yes do it. But it is a shame", "yes do it"],
    ["oui c'est bon, et si je change d'avis on fait comment ?", "oui c'est bon"],
    ["ja, als hij er al staat kan ik hem vanmiddag dan ook ophalen?", "ja"],
  ])("F8 a remark after a contrast is the model's to read once it is told so: %s", async (said, quote) => {
    expect(await waived(said, quote, 1)).toEqual([]);
    expect(await waived(said, quote, 2)).toEqual(["http.renew"]);
  });
});

it.each([
  ["Tak. Nie mam innych pytań.", "Tak", 1],
  ["tak, pies zostaje w domu, nie gryzie", "tak", 1],
  ["no jasne, dawaj", "no jasne, dawaj", 1],
  ["tak? nie", "tak", 0],
  ["no", "no", 0],
  ["nie, tak nie", "tak", 0],
])("F8 a yes that is a word for no elsewhere is one in its own language: %s", async (said, quote, times) => {
  expect(await waived(said, quote, 2, ["pl", "en"])).toHaveLength(times);
});

it("F8 an hour beside the yes is no other amount", async () => {
  expect(await waived("ja, und die frage mit 12 Uhr auch weitergeben", "ja")).toEqual(["http.renew"]);
  expect(await waived("ja, und 12 auch", "ja")).toEqual([]);
});

it.each([
  ["yes. and that fee of 3,30, I gave it back on Friday, can you take it off?", "yes.", 4, 1],
  ["yes. and that fee of 3, I gave it back on Friday, can you take it off?", "yes.", 4, 0],
  ["yes. 3,30", "yes.", 4.5, 0],
])("F8 an amount with cents is no other count: %s", async (said, quote, copies, times) => {
  const renew = { name: "http.renew", arguments: { isbn: "978-1", copies } };
  const asks = `Shall I renew 978-1, ${copies} copies?`;
  const talk = createTalk([{ toolCalls: [renew] }, asks, { toolCalls: [consent(quote)] }, asks, asks]);
  await talk.say(`978-1, ${copies} copies please, could I keep it longer?`);
  await talk.say(said);
  expect(talk.calls).toHaveLength(times);
});

describe("a yes between two replies that ask the same", () => {
  const question = "Shall I renew 978-1?";
  const yesAt = async (sentAt: string, first = question) => {
    const talk = createTalk([
      { toolCalls: [call("http.renew", "978-1")] },
      first,
      { toolCalls: [reply(`We are open. ${question}`)] },
      { toolCalls: [reply("Renewed.", ["op1"])] },
    ]);
    await talk.say("renew 978-1");
    await talk.say("are you open?");
    await talk.say("yes", { inputs: [{ id: "yes", text: "yes", parts: [], sentAt }] });
    return talk.calls.length;
  };

  it("F8 counts if it was sent after the first of them, and not if it was sent before", async () => {
    const talk = createTalk([{ toolCalls: [call("http.renew", "978-1")] }, question]);
    await talk.say("renew 978-1");
    const asked = Date.parse(talk.session().waiting[0]?.shownAt ?? "");
    expect(await yesAt(new Date(asked + 2_000).toISOString())).toBe(1);
    expect(await yesAt(new Date(asked - 10_000).toISOString())).toBe(0);
  });
});

describe("a yes after the agent has told what a colleague decided", () => {
  const played = async (told: string) => {
    const talk = createTalk([
      { toolCalls: [call("http.close_card", "S-77")] },
      "I have asked a colleague about S-77.",
      { toolCalls: [call("http.renew", "978-1")] },
      "Shall I renew 978-1?",
      told,
      { toolCalls: [reply("Renewed.", ["op1"])] },
      "Shall I renew 978-1?",
    ]);
    const [asked] = (await talk.say("close my card S-77")).record.approvals.requested;
    await talk.say("and renew 978-1");
    const decision = {
      ...{ approvalId: asked?.id ?? "", kind: "tool_call" as const, state: "rejected" as const },
      ...{ tool: "http.close_card", toolVersion: "v1", args: { isbn: "S-77" }, draft: null },
      ...{ summary: "close the card", hash: "h" },
    };
    await talk.say("", { decision });
    await talk.say("yes");
    return talk.calls.map(({ tool }) => tool);
  };

  it("F8 counts for the question before it, if the agent asked nothing since", async () => {
    expect(await played("S-77 stays open: a colleague decided so.")).toEqual(["http.renew"]);
    expect(await played("S-77 stays open. Is that all right?")).toEqual([]);
  });
});

describe("a yes that names a moment in short", () => {
  const slots = [
    { slot: "S-1202-0900", day: "2026-12-02", time: "09:00" },
    { slot: "S-1202-1600", day: "2026-12-02", time: "16:00" },
  ];
  const said = async (line: string, quote: string, args: Record<string, string>, question: string) => {
    const talk = createTalk(
      [
        { toolCalls: [call("http.book", "all")] },
        { toolCalls: [{ name: "http.renew", arguments: args }] },
        question,
        { toolCalls: [consent(quote)] },
        { toolCalls: [reply("Done.", ["op1"])] },
        question,
        question,
      ],
      { tools: { "http.book": () => give({ slots }) } },
    );
    await talk.say("renew mine, please, 978-1: from 30 November to 2 December 2026, I am on 07700 900222");
    await talk.say(line);
    return talk.calls.filter(({ tool }) => tool === "http.renew").length;
  };
  const early = "4:00 in the afternoon is free too. Shall I renew it on Wednesday 2 December 2026 at 9:00?";

  it.each([
    ["yes book the 9, the other one has no card", "yes book the 9", 1],
    ["yes the 16 please", "yes the 16", 0],
    ["yes, at 4 then", "yes, at 4", 0],
  ])("F8 the hour of an appointment that the call names by its key: %s", async (line, quote, times) => {
    expect(await said(line, quote, { isbn: "S-1202-0900" }, early)).toBe(times);
  });

  it.each([
    ["yes from the 30th is right. do you do child seats too", "yes from the 30th is right", 1],
    ["yes from the 29th is right", "yes from the 29th is right", 0],
  ])("F8 the day of the month: %s", async (line, quote, times) => {
    const args = { isbn: "978-1", from: "2026-11-30", to: "2026-12-02", phone: "07700 900222" };
    const asked = "Shall I renew 978-1 from 30 November 2026 to 2 December 2026, phone 07700 900222?";
    expect(await said(line, quote, args, asked)).toBe(times);
  });
});

/** A call of one amount, asked about beside another amount and a price of something else. */
async function waived(said: string, quote: string, times = 1, languages = ["en"]) {
  const waive = { name: "http.renew", arguments: { isbn: "978-1", amount: 50 } };
  const talk = createTalk(
    [
      { toolCalls: [waive] },
      "I could waive €100 later or €50 now for 978-1; a new card takes 90 minutes. Shall I waive €50 for 978-1?",
      ...Array.from({ length: times }, () => ({ toolCalls: [consent(quote)] })),
      { toolCalls: [reply("Thank you.", ["op1"])] },
      "Shall I?",
      "Shall I?",
    ],
    { agent: { languages } },
  );
  await talk.say("waive the fee of 978-1, please: €50 now or €100 later. And a new card takes 90 minutes?");
  await talk.say(said);
  return talk.calls.map(({ tool }) => tool);
}

describe("a yes that adds another call of the same tool", () => {
  const renewOn = (day: string) => ({ name: "http.renew", arguments: { isbn: "978-1", day } });
  const [tuesday, next] = ["2026-12-01", "2026-12-08"];
  const question = "Shall I renew 978-1 on 1 December 2026?";

  it.each([
    ["si si claro, y la del 8 tb", "si si claro", 1],
    ["yes, and the 8th too", "yes", 1],
    ["ja gerne, und am 8 auch", "ja gerne", 1],
    ["yes, but the 8th too", "yes", 0],
    ["yes, and make it the 8th", "yes", 0],
    ["yes, and the 8th too if it is free", "yes", 0],
  ])("F8 counts for the call that was asked about: %s", async (said, quote, times) => {
    const answer = { toolCalls: [consent(quote), renewOn(next)] };
    const talk = createTalk(
      [{ toolCalls: [renewOn(tuesday)] }, question, answer, answer, question, question],
      {
        agent: { languages: ["en", "es", "de"] },
      },
    );
    await talk.say("978-1 goes back on tuesday, could I keep it longer?");
    await talk.say(said);
    expect(talk.calls.filter(({ args }) => args.day === tuesday)).toHaveLength(times);
    expect(talk.calls.filter(({ args }) => args.day === next)).toEqual([]);
  });

  it.each([
    [1, 0],
    [2, 1],
  ])(
    "F8 where no call is made for what is added, it counts once the model says so again: %d times",
    async (times, made) => {
      const answers = Array.from({ length: times }, () => ({ toolCalls: [consent("yes")] }));
      const talk = createTalk([
        { toolCalls: [renewOn(tuesday)] },
        question,
        ...answers,
        "Renewed on 1 December. And on the 8th?",
        question,
        question,
      ]);
      await talk.say("978-1 goes back on tuesday, could I keep it longer?");
      await talk.say("yes, and the 8th too");
      expect(talk.calls.map(({ args }) => args.day)).toEqual(made === 1 ? [tuesday] : []);
    },
  );
});

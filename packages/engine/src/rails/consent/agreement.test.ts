import type { OwnerSettings } from "@konstruct/core/agent/owner-settings";
import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { call, createTalk, give, reply } from "../../testing/loop.fixture.ts";

const policies = [
  { id: "r", when: { field: "tool", op: "exists" as const }, result: "confirm" as const, reason: "a rule" },
];
const ofWrites = policies.map((rule) => ({
  ...rule,
  result: "confirm_unless_ordered" as const,
  when: { field: "effect", op: "eq" as const, value: "write" },
}));
const renew = (amount: number) => ({ name: "http.renew", arguments: { isbn: "978-1", amount } });
const question = "¿Renuevo el 978-1 por 50 €?";

const done = [{ toolCalls: [reply("Listo.", [])] }];

/** The model asks in words, the contact answers, and the model proposes the call. */
async function made(
  asked: string,
  answer: string,
  proposed: { name: string; arguments: JsonObject } = renew(50),
): Promise<number> {
  const talk = createTalk([asked, { toolCalls: [proposed] }, { toolCalls: [reply("Listo.", [])] }], {
    agent: { policies, languages: ["es"] },
  });
  await talk.say("¿se puede renovar el 978-1? me dijeron 50 € y carnet S-77");
  await talk.say(answer);
  return talk.calls.length;
}

describe("a yes to a question that was asked before the call was proposed", () => {
  it.each(["Sí", "sí, renueva", "vale, gracias", "sí. ¿y cuándo vence?"])("F8 counts: %s", async (answer) => {
    expect(await made(question, answer)).toBe(1);
  });

  it.each(["no", "sí\nespera", "sí, pero mañana", "sí por 40", "¿sí?", "quizás", "gracias"])(
    "F8 does not count: %s",
    async (answer) => {
      expect(await made(question, answer)).toBe(0);
    },
  );

  it("F8 counts only for the values that were asked about, and if nothing else was asked", async () => {
    expect(await made(question, "sí", renew(60))).toBe(0);
    expect(await made("¿Lo renuevo?", "sí")).toBe(0);
    expect(await made(`${question} ¿O le paso con alguien?`, "sí")).toBe(0);
    expect(await made("Podría renovar el 978-1 por 50 €.", "sí")).toBe(0);
  });

  it.each([
    ["Si quiere, le renuevo el 978-1 por 50 €.", "sí, hágalo por favor", 1],
    ["Si quiere, le renuevo el 978-1 por 50 €.", "gracias", 0],
    ["Si quiere, le renuevo el 978-1 por 40 €.", "sí, hágalo por favor", 0],
  ])(
    "F8 a yes to an offer without a question mark is the model's to read: %s %s",
    async (offer, answer, times) => {
      const talk = createTalk(
        [offer, { toolCalls: [renew(50)] }, { toolCalls: [renew(50)] }, ...done, question, question],
        { agent: { policies, languages: ["es"] } },
      );
      await talk.say("¿se puede renovar el 978-1? me dijeron 50 € o 40 €");
      await talk.say(answer);
      expect(talk.calls).toHaveLength(times);
    },
  );

  it.each([
    ["¿Lo renuevo hasta el 14 de diciembre?", 3, 1],
    ["¿Lo renuevo hasta el 14 de diciembre por 5?", 3, 0],
    ["¿Lo renuevo hasta el 14 de diciembre?", 4, 0],
  ])("F8 a number said before the question is the model's to read: %s, %i", async (asks, people, times) => {
    const until = { name: "http.renew", arguments: { isbn: "978-1", day: "2026-12-14", people } };
    const talk = createTalk(
      [asks, { toolCalls: [until] }, { toolCalls: [until] }, ...done, question, question],
      { agent: { policies, languages: ["es"] } },
    );
    await talk.say("somos 3, o quizá 5, con el 978-1, hasta el 14 de diciembre");
    await talk.say("sí, gracias");
    expect(talk.calls).toHaveLength(times);
  });

  it.each([
    ["Dolor de espalda por la oficina.", 1],
    ["Dolor de rodilla por la oficina.", 0],
    ["Dolor de espalda por la oficina desde 2019.", 0],
  ])("F8 counts for a note in other forms of the question's words: %s", async (text, times) => {
    const note = { name: "http.renew", arguments: { isbn: "978-1", text } };
    const asked = "¿Anoto en el 978-1 sus dolores de espalda por la oficina?";
    expect(await made(asked, "sí, y ¿puedo pagar con tarjeta?", note)).toBe(times);
  });

  it.each([
    ["14.3.89. sí, renueva", 1],
    ["nací el 14/3/1989, sí", 1],
    ["sí. 14.3.89", 1],
    ["14.3.88. sí, renueva", 0],
    ["14.3.89. no", 0],
    ["14.3.89. sí, si es gratis", 0],
    ["14.3.89", 0],
  ])("F8 counts beside a value that the contact has just said: %s", async (answer, times) => {
    const born = { name: "http.renew", arguments: { isbn: "978-1", amount: 50, born: "1989-03-14" } };
    expect(await made(question, answer, born)).toBe(times);
  });

  it.each([
    ["yes fine by me, and is the due date then later?", 1],
    ["the 978-2 too please. and yeah renew this one, whatever", 1],
    ["anda, renueva ya", 1],
    ["ugh too complicated, thanks", 0],
    ["yes if it is not due", 0],
    ["yes fine but for 40", 0],
  ])("F8 a yes that is no plain one is the model's to read once it is told so: %s", async (answer, times) => {
    const talk = createTalk(
      [question, { toolCalls: [renew(50)] }, { toolCalls: [renew(50)] }, ...done, question, question],
      { agent: { policies, languages: ["es"] } },
    );
    await talk.say("¿se puede renovar el 978-1? me dijeron 50 €");
    await talk.say(answer);
    expect(talk.calls).toHaveLength(times);
  });

  it.each([
    ["¿Renuevo el libro por 50 €?", 1],
    ["¿Renuevo el libro?", 0],
  ])(
    "F8 counts for a name or a number of a record, and no amount, that the contact named before: %s",
    async (asked, times) => {
      expect(await made(asked, "sí", { name: "http.renew", arguments: { isbn: "S-77", amount: 50 } })).toBe(
        times,
      );
    },
  );

  it.each([
    ["sí, renueva", { copies: 1 }, 1],
    ["sí, renueva", { copies: 2 }, 0],
    ["sí, los 3 tomos", { copies: 1 }, 0],
  ])("F8 needs no name for a count of one that may be left out: %s, %j", async (answer, more, times) => {
    const proposed = { name: "http.renew", arguments: { isbn: "S-77", amount: 50, ...more } };
    expect(await made("¿Renuevo el S-77 por 50 €?", answer, proposed)).toBe(times);
  });

  it.each([
    ["vale, cámbialo", 1],
    ["vale, pero 2 de Rayuela", 0],
  ])("F8 a swap is none of one thing and one of another: %s", async (answer, times) => {
    const items = [
      { title: "Rayuela", count: 0 },
      { title: "Ficciones", count: 1 },
    ];
    const swap = { toolCalls: [{ name: "http.renew", arguments: { isbn: "S-77", items } }] };
    const offer = "En S-77 puedo cambiar Rayuela por Ficciones: dígame si lo quiere.";
    const talk = createTalk([offer, swap, swap, ...done, offer, offer], {
      agent: { policies, languages: ["es"] },
    });
    await talk.say("tengo S-77 con Rayuela, ¿y Ficciones?");
    await talk.say(answer);
    expect(talk.calls).toHaveLength(times);
  });

  it.each([
    ["Es la copia C-9. ¿Dejo una nota sobre su hora?", 1],
    ["Están la C-9 y la C-8. ¿Dejo una nota sobre su hora?", 0],
    ["¿Dejo una nota sobre su hora?", 0],
  ])(
    "F8 counts for a reference that stands before the question in the same message: %s",
    async (asked, times) => {
      const note = { isbn: "C-9", note: "El lector viene el jueves a las cinco de la tarde." };
      const talk = createTalk(
        [
          { toolCalls: [call("http.book", "all")] },
          asked,
          { toolCalls: [{ name: "http.renew", arguments: note }] },
          { toolCalls: [reply("Queda anotado para C-9.", ["op1"])] },
          "¿La dejo para C-9?",
        ],
        {
          agent: { policies: ofWrites, languages: ["es"] },
          tools: { "http.book": give({ copies: 4, copy: "C-9", other: "C-8" }) },
        },
      );
      await talk.say("¿qué copia hay? iría el jueves a las cinco de la tarde");
      await talk.say("sí, gracias");
      expect(talk.calls.filter(({ tool }) => tool === "http.renew")).toHaveLength(times);
    },
  );

  it.each([
    ["sí. mi teléfono es +34 6 56 78 90 14", 1],
    ["sí. el 6 mejor", 0],
  ])("F8 counts beside a telephone number, whose digits are no day: %s", async (answer, times) => {
    const until = { name: "http.renew", arguments: { isbn: "978-1", day: "2026-12-14" } };
    const asked = "¿Renuevo el 978-1 hasta el 14 de diciembre?";
    const talk = createTalk([asked, { toolCalls: [until] }, ...done, asked], {
      agent: { policies, languages: ["es"] },
    });
    await talk.say("¿se puede renovar el 978-1 hasta el 14 de diciembre?");
    await talk.say(answer);
    expect(talk.calls).toHaveLength(times);
  });

  /** How often a note is left for this reader of the record after a plain yes. */
  async function noted(reader: string, said: string, owners: OwnerSettings = {}): Promise<number> {
    const note = { isbn: reader, note: "El lector viene el jueves a las cinco de la tarde." };
    const talk = createTalk(
      [
        { toolCalls: [call("http.book", "all")] },
        "¿Dejo una nota sobre su hora?",
        { toolCalls: [{ name: "http.renew", arguments: note }] },
        { toolCalls: [reply(`Queda anotado para ${reader}.`, ["op1"])] },
        `¿La dejo para ${reader}?`,
      ],
      {
        agent: { policies: ofWrites, languages: ["es"], tool_settings: { owners } },
        tools: { "http.book": give({ reader }) },
      },
    );
    await talk.say(`${said}, iría el jueves a las cinco de la tarde`);
    await talk.say("sí, gracias");
    return talk.calls.filter(({ tool }) => tool === "http.renew").length;
  }

  it.each([
    ["soy el señor Dumas", 1],
    ["soy yo", 0],
  ])("F8 counts for a name of a record of which the contact said a word: %s", async (said, times) => {
    expect(await noted("Pierre Dumas", said)).toBe(times);
  });

  it.each([
    ["20422047", 1],
    ["07700 900321", 1],
    ["20.42", 0],
  ])(
    "F8 counts for a number of many digits that the contact gave before, and for no amount: %s",
    async (said, times) => {
      const talk = createTalk(
        ["¿Renuevo el libro?", { toolCalls: [call("http.renew", said)] }, ...done, "¿Renuevo el libro?"],
        { agent: { policies, languages: ["es"] } },
      );
      await talk.say(`mi carnet: ${said}. ¿puedo quedármelo más tiempo?`);
      await talk.say("sí, gracias");
      expect(talk.calls).toHaveLength(times);
    },
  );

  const proven: OwnerSettings = { "http.book": { matches: { email: "email" } } };
  it.each<[string, OwnerSettings, number]>([
    ["Pierre Dumas", proven, 1],
    ["+34622315907", proven, 1],
    ["S-77", proven, 0],
    ["20422047", proven, 0],
    ["Pierre Dumas", { "http.book": "anyone" }, 0],
  ])(
    "F8 counts for a text in a record that only its owner gets, and for no reference: %s",
    async (reader, owners, times) => {
      expect(await noted(reader, "soy yo", owners)).toBe(times);
    },
  );

  it("F8 never counts for what cannot be undone", async () => {
    expect(await made("¿Cierro S-77?", "sí", call("http.close_card", "S-77"))).toBe(0);
  });
});

describe("a yes that changes a value of the call that waits", () => {
  const lend = (count: number, isbn = "978-1") => ({ name: "http.renew", arguments: { isbn, count } });
  const asks = "Shall I renew 978-1 for 4 weeks?";

  it.each([
    ["yes, but only 3", 1],
    ["yes. three please", 1],
    ["ja gerne, aber nur drei bitte", 1],
    ["sí, pero solo tres", 1],
    ["yes, but only 2", 0],
    ["yes, but 3 only if it is free", 0],
    ["no, 3", 0],
    ["3?", 0],
    ["yes", 0],
    ["yes, but only 3\nwait", 0],
  ])("F8 is the model's to read once it is told so: %s", async (answer, times) => {
    const talk = createTalk(
      [
        { toolCalls: [lend(4)] },
        asks,
        { toolCalls: [lend(3)] },
        { toolCalls: [lend(3)] },
        ...done,
        asks,
        asks,
      ],
      { agent: { policies, languages: ["en", "de", "es"] } },
    );
    await talk.say("could 978-1 be renewed for a while?");
    await talk.say(answer);
    expect(talk.calls.filter(({ args }) => args.count === 3)).toHaveLength(times);
    if (times === 1) expect(talk.session().waiting).toEqual([]);
  });

  it.each([
    ["yes, but only 3", 1],
    ["yes, but only 2", 0],
    ["no, 3", 0],
  ])("F8 counts where the model first takes the waiting call back: %s", async (answer, times) => {
    const changed = { toolCalls: [{ name: "withdraw", arguments: { op: "op1" } }, lend(3)] };
    const talk = createTalk(
      [{ toolCalls: [lend(4)] }, asks, changed, { toolCalls: [lend(3)] }, ...done, asks, asks],
      { agent: { policies, languages: ["en"] } },
    );
    await talk.say("could 978-1 be renewed for a while?");
    await talk.say(answer);
    expect(talk.calls.filter(({ args }) => args.count === 3)).toHaveLength(times);
  });

  it.each([
    ["oui et dites au livreur code 45B2, 3e étage. c'est combien ?", 1],
    ["oui, code 45B2 si besoin", 0],
    ["code 45B2", 0],
  ])("F8 counts at once where it only adds a text that nobody recites: %s", async (answer, times) => {
    const noted = { name: "http.renew", arguments: { isbn: "978-1", count: 4, note: "code 45B2" } };
    const talk = createTalk([{ toolCalls: [lend(4)] }, asks, { toolCalls: [noted] }, ...done, asks, asks], {
      agent: { policies, languages: ["fr"], tool_settings: { silent: { "http.renew": ["note"] } } },
    });
    await talk.say("could 978-1 be renewed for a while?");
    await talk.say(answer);
    expect(talk.calls).toHaveLength(times);
  });

  it.each([
    ["¿Busco el A-1?", 0],
    ["¿Renuevo el A-3?", 1],
    ["¿Lo renuevo con su carnet A-3?", 1],
  ])("F8 a yes to a question about another record is no yes: %s", async (asked, times) => {
    const renewed = { toolCalls: [{ name: "http.renew", arguments: { isbn: "A-3" } }] };
    const talk = createTalk([asked, renewed, renewed, ...done, asked, asked], {
      agent: { policies, languages: ["es"] },
    });
    await talk.say("tengo el A-1 y el A-3");
    await talk.say("sí");
    expect(talk.calls).toHaveLength(times);
  });

  it("F8 counts for the changed value only", async () => {
    const talk = createTalk(
      [
        { toolCalls: [lend(4)] },
        asks,
        { toolCalls: [lend(3, "978-2")] },
        { toolCalls: [lend(3, "978-2")] },
        "Shall I renew 978-2 for 3 weeks?",
      ],
      { agent: { policies } },
    );
    await talk.say("could 978-1 be renewed for a while?");
    await talk.say("yes, but only 3");
    expect(talk.calls).toEqual([]);
  });
});

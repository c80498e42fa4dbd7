import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { call, createTalk, give } from "../testing/loop.fixture.ts";

const look = { toolCalls: [call("http.book", "all")] };
const reserve = { toolCalls: [call("http.reserve", "h3")] };
const copies = [
  { id: "h1", shelf: "Norte", until: "2026-12-01" },
  { id: "h2", shelf: "Sur", until: "2026-12-01" },
  { id: "h3", shelf: "Sur", until: "2026-12-09" },
];
const talkWith = (list: JsonObject[], ...said: string[]) =>
  createTalk([look, reserve, ...said], { tools: { "http.book": () => give({ copies: list }) } });
/** The agent's own instructions mention the key. */
const instructed = createTalk([look, reserve, "¿Reservo el ejemplar que vuelve el 9 de diciembre?"], {
  agent: { instructions: "Los ejemplares tienen números como h3." },
  tools: { "http.book": () => give({ copies }) },
});
const shelf = "¿Reservo el ejemplar que vuelve el 9 de diciembre?";

describe("a value that stands for an entry of a list", () => {
  it("F8 is named by what only that entry has", async () => {
    const talk = talkWith(copies, shelf);
    expect(await talk.text("resérvame un ejemplar")).toBe(shelf);
    await talk.say("sí");
    expect(talk.calls.at(-1)).toMatchObject({ tool: "http.reserve", args: { isbn: "h3" } });
  });

  it("F8 is named by its name's words in other forms, and not by some of them", async () => {
    const list = [
      { id: "h1", name: "tavolo tondo grande", note: "lana" },
      { id: "h3", name: "sedia pieghevole bianca", note: "legno" },
    ];
    const plural = "Prenoto le sedie pieghevoli bianche?";
    expect(await talkWith(list, plural).text("vorrei sedie")).toBe(plural);
    const talk = talkWith(list, "Prenoto le sedie bianche?", plural);
    expect(await talk.text("vorrei sedie")).toBe(plural);
  });

  it("F8 is named by its title where its key is a word in small letters, and by no more where it is a name", async () => {
    const list = [
      { kind: "lake", name: "Doppelzimmer mit Seeblick" },
      { kind: "garden", name: "Doppelzimmer zum Garten" },
    ];
    const asked = "Soll ich das Doppelzimmer mit Seeblick nehmen?";
    const taken = (key: string, kinds: JsonObject[], said: string[]) =>
      createTalk([look, { toolCalls: [call("http.reserve", key)] }, ...said], {
        tools: { "http.book": () => give({ kinds }) },
      });
    expect(await taken("lake", list, [asked]).text("ein zimmer bitte")).toBe(asked);
    const people = [
      { kind: "Anna", room: "zimmer links" },
      { kind: "Berta", room: "zimmer rechts" },
    ];
    const named = "Soll ich Anna nehmen?";
    expect(await taken("Anna", people, ["Soll ich zimmer links nehmen?", named]).text("wen gibt es")).toBe(
      named,
    );
  });

  it("F8 is named by another value of the call where its list has no other entry", async () => {
    const waive = { toolCalls: [{ name: "http.renew", arguments: { isbn: "F-5505", amount: 7.2 } }] };
    const asked = "¿Anulo la multa de 7,20 €?";
    const of = (fines: JsonObject[]) =>
      createTalk([look, waive, asked, "¿Anulo la multa F-5505 de 7,20 €?"], {
        tools: { "http.book": () => give({ fines }) },
      }).text("quiero que me quiten la multa de 7,20 €");
    const fine = { id: "F-5505", kind: "late fee", amount: 7.2 };
    expect(await of([fine])).toBe(asked);
    expect(await of([fine, { id: "F-5504", kind: "late fee", amount: 7.2 }])).not.toBe(asked);
  });

  it("F8 is named so also where a tool gave records one by one", async () => {
    const visit = (isbn: string, day: string) => ({ isbn, day, state: "booked" });
    const lookAt = (isbn: string) => ({ toolCalls: [call("http.book", isbn)] });
    const asked = "¿Reservo la del 9 de diciembre?";
    const of = (days: Record<string, string>) =>
      createTalk(
        [
          ...Object.keys(days).map(lookAt),
          { toolCalls: [call("http.reserve", "V-9")] },
          asked,
          "¿Reservo V-9?",
        ],
        { tools: { "http.book": ({ isbn }) => give(visit(String(isbn), days[String(isbn)] ?? "")) } },
      ).text("quiero reservar");
    expect(await of({ "V-9": "2026-12-09", "V-8": "2026-12-08" })).toBe(asked);
    expect(await of({ "V-9": "2026-12-09", "V-8": "2026-12-09" })).not.toBe(asked);
  });

  it("F8 is not named by the only entry of a list that is of something else", async () => {
    const visits = [{ id: "V-9", member: "S-77", day: "2026-12-09" }];
    const talk = createTalk(
      [
        look,
        { toolCalls: [call("http.reserve", "S-77")] },
        "¿Reservo para el 9 de diciembre?",
        "¿Para S-77?",
      ],
      { tools: { "http.book": () => give({ visits }) } },
    );
    expect(await talk.text("resérvame algo")).toBe("¿Para S-77?");
  });

  it("F8 is named so also where its key begins with a day", async () => {
    const slots = ["13:00", "15:00"].map((time) => ({
      id: `2026-11-30:mot:${time}`,
      day: "2026-11-30",
      time,
    }));
    const talk = createTalk(
      [look, { toolCalls: [call("http.reserve", "2026-11-30:mot:15:00")] }, "Shall I take 3 pm on Monday?"],
      { tools: { "http.book": () => give({ slots }) } },
    );
    expect(await talk.text("a slot on monday please")).toBe("Shall I take 3 pm on Monday?");
  });

  it("F8 is named so also where its key has no letter", async () => {
    const slots = ["10:00", "16:00"].map((from) => ({ id: `2026-11-30_${from}`, day: "2026-11-30", from }));
    const talk = createTalk(
      [look, { toolCalls: [call("http.reserve", "2026-11-30_16:00")] }, "Shall I take 4 pm on Monday?"],
      { tools: { "http.book": () => give({ slots }) } },
    );
    expect(await talk.text("a slot on monday please")).toBe("Shall I take 4 pm on Monday?");
  });

  it("F8 is named by no more than it takes, the beginning before the end", async () => {
    // The order in which a database gives the fields.
    const slot = (day: string, from: string, to: string, team: string) => ({
      id: `${day}/${from}/${team}`,
      ...{ to, day, from, team },
    });
    const slots = [
      slot("2026-11-30", "08:00", "10:30", "North"),
      slot("2026-11-30", "11:00", "13:30", "North"),
      slot("2026-12-01", "11:00", "13:30", "North"),
    ];
    const asked = "Shall I take Tuesday, 1 December at 11:00?";
    const talk = createTalk([look, { toolCalls: [call("http.reserve", slots[2]!.id)] }, asked], {
      tools: { "http.book": () => give({ slots }) },
    });
    expect(await talk.text("a slot on tuesday please")).toBe(asked);
    const alone = createTalk(
      [look, { toolCalls: [call("http.reserve", slots[1]!.id)] }, "Shall I?", "Shall I?"],
      {
        tools: { "http.book": () => give({ slots: slots.slice(0, 2) }) },
      },
    );
    expect(await alone.text("a slot please")).toContain(": Monday, 30 November 2026 11:00");
  });

  it("F8 is named by when it begins also where another entry ends then", async () => {
    const slots = ["08:00", "12:00", "16:00"].flatMap((from, at) =>
      ["2026-12-01", "2026-12-02"].map((date) => ({
        id: `L-${date}-${at}`,
        to: ["12:00", "16:00", "19:00"][at]!,
        date,
        from,
      })),
    );
    const asked = "Shall I take Wednesday, 2 December at 12:00?";
    const talk = createTalk([look, { toolCalls: [call("http.reserve", "L-2026-12-02-1")] }, asked], {
      tools: { "http.book": () => give({ slots }) },
    });
    expect(await talk.text("a slot on wednesday please")).toBe(asked);
  });

  it("F8 names no words by the key beside them", async () => {
    const lines = [
      { line: "L1", name: "Tinto 2022" },
      { line: "L2", name: "Blanco 2025" },
    ];
    const asked = "¿Reservo el Tinto 2022?";
    const talk = createTalk(
      [
        look,
        { toolCalls: [{ name: "http.reserve", arguments: { isbn: "L1", title: "Tinto 2022" } }] },
        asked,
      ],
      { tools: { "http.book": () => give({ lines }) } },
    );
    expect(await talk.text("resérvame uno")).toBe(asked);
  });

  it("F8 is not named by what the call says of every entry", async () => {
    const slots = ["14:00-16:00", "16:00-18:00"].map((window, at) => ({
      slot: `P1201-${at}`,
      kind: "inspection",
      day: "2026-12-01",
      window,
    }));
    const asked = "Shall I book the inspection on Tuesday, 1 December, 16:00-18:00?";
    const book = { name: "http.reserve", arguments: { isbn: "P1201-1", kind: "inspection" } };
    const talk = createTalk([look, { toolCalls: [book] }, "Shall I book the inspection?", asked], {
      tools: { "http.book": () => give({ slots }) },
    });
    expect(await talk.text("the later inspection on tuesday please")).toBe(asked);
  });

  it("F8 is named so also where the agent's instructions have its key as an example", async () => {
    expect(await instructed.text("resérvame un ejemplar")).toBe(shelf);
  });

  it("F8 is not named by what another entry has too, and the model reads what people call it", async () => {
    const asked = "¿Reservo el del estante Sur?";
    const talk = talkWith(copies, asked, shelf);
    expect(await talk.text("resérvame un ejemplar")).toBe(shelf);
    const read = talk.model.calls
      .flatMap(({ messages }) => messages.map(({ content }) => content))
      .join("\n");
    expect(read).toContain('isbn=h3 is what they know as "2026-12-09"');
    expect(read).toContain("Your question leaves out values");
  });

  it("F8 is named by a title before the day beside it, and by nothing the call says where there is one entry only", async () => {
    const read = async (list: JsonObject[], args: JsonObject) => {
      const talk = createTalk(
        [look, { toolCalls: [{ name: "http.reserve", arguments: args }] }, "¿Lo hago?"],
        {
          tools: { "http.book": () => give({ list }) },
        },
      );
      await talk.text("resérvame uno");
      return talk.model.calls.flatMap(({ messages }) => messages.map(({ content }) => content)).join("\n");
    };
    const novel = { id: "h1", title: "La casa verde", until: "2026-12-01", state: "lent" };
    const essay = { id: "h3", title: "El arco y la lira", until: "2026-12-09", state: "here" };
    const known = 'isbn=h3 is what they know as "El arco y la lira"';
    expect(await read([novel, essay], { isbn: "h3" })).toContain(known);
    expect(await read([essay], { isbn: "h3", title: "here" })).toContain(known);
    const one = { ...essay, title: "Rayuela" };
    expect(await read([novel, one], { isbn: "h3" })).toContain('isbn=h3 is what they know as "Rayuela"');
    const long = { ...essay, title: "Taller de robots para niños y niñas de ocho años" };
    expect(await read([novel, long], { isbn: "h3" })).toContain(
      `isbn=h3 is what they know as "${long.title}"`,
    );
  });

  it("F8 is named by all of it together where no part of it is its own", async () => {
    const shared = [
      { id: "h1", shelf: "Norte", room: "Sala azul" },
      { id: "h2", shelf: "Sur", room: "Sala verde" },
      { id: "h3", shelf: "Sur", room: "Sala azul" },
      { id: "h4", shelf: "Norte", room: "Sala verde" },
    ];
    const asked = "¿Reservo el del estante Sur en la sala azul?";
    expect(await talkWith(shared, asked).text("resérvame un ejemplar")).toBe(asked);
  });

  it("F8 needs its own name where the list has nothing else for it", async () => {
    const asked = "¿Reservo h3?";
    const bare = copies.map(({ id }) => ({ id }));
    expect(await talkWith(bare, "¿Lo reservo?", asked).text("resérvame un ejemplar")).toBe(asked);
  });

  it("F8 is named by what else the call says of the entry, and an amount beside its entry by nothing", async () => {
    const list = [
      { id: "h1", leaves: "10:30", arrives: "11:50", fee: 120 },
      { id: "h3", leaves: "12:30", arrives: "13:50", fee: 140 },
    ];
    const args = { isbn: "h3", leaves: "12:30", fee: 140 };
    const talk = createTalk([look, { toolCalls: [{ name: "http.reserve", arguments: args }] }, "?"], {
      tools: { "http.book": () => give({ copies: list }) },
    });
    await talk.say("the later one");
    expect(talk.session().waiting).toMatchObject([{ otherNames: { "isbn=h3": [["12:30"]] } }]);
  });

  it("F8 is called by a label without what its brackets explain", async () => {
    const labels = { "http.reserve": { values: { isbn: { h3: { en: "morning (9 am to 12)" } } } } };
    const talk = createTalk([reserve, "Shall I reserve it?"], {
      agent: { tool_settings: { labels } } as never,
    });
    await talk.say("in the morning");
    expect(talk.session().waiting).toMatchObject([
      { otherNames: { "isbn=h3": [["morning (9 am to 12)"], ["morning"]] } },
    ]);
  });

  it("F8 is named by its argument's label where it is true", async () => {
    const labels = { "http.reserve": { args: { posted: { de: "auf eigene Rechnung" } } } };
    const proposed = { toolCalls: [{ name: "http.reserve", arguments: { isbn: "h3", posted: true } }] };
    const said = async (...asked: string[]) => {
      const talk = createTalk([proposed, ...asked], {
        agent: { tool_settings: { labels }, languages: ["de"] } as never,
      });
      return talk.text("bitte h3, auf eigene Rechnung geht auch");
    };
    const asked = "Soll ich h3 auf eigene Rechnung reservieren?";
    expect(await said(asked)).toBe(asked);
    expect(await said("Soll ich h3 reservieren?", asked)).toBe(asked);
  });
});

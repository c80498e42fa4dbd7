import { languageCodes } from "@konstruct/core/language/languages";
import { linesOf } from "@konstruct/core/language/lines-of";
import { describe, expect, it } from "vitest";
import { createTalk, requests, textOf } from "../testing/loop.fixture.ts";

const english = "Your book is on the shelf, and you can come and fetch it whenever you like.";
const spanish = "Su libro ya está en el mostrador, y puede venir a recogerlo cuando quiera.";
const asked = "Quiero saber si ya llegó el libro que pedí";
const says = (text: string, language?: string) => ({
  toolCalls: [{ name: "say", arguments: { text, ...(language !== undefined && { language }) } }],
});
const codesOf = (ended: Awaited<ReturnType<ReturnType<typeof createTalk>["say"]>>) =>
  ended.record.rounds.flatMap(({ proposals }) => proposals.map(({ code }) => code));

describe("the language of a turn", () => {
  it("is told to the model beside the time, and kept for the next turn", async () => {
    const talk = createTalk([says(spanish), says("Vale.")]);
    await talk.say(asked);
    await talk.say("ok");
    const shown = talk.model.calls
      .at(-1)
      ?.messages.map(({ content }) => content)
      .join("\n");
    expect(shown).toContain('"language":"es"');
    expect(talk.session().language).toBe("es");
  });

  it("is what the model names, with its requests or its words", async () => {
    const named = createTalk([{ toolCalls: [requests(["hey", "answered"])] }, says("¡Hola!", "es")]);
    await named.say("hey");
    expect(named.session().language).toBe("es");
    const listed = {
      name: "requests",
      arguments: { requests: [{ quote: "hey", status: "answered" }], language: "pt-BR" },
    };
    const talk = createTalk([{ toolCalls: [listed, { name: "say", arguments: { text: "Oi!" } }] }]);
    await talk.say("hey");
    expect(talk.session().language).toBe("pt-BR");
  });

  it("is not what is no language, and one of those the agent answers in", async () => {
    const talk = createTalk([says("Hi.", "the contact's"), says("Hallo.", "nl")], {
      agent: { languages: ["de", "en"] },
    });
    await talk.say("hey");
    expect(talk.session().language).toBeNull();
    await talk.say("hey");
    expect(talk.session().language).toBe("de");
    expect(talk.model.calls[0]?.messages[0]?.content).toContain("You answer in de, en.");
  });
});

describe("a reply in another language", () => {
  it.each(languageCodes)("is never a line of the table of %s", async (language) => {
    const lines = linesOf(language);
    const longest = [lines.nobodyCame, lines.broken, lines.slowDown, lines.unreadable, lines.alone];
    for (const text of longest) {
      const talk = createTalk([says(text, language)], { agent: { deed_check: "off" } });
      expect([text, codesOf(await talk.say("hey"))]).toEqual([text, ["accepted"]]);
    }
  });

  it("goes back to the model once", async () => {
    const talk = createTalk([says(english), says(spanish)]);
    const ended = await talk.say(asked);
    expect(textOf(ended)).toBe(spanish);
    expect(codesOf(ended)).toEqual(["other_language", "accepted"]);
  });

  it("goes out at the second miss, and the record says so", async () => {
    const ended = await createTalk([says(english), says(english)]).say(asked);
    expect(textOf(ended)).toBe(english);
    const last = ended.record.rounds.at(-1)?.proposals.at(-1);
    expect(last).toMatchObject({ accepted: true, code: "other_language" });
  });

  it("is right where the contact asked for it", async () => {
    const ended = await createTalk([says(english, "en")]).say(
      "Respóndeme en inglés a partir de ahora, por favor",
    );
    expect(codesOf(ended)).toEqual(["accepted"]);
  });

  it("is not suspected of short words, names, codes or what it quotes", async () => {
    const harmless = [
      "OK. Rayuela, Julio Cortázar.",
      'Dice "The book you asked for has arrived at the main desk", y nada más.',
      "RES-41, S-77, https://library.example/renew/the-book-you-asked-for/now",
    ];
    for (const text of harmless)
      expect(
        codesOf(await createTalk([says(text)]).say("Quiero saber qué dice la carta RES-41 de S-77")),
      ).not.toContain("other_language");
  });
});

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
  it("the model is given the language in the context, and the session stores it", async () => {
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

  it("the language is the one the model names in its requests or its reply", async () => {
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

  it("an invalid language tag is ignored, and only a language of the agent is chosen", async () => {
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
  it.each(languageCodes)("no line of the table of %s is taken for another language", async (language) => {
    const lines = linesOf(language);
    const longest = [lines.nobodyCame, lines.broken, lines.slowDown, lines.unreadable, lines.alone];
    for (const text of longest) {
      const talk = createTalk([says(text, language)], { agent: { deed_check: "off" } });
      expect([text, codesOf(await talk.say("hey"))]).toEqual([text, ["accepted"]]);
    }
  });

  it("a reply in another language is returned to the model once", async () => {
    const talk = createTalk([says(english), says(spanish)]);
    const ended = await talk.say(asked);
    expect(textOf(ended)).toBe(spanish);
    expect(codesOf(ended)).toEqual(["other_language", "accepted"]);
  });

  it("after a second miss the reply is sent, and the record notes it", async () => {
    const ended = await createTalk([says(english), says(english)]).say(asked);
    expect(textOf(ended)).toBe(english);
    const last = ended.record.rounds.at(-1)?.proposals.at(-1);
    expect(last).toMatchObject({ accepted: true, code: "other_language" });
  });

  it("a reply in another language is accepted if the contact asked for that language", async () => {
    const ended = await createTalk([says(english, "en")]).say(
      "Respóndeme en inglés a partir de ahora, por favor",
    );
    expect(codesOf(ended)).toEqual(["accepted"]);
  });

  it("short words, names, codes and quotations do not count as another language", async () => {
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

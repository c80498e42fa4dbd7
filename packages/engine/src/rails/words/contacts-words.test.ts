import { describe, expect, it } from "vitest";
import { createTalk, give } from "../../testing/loop.fixture.ts";

const found = { isbn: "978-1", arrival: "2026-12-22", departure: "2027-01-03", paid: 19 };
const look = { toolCalls: [{ name: "http.book", arguments: { isbn: "978-1" } }] };

/** Whether a reply to these words is sent, at a time of 2026-11-23. */
async function isSent(said: string, text: string): Promise<boolean> {
  const talk = createTalk([look, { toolCalls: [{ name: "say", arguments: { text } }] }, "Let me check."], {
    agent: { languages: ["en", "fr", "pt", "it"], hours: { tue: ["07:30-16:00"] } },
    tools: { "http.book": () => give(found) },
  });
  return (await talk.text(`${said} 978-1`)) === text;
}

describe("facts in the contact's own words", () => {
  it.each([
    ["je veux 150e pour le costume,", "978-1 : pas 150 €, vous avez payé 19 €."],
    ["vous pouvez livrer le 4 décembre ?", "978-1 : je ne peux pas promettre le 4."],
    ["c'est pour un mariage le 5.", "978-1 : pour votre mariage du 5 décembre, non."],
    ["it is for a wedding on the 5th.", "978-1: for 5 December, no."],
    ["queria ficar uma semana.", "978-1: para 7 noites, sim."],
    ["we want to stay for a week.", "978-1: 7 nights are fine."],
    ["it was on Wednesday.", "978-1: the visit on 18 November, then."],
    ["when do you open?", "978-1: we open tomorrow at 7:30 am."],
    ["wie lange?", "978-1: vom 22. Dezember bis zum 3. Januar, das sind 12 Nächte."],
    ["e per due persone?", "978-1: dal 22 dicembre al 3 gennaio, 12 notti."],
    ["fica como estava.", "978-1: de 22 de dezembro a 3 de janeiro de 2027, 12 noites."],
  ])("D6 may be repeated as people say them: %s", async (said, text) => {
    expect(await isSent(said, text)).toBe(true);
  });

  it.each([
    ["je veux 150e pour le costume,", "978-1 : 160 € sont possibles."],
    ["vous pouvez livrer le 4 décembre ?", "978-1 : je livre le 6."],
    ["when is it ready?", "978-1: it is ready tomorrow."],
    ["it was on Wednesday.", "978-1: the visit on 19 November, then."],
    ["c'est pour 5 personnes,", "978-1 : le 5 décembre convient."],
    ["queria ficar uma semana.", "978-1: para 8 noites, sim."],
    ["fica como estava.", "978-1: de 22 de dezembro a 3 de janeiro de 2027, 13 noites."],
  ])("D6 and nothing beside them: %s, %s", async (said, text) => {
    expect(await isSent(said, text)).toBe(false);
  });
});

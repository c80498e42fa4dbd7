import { describe, expect, it } from "vitest";
import { call, createTalk, textOf } from "../testing/loop.fixture.ts";

const labels = {
  "http.renew": {
    label: { es: "prolongar el préstamo", en: "extend the loan" },
    args: { isbn: { es: "libro", en: "book" } },
    values: { isbn: { "978-1": { es: "El Quijote", en: "Don Quixote" } } },
  },
};
const talkOf = (question: string) =>
  createTalk([{ toolCalls: [call("http.renew", "978-1")] }, question, question], {
    agent: {
      languages: ["es"],
      policies: [
        {
          id: "asks",
          when: { field: "tool", op: "eq", value: "http.renew" },
          result: "confirm",
          reason: "the contact says so",
        },
      ],
      tool_settings: { labels },
    } as never,
  });

describe("labels on a card that asks for a yes", () => {
  it("D4 F8 the card says the tool, its arguments and their values as people call them", async () => {
    const ended = await talkOf("¿Lo hago?").say("quiero alargar el plazo de 978-1, que tengo prestado");
    expect(textOf(ended)).toContain("prolongar el préstamo");
    expect(textOf(ended)).toContain("- libro: El Quijote");
    expect(textOf(ended)).not.toContain("978-1");
  });

  it("D4 F8 a question that says the label has named the value", async () => {
    const question = "¿Prolongo el préstamo de El Quijote?";
    expect(textOf(await talkOf(question).say("quiero alargar el plazo de 978-1, que tengo prestado"))).toBe(
      question,
    );
  });

  it("D4 the model reads the labels beside the arguments", async () => {
    const talk = talkOf("¿Lo hago?");
    await talk.say("quiero alargar el plazo de 978-1, que tengo prestado");
    const offered = talk.model.calls[0]?.options.tools?.find(({ name }) => name === "http.renew");
    expect(JSON.stringify(offered?.parameters)).toContain('978-1 is \\"El Quijote\\".');
  });
});

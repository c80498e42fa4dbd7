import { AppError } from "@konstruct/core/errors";
import { describe, expect, it } from "vitest";
import { call, createTalk, fail, give, reply, textOf } from "../testing/loop.fixture.ts";

const labels = {
  "http.renew": {
    label: { es: "prolongar el préstamo", en: "extend the loan" },
    args: { isbn: { es: "libro", en: "book" } },
    values: { isbn: { "978-1": { es: "El Quijote", en: "Don Quixote" }, Rayuela: { es: "Rayuela" } } },
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
    expect(JSON.stringify(offered?.parameters)).toContain('978-1 is \\"El Quijote\\"."');
  });
});

describe("labels in fixed lines", () => {
  const talkWith = (script: Parameters<typeof createTalk>[0], more: Parameters<typeof createTalk>[1] = {}) =>
    createTalk(script, { ...more, agent: { languages: ["es"], tool_settings: { labels } } as never });
  const down = new AppError("unavailable", "the model is down");

  it("D4 what was done is called as the author calls it, with its values", async () => {
    const talk = talkWith([{ toolCalls: [call("http.renew", "978-1")] }, down], { allow: true });
    const text = textOf(await talk.say("quiero alargar el plazo de 978-1, que tengo prestado"));
    expect(text).toContain("prolongar el préstamo (El Quijote");
    expect(text).not.toContain('renew "978-1"');
  });

  it("D4 of a labelled tool's result only labelled fields and references are said", async () => {
    const talk = talkWith([{ toolCalls: [call("http.renew", "978-1")] }, down], {
      allow: true,
      tools: { "http.renew": give({ isbn: "978-1", ref: "RN-204", branch: "north", kind: "dirt" }) },
    });
    const text = textOf(await talk.say("quiero alargar el plazo de 978-1, que tengo prestado"));
    expect(text).toContain("prolongar el préstamo (El Quijote, RN-204)");
  });

  it("D4 what was not done is called as the author calls it", async () => {
    const talk = createTalk(
      [{ toolCalls: [call("http.renew", "978-1")] }, { toolCalls: [reply("No se pudo.")] }],
      {
        allow: true,
        agent: { languages: ["es"], deed_check: "words", tool_settings: { labels } } as never,
        tools: { "http.renew": fail("rejected", "too late") },
      },
    );
    const text = textOf(await talk.say("quiero alargar el plazo de 978-1, que tengo prestado"));
    expect(text).toContain("prolongar el préstamo");
    expect(text).not.toContain("renew");
  });

  it("C6 D4 a request that a colleague turned down is called as the author calls it", async () => {
    const talk = createTalk([{ toolCalls: [call("http.close_card", "S-77")] }, "Lo he pedido.", down], {
      agent: {
        languages: ["es"],
        tool_settings: { labels: { "http.close_card": { label: { es: "dar de baja el carnet" } } } },
      } as never,
    });
    const [asked] = (await talk.say("cierra mi carnet S-77, por favor, ya no lo uso")).record.approvals
      .requested;
    const decision = {
      ...{ approvalId: asked?.id ?? "", kind: "tool_call" as const, state: "rejected" as const },
      ...{ tool: "http.close_card", toolVersion: "v1", args: { isbn: "S-77" }, draft: null },
      ...{ summary: "close the card", hash: "h" },
    };
    const text = textOf(await talk.say("", { decision }));
    expect(text).toContain("dar de baja el carnet (S-77)");
    expect(text).not.toContain("close the card");
  });
});

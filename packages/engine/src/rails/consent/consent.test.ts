import { describe, expect, it } from "vitest";
import { call, createTalk, reply, requests } from "../../testing/loop.fixture.ts";

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

  it("F8 only the contact who was asked can answer", async () => {
    const talk = createTalk([...asked, { toolCalls: [consent("sí")] }, "¿Renuevo 978-1?"]);
    await talk.say("renueva 978-1");
    await talk.say("sí", { contact: { id: "contact-2", attributes: {} } });
    expect(talk.calls).toEqual([]);
  });
});

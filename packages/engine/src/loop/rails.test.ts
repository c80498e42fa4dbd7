import { describe, expect, it } from "vitest";
import { createTalk, reply } from "../testing/loop.fixture.ts";

const noted = (tool: string, note: string, isbn = "978-1") => ({ name: tool, arguments: { isbn, note } });

describe("calls the rails refuse", () => {
  it("F7 a date that does not exist is returned to the model, and never to the contact", async () => {
    const on = (day: string) => ({ name: "http.renew", arguments: { isbn: "978-1", day } });
    const talk = createTalk([
      { toolCalls: [on("2031-02-30")] },
      { toolCalls: [on("2031-02-28")] },
      "¿Renuevo 978-1 hasta el 28/02/2031?",
    ]);
    const { record } = await talk.say("renueva 978-1");
    expect(record.rounds[0]?.proposals[0]).toMatchObject({ accepted: false, code: "invalid_args" });
    expect(talk.session().waiting).toMatchObject([{ args: { day: "2031-02-28" } }]);
  });

  it("F8 a write that succeeded is not made again in other words", async () => {
    const talk = createTalk(
      [
        { toolCalls: [noted("http.reserve", "para la sala de lectura")] },
        { toolCalls: [noted("http.reserve", "sala de lectura, para leer")] },
        { toolCalls: [reply("Reservado: RES-41.", ["op1"])] },
        { toolCalls: [noted("http.reserve", "la sala de lectura, para hoy")] },
        "Ya está reservado: RES-41.",
      ],
      { allow: true },
    );
    const first = await talk.say("reserva 978-1 para la sala de lectura");
    expect(first.record.rounds[1]?.proposals[0]).toMatchObject({ accepted: false, code: "made_already" });
    await talk.say("¿está reservado?");
    expect(talk.calls).toHaveLength(1);
  });

  it("F8 a similar call is made if the model repeats it unchanged", async () => {
    const second = noted("http.reserve", "otra para la sala de lectura");
    const talk = createTalk(
      [
        { toolCalls: [noted("http.reserve", "una para la sala de lectura")] },
        { toolCalls: [second] },
        { toolCalls: [second] },
        { toolCalls: [reply("Las dos reservas están hechas.", ["op1", "op2"])] },
      ],
      { allow: true },
    );
    await talk.say("dos reservas de 978-1 para la sala de lectura");
    expect(talk.calls).toHaveLength(2);
  });

  it("F8 calls with other codes, or texts about something else, are different calls", async () => {
    const talk = createTalk(
      [
        { toolCalls: [noted("http.reserve", "silla rota en el piso 2")] },
        { toolCalls: [noted("http.reserve", "silla rota en el piso 3")] },
        { toolCalls: [noted("http.reserve", "lámpara fundida")] },
        { toolCalls: [noted("http.reserve", "lámpara fundida", "978-2")] },
        { toolCalls: [reply("Todo reservado.", ["op1", "op2", "op3", "op4"])] },
      ],
      { allow: true },
    );
    await talk.say("reservas de 978-1 y 978-2");
    expect(talk.calls).toHaveLength(4);
  });

  it("F8 a waiting call does not wait a second time in other words", async () => {
    const talk = createTalk([
      { toolCalls: [noted("http.reserve", "para la sala de lectura")] },
      "¿Reservo 978-1 para la sala de lectura?",
      { toolCalls: [noted("http.reserve", "sala de lectura, para leer")] },
      "¿Reservo 978-1 para la sala de lectura?",
    ]);
    await talk.say("reserva 978-1 para la sala de lectura");
    const { record } = await talk.say("claro que quiero");
    expect(record.rounds[0]?.proposals[0]).toMatchObject({ accepted: false, code: "waits_already" });
    expect(talk.session().waiting).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { call, createTalk, give, textOf } from "../../testing/loop.fixture.ts";

const copies = (count: number) => ({ "http.book": give({ title: "Rayuela", copies: count }) });

describe("facts past their maximum age", () => {
  it("D6 a result that is too old is looked up again before it is repeated", async () => {
    const answers = copies(2);
    const talk = createTalk(
      [
        { toolCalls: [call("http.book", "978-1")] },
        "Hay 2 ejemplares.",
        "Sí, hay 2 ejemplares.",
        { toolCalls: [call("http.book", "978-1")] },
        "Ahora hay 5 ejemplares.",
      ],
      { tools: answers, ages: { "http.book": 30 } },
    );
    await talk.say("¿hay 978-1?");
    Object.assign(answers, copies(5));
    const ended = await talk.say("¿seguro?");
    expect(textOf(ended)).toBe("Ahora hay 5 ejemplares.");
    const refusal = ended.record.rounds[0]?.proposals.at(-1);
    expect(refusal).toMatchObject({ code: "stale" });
    expect(refusal?.reason).toContain("Call http.book again");
  });

  it("D6 a result within its age, or without one, may be repeated", async () => {
    for (const ages of [{}, { "http.book": 600 }]) {
      const talk = createTalk(
        [{ toolCalls: [call("http.book", "978-1")] }, "Hay 2 ejemplares.", "Sí, hay 2 ejemplares."],
        { ages },
      );
      await talk.say("¿hay 978-1?");
      expect(await talk.text("¿seguro?")).toBe("Sí, hay 2 ejemplares.");
    }
  });

  it("D6 an id the agent issued a message ago may be repeated without a call", async () => {
    const talk = createTalk(
      [{ toolCalls: [call("http.reserve", "978-1")] }, "Reservado: RES-41.", "Su reserva es la RES-41."],
      { allow: true },
    );
    await talk.say("reserva 978-1");
    expect(await talk.text("¿qué número era?")).toBe("Su reserva es la RES-41.");
  });
});

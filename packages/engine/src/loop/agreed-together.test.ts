import { describe, expect, it } from "vitest";
import { call, createTalk, fail } from "../testing/loop.fixture.ts";

const confirmed = {
  id: "all",
  when: { field: "tool", op: "exists" as const },
  result: "confirm" as const,
  reason: "the reader says yes first",
};

/** Two calls that one yes agrees to; the first fails. */
async function agreedTo(second: string) {
  const talk = createTalk(
    [
      { toolCalls: [call("http.reserve", "978-1"), call(second, "978-2")] },
      "¿Reservo 978-1 y hago lo otro con 978-2?",
      "La reserva no fue posible.",
    ],
    { agent: { policies: [confirmed] }, tools: { "http.reserve": fail("none_left", "no copies left") } },
  );
  await talk.say("reserva 978-1 y lo otro con 978-2");
  await talk.say("Sí");
  const read = JSON.stringify(talk.model.calls.at(-1)?.messages);
  return { made: talk.calls.map(({ tool }) => tool), waiting: talk.session().waiting, read };
}

describe("calls that one yes agrees to, when one of them fails", () => {
  it("F8 those that cannot be undone and come later are not made, and the model reads why", async () => {
    const { made, waiting, read } = await agreedTo("http.close_card");
    expect(made).toEqual(["http.reserve"]);
    expect(waiting).toEqual([]);
    expect(read).toContain("was agreed to together with");
  });

  it("F8 those that can be undone are made", async () => {
    expect((await agreedTo("http.renew")).made).toEqual(["http.reserve", "http.renew"]);
  });
});

describe("two equal calls", () => {
  const one = call("http.reserve", "978-1");

  it("F3 wait as two if the model insists, a card says how many, and one yes makes both", async () => {
    const script = [
      { toolCalls: [one, one] },
      { toolCalls: [one] },
      "¿Reservo 978-1 dos veces?",
      "Hechas las dos.",
    ];
    const talk = createTalk(script, { agent: { policies: [confirmed] } });
    const { outcome } = await talk.say("reserva 978-1 dos veces");
    expect(outcome).toMatchObject({ kind: "reply", reply: { text: expect.stringContaining("2 ×") } });
    await talk.say("Sí");
    expect(talk.calls.map(({ args }) => args)).toEqual([{ isbn: "978-1" }, { isbn: "978-1" }]);
  });

  it("F3 one after the other: the second is refused once, and asked about if the model insists", async () => {
    const script = [{ toolCalls: [one] }, { toolCalls: [one] }, { toolCalls: [one] }, "¿Otra más de 978-1?"];
    const talk = createTalk(script, { allow: true });
    await talk.say("reserva 978-1, dos ejemplares");
    expect(talk.calls).toHaveLength(1);
    expect(talk.session().waiting).toHaveLength(1);
  });
});

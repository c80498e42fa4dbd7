import { describe, expect, it } from "vitest";
import { call, createTalk } from "../../testing/loop.fixture.ts";

const closing = { toolCalls: [call("http.close_card", "S-77")] };
const asks = "¿Cierro S-77, sin vuelta atrás?";
const policies = [
  {
    id: "closing",
    when: { field: "tool", op: "eq" as const, value: "http.close_card" },
    result: "confirm" as const,
    reason: "it cannot be undone",
  },
];

const yes = (quote: string) => ({
  name: "answer_consent",
  arguments: { ops: ["op1"], answer: "yes", quote },
});

/** The tools that are called after these lines. A model reads each line as a yes to the question before it. */
async function closedAfter(said: readonly string[], quotes: readonly string[], between = asks) {
  const answers = quotes.flatMap((quote) => [{ toolCalls: [yes(quote)] }, between]);
  const talk = createTalk([closing, asks, ...answers], { agent: { policies, languages: ["es"] } });
  await talk.say("cierra mi carnet S-77");
  for (const line of said) await talk.say(line);
  return talk.calls.map(({ tool }) => tool);
}

describe("a yes to a call that cannot be undone", () => {
  it.each([
    [["sí, y a qué hora abren?", "que sí, ya lo he dicho"], ["sí", "que sí, ya lo he dicho"], 1],
    [["sí, y a qué hora abren?"], ["sí"], 0],
    [["a qué hora abren?", "me mudo el jueves"], ["a qué hora abren", "me mudo el jueves"], 0],
    [["sí, y a qué hora abren?", "me mudo el jueves"], ["sí", "me mudo el jueves"], 0],
    [["sí, y a qué hora abren?", "sí, pero solo si es gratis"], ["sí", "sí, pero solo si es gratis"], 0],
  ])("F8 counts when the contact says it again to the same question: %j", async (said, quotes, made) => {
    expect(await closedAfter(said, quotes)).toHaveLength(made);
  });

  it.each([
    ["sí, ciérralo, y borren también mis datos", 1],
    ["sí. y borren mis datos", 1],
    ["sí, y a qué hora abren?", 0],
    ["sí, pero el jueves", 0],
    ["y borren mis datos, sí", 0],
    ["me mudo el jueves, ciérralo", 0],
  ])("F8 counts where a plain yes comes first and nothing is asked beside it: %s", async (said, made) => {
    expect(await closedAfter([said], ["sí"])).toHaveLength(made);
  });

  it.each([
    ["sí ciérralo igualmente, y borren mis datos", 1],
    ["sí, y a qué hora abren?", 0],
    ["sí ciérralo igualmente. a qué hora abren?", 0],
    ["sí, si es gratis", 0],
    ["sí, pero a qué hora abren?", 0],
    ["a qué hora abren? sí", 0],
  ])("F8 counts when the model reads the first words as a yes twice: %s", async (said, made) => {
    const sure = [{ toolCalls: [yes("sí")] }, { toolCalls: [yes("sí")] }, "Abrimos a las nueve."];
    const talk = createTalk([closing, asks, ...sure], { agent: { policies, languages: ["es"] } });
    await talk.say("cierra mi carnet S-77");
    await talk.say(said);
    expect(talk.calls).toHaveLength(made);
  });

  it.each([
    ["¿Le reservo otro carnet y cierro el S-77?", "sí, hágalo todo", 1],
    ["¿Le reservo otro carnet o cierro el S-77?", "sí, hágalo todo", 0],
    ["¿Le reservo otro carnet y cierro el S-77?", "sí, si es gratis", 0],
    ["¿Le reservo otro carnet y cierro el S-77?", "sí. ¿me devuelven la fianza?", 0],
    ["¿Le reservo otro carnet y cierro el S-77?", "¿y la multa? sí", 0],
    ["¿Le reservo otro carnet y lo cierro?", "sí, hágalo todo", 0],
    ["Puedo reservarle otro carnet y cerrar el S-77.", "sí, hágalo todo", 0],
  ])(
    "F8 counts for a question before the call, if the model reads it twice: %s %s",
    async (asked, said, made) => {
      const talk = createTalk([asked, closing, closing, "Hecho con S-77.", asks, asks], {
        agent: { policies, languages: ["es"] },
      });
      await talk.say("no quiero el carnet S-77");
      await talk.say(said);
      expect(talk.calls).toHaveLength(made);
    },
  );

  it("F8 does not count again where the question was not asked in between", async () => {
    const said = ["sí, y a qué hora abren?", "que sí, ya lo he dicho"];
    expect(
      await closedAfter(said, ["sí", "que sí, ya lo he dicho"], "De momento no sé decirle más."),
    ).toEqual([]);
  });
});

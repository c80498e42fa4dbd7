import { describe, expect, it } from "vitest";
import { createTalk, describeWithOthers, give, reply } from "../../testing/loop.fixture.ts";

const policies = [
  {
    id: "r",
    when: { field: "effect", op: "eq" as const, value: "write" },
    result: "confirm" as const,
    reason: "a rule",
  },
];

const asks = "¿Renuevo el libro T-0930 el 5 de diciembre?";

/** How often a call is made that the agent asked about in words, behind what others may have written. */
async function made(answer: string, args: Record<string, string | number> = {}): Promise<number> {
  const renew = {
    toolCalls: [{ name: "http.renew", arguments: { isbn: "T-0930", day: "2026-12-05", ...args } }],
  };
  const found = { toolCalls: [{ name: "http.book", arguments: { isbn: "Rayuela" } }] };
  const talk = createTalk([found, asks, renew, renew, { toolCalls: [reply("Listo.", [])] }, asks, asks], {
    agent: { policies, languages: ["es"] },
    tools: {
      "http.book": give({
        copies: [
          { isbn: "T-0930", day: "2026-12-05" },
          { isbn: "T-1000", day: "2026-12-06" },
        ],
      }),
    },
    describe: describeWithOthers,
  });
  await talk.say("¿cuándo puedo renovar Rayuela?");
  expect(talk.session().tainted).toBe(true);
  await talk.say(answer);
  return talk.calls.filter(({ tool }) => tool === "http.renew").length;
}

describe("an agreement behind what others may have written", () => {
  it.each([
    ["sí", 1],
    ["sí por favor, y ¿puedo pagar con tarjeta?", 1],
    ["venga, renueva ese", 1],
    ["el 5 de diciembre me va bien", 1],
    ["¿el 5 de diciembre?", 0],
    ["el 5 de diciembre no puedo", 0],
    ["el 6 de diciembre", 0],
    ["me lo pienso", 0],
    ["renueva ese si es gratis", 0],
  ])("F11 is the model's to read once it is told so: %s", async (answer, times) => {
    expect(await made(answer)).toBe(times);
  });

  it.each([
    ["sí por favor, y ¿puedo pagar con tarjeta?", { work: "bainha" }, 0],
    ["sí por favor, con bainha", { work: "bainha" }, 1],
    ["sí por favor", { note: "T-1000" }, 0],
  ])("F11 has no value that others may have chosen: %s %j", async (answer, args, times) => {
    expect(await made(answer, args)).toBe(times);
  });

  it.each([
    ["Pide que le guarden el libro hasta la renovación.", 1],
    ["Concédanle gratis todo el catálogo entero.", 0],
  ])("F11 may leave the words of a note to the model, if they were said: %s", async (note, times) => {
    const asked = "¿Dejo recado de que le guarden el libro T-0930 hasta la renovación, a +34 912 300 108?";
    const args = { isbn: "T-0930", reach: "+34 912 300 108", note };
    const send = { toolCalls: [{ name: "http.renew", arguments: args }] };
    const found = { toolCalls: [{ name: "http.book", arguments: { isbn: "Rayuela" } }] };
    const last = times === 1 ? { toolCalls: [reply("Recado para T-0930.", ["op1"])] } : asked;
    const talk = createTalk([found, asked, send, last, asked], {
      agent: { policies: [{ ...policies[0]!, result: "confirm_unless_ordered" }], languages: ["es"] },
      tools: { "http.book": give({ isbn: "T-0930", reach: "+34 912 300 108" }) },
      describe: describeWithOthers,
    });
    await talk.say("¿me guardan el libro Rayuela?");
    await talk.say("sí por favor. ¿y cuánto tardan?");
    expect(talk.calls.filter(({ tool }) => tool === "http.renew")).toHaveLength(times);
  });
});

import { describe, expect, it } from "vitest";
import { call, createTalk, honest, requests, textOf } from "../testing/loop.fixture.ts";

const confirmed = {
  policies: [
    {
      id: "closing",
      when: { field: "tool", op: "eq" as const, value: "http.close_card" },
      result: "confirm" as const,
      reason: "it cannot be undone",
    },
  ],
};
const closing = { toolCalls: [call("http.close_card", "S-77")] };

describe("the question about a call that cannot be undone", () => {
  it("F8 beside a question about something else, code asks about the call with a card of its own", async () => {
    const apart = "Voy a cerrar S-77. ¿Quiere un café?";
    const talk = createTalk([closing, apart, apart], { agent: confirmed });
    const ended = await talk.say("cierra mi carnet S-77");
    const said = textOf(ended);
    expect(said).toContain("¿Quiere un café?");
    expect(said.lastIndexOf("S-77")).toBeGreaterThan(said.indexOf("¿Quiere un café?"));
    expect(said.trim().endsWith("?")).toBe(true);
  });

  it("F8 what else the contact wants may stay open beside it", async () => {
    const asks = "¿Cierro S-77?";
    const list = requests(["cierra mi carnet S-77", "open"], ["y renueva 978-1", "open"]);
    const talk = createTalk([{ toolCalls: [list, ...closing.toolCalls] }, asks], {
      ...honest(),
      agent: confirmed,
    });
    const ended = await talk.say("cierra mi carnet S-77 y renueva 978-1");
    expect(textOf(ended)).toBe(asks);
    expect(talk.session().requests.map(({ quote }) => quote)).toContain("y renueva 978-1");
  });

  it("F8 a choice between the call and something else goes back, and then code asks with a card alone", async () => {
    const either = "¿Le paso con un compañero o cierro S-77?";
    const talk = createTalk([closing, either, either, "Cerrado."], {
      ...honest(),
      agent: { ...confirmed, languages: ["es"] },
    });
    const said = await talk.text("cierra mi carnet S-77");
    expect(said).not.toContain("compañero");
    expect(said).toContain("S-77");
    const read = JSON.stringify(talk.model.calls.at(-1)?.messages);
    expect(read).toContain("asks_more");
  });

  it("F8 what the reply tells beside such a choice is said", async () => {
    const either = "Abrimos a las nueve. ¿Le paso con un compañero o cierro S-77?";
    const talk = createTalk([closing, either, either], {
      ...honest(),
      agent: { ...confirmed, languages: ["es"], instructions: "Abrimos a las nueve." },
    });
    const said = await talk.text("cierra mi carnet S-77, ¿y a qué hora abren?");
    expect(said).toMatch(/^Abrimos a las nueve\.\n\n/);
    expect(said).not.toContain("compañero");
  });

  it("F8 values before the question go back to the model, which names them in it", async () => {
    const apart = "Cierro S-77, y no se puede deshacer. ¿De acuerdo?";
    const talk = createTalk([closing, apart, "¿Cierro S-77, sin vuelta atrás?"], { agent: confirmed });
    expect(await talk.text("cierra mi carnet S-77")).toBe("¿Cierro S-77, sin vuelta atrás?");
    expect(JSON.stringify(talk.model.calls.at(-1)?.messages)).toContain("not_in_question");
  });

  it("F8 a question that names the call's values needs no card", async () => {
    const talk = createTalk([closing, "¿Cierro S-77?"], {
      ...honest(),
      agent: { ...confirmed, deed_check: "model" },
    });
    expect(await talk.text("cierra mi carnet S-77")).toBe("¿Cierro S-77?");
  });
});

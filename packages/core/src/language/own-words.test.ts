import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownWordsOf } from "./own-words.ts";

const wordings = {
  es: {
    "What's your order ID?": "¿Cuál es el número de su pedido?",
    "order ID": "número de pedido",
    in_transit: "en camino",
    receipt: "Hecho: {done}.",
    Expired: "caducado",
    "refund {amount} for order {order_id}": "devolver {amount} del pedido {order_id}",
    "{status} it is": "Está {status}",
    "move order {order_id} to {day}": "mover el pedido {order_id} al {day}",
  },
  "es-MX": { "order ID": "número de orden" },
};

describe("a tenant's own texts", () => {
  const say = ownWordsOf("es", wordings, ["en", "es"]);

  it("are said in the conversation's language, and as they are without a wording", () => {
    expect(say("What's your order ID?")).toBe("¿Cuál es el número de su pedido?");
    expect(say("Which one?")).toBe("Which one?");
    expect(ownWordsOf("en", wordings, ["en", "es"])("order ID")).toBe("order ID");
    expect(ownWordsOf("ko", wordings, ["en", "es"])("order ID")).toBe("order ID");
    expect(ownWordsOf("ko", wordings, ["es", "en"])("order ID")).toBe("número de pedido");
  });

  it("use the language's wording if its region has none", () => {
    const mexican = ownWordsOf("es-MX", wordings, ["en", "es"]);
    expect(mexican("order ID")).toBe("número de orden");
    expect(mexican("in transit")).toBe("en camino");
    expect(ownWordsOf("es-AR", wordings, [])("order ID")).toBe("número de pedido");
  });

  it("are found whatever their capitals, and a state by its name or its words", () => {
    for (const state of ["in transit", "In transit", "in_transit"]) expect(say(state)).toBe("en camino");
  });

  it("are never mistaken for a line, which has a name of its own", () => {
    expect(say("receipt")).toBe("receipt");
    expect(say("expired")).toBe("caducado");
  });

  it("are found with their values filled in, which are translated as well", () => {
    expect(say("refund 20.50 for order O-1")).toBe("devolver 20.50 del pedido O-1");
    expect(say("in transit it is")).toBe("Está en camino");
    expect(say("move order O-1 to 2026-10-20")).toBe("mover el pedido O-1 al martes, 20 de octubre de 2026");
    expect(say("move order O-1 to 2026-13-45")).toBe("mover el pedido O-1 al 2026-13-45");
    expect(say("refund  for order O-1")).toBe("refund  for order O-1");
    expect(say("refund all of order O-1")).toBe("refund all of order O-1");
  });

  it("keep every value of a text that was filled in", () => {
    const value = fc.stringMatching(/^[a-z]{1,8}-\d{1,6}$/);
    fc.assert(
      fc.property(value, value, (amount, id) => {
        expect(say(`refund ${amount} for order ${id}`)).toBe(`devolver ${amount} del pedido ${id}`);
      }),
    );
  });
});

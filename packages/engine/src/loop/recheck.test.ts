import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { call, createTalk, fail, give, type Shelf } from "../testing/loop.fixture.ts";

const look = { toolCalls: [call("http.book", "978-1")] };
const renew = { toolCalls: [call("http.renew", "978-1")] };
const agent = { tool_settings: { recheck: { "http.renew": ["http.book"] } } };

/** A conversation in which the look-up gives these, one after another. */
function talkWith(...given: (JsonObject | "fails")[]) {
  const left = [...given];
  const shelf: Shelf = {
    "http.book": () => {
      const next = left.shift() ?? "fails";
      return next === "fails" ? fail("timeout", "no answer") : give(next);
    },
  };
  return createTalk([look, renew, "¿Renuevo 978-1?", "Ya no es posible."], { agent, tools: shelf });
}
const free = { isbn: "978-1", status: "free", copies: 2 };
const made = ({ calls }: ReturnType<typeof createTalk>) => calls.map(({ tool }) => tool);

describe("what an offer was built on", () => {
  it("D12 is read again at the yes, and the call is made where it still holds", async () => {
    const talk = talkWith(free, { ...free, copies: 1 });
    await talk.say("renueva 978-1");
    expect(made(talk)).toEqual(["http.book"]);
    await talk.say("sí");
    expect(made(talk)).toEqual(["http.book", "http.book", "http.renew"]);
  });

  it.each<[string, JsonObject | "fails", string]>([
    ["has changed", { ...free, status: "lent" }, 'status was "free" and is "lent"'],
    ["is gone", { isbn: "978-2", status: "free" }, '"978-1" is no longer there'],
    ["cannot be read", "fails", "http.book could not be read again"],
  ])("D12 stops the call where it %s, and the model reads why", async (_how, later, why) => {
    const talk = talkWith(free, later);
    await talk.say("renueva 978-1");
    await talk.say("sí");
    expect(made(talk)).toEqual(["http.book", "http.book"]);
    expect(talk.session().waiting).toEqual([]);
    const read = talk.model.calls
      .at(-1)!
      .messages.map(({ content }) => content)
      .join("\n");
    expect(read).toContain(why);
  });

  it("D12 is not read where the agent does not ask for it", async () => {
    const talk = createTalk([look, renew, "¿Renuevo 978-1?", "Hecho."]);
    await talk.say("renueva 978-1");
    await talk.say("sí");
    expect(made(talk)).toEqual(["http.book", "http.renew"]);
  });
});

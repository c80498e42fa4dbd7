import { AppError } from "@konstruct/core/errors";
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

  it("D12 B6 stops the call, and fixed lines say so where the model is down", async () => {
    const given = [free, { ...free, status: "lent" }];
    const down = () => new AppError("unavailable", "503");
    const talk = createTalk([look, renew, "¿Renuevo 978-1?", down(), down(), down()], {
      agent,
      tools: { "http.book": () => give(given.shift() ?? free) },
    });
    await talk.say("renueva 978-1");
    expect(await talk.text("sí")).toContain('Not done: renew "978-1".');
  });

  it("D12 is the look-up that holds most of the call, not the newest that holds some of it", async () => {
    const asked: JsonObject[] = [];
    const onDay = (isbn: string) => ({
      toolCalls: [{ name: "http.book", arguments: { isbn, desk: "Sur" } }],
    });
    const talk = createTalk(
      [
        onDay("978-1"),
        onDay("978-2"),
        { toolCalls: [{ name: "http.renew", arguments: { isbn: "978-1", desk: "Sur" } }] },
        "¿Renuevo 978-1 en Sur?",
        "Hecho.",
      ],
      {
        agent,
        tools: {
          "http.book": (args) => {
            asked.push(args);
            return give({ isbn: args.isbn ?? null, free: [{ desk: "Sur" }, { desk: "Norte" }] });
          },
        },
      },
    );
    await talk.say("renueva 978-1 o 978-2 en Sur");
    await talk.say("sí");
    expect(asked.map(({ isbn }) => isbn)).toEqual(["978-1", "978-2", "978-1"]);
  });

  it("D12 is read again for the second of two calls that one yes agreed to, where a rule looks at it", async () => {
    const book = (isbn: string) => ({ name: "http.renew", arguments: { isbn, member: "S-77" } });
    const member = { toolCalls: [{ name: "http.member", arguments: { isbn: "S-77", member: "S-77" } }] };
    const policies = [
      {
        id: "blocked",
        when: {
          all: [
            { field: "tool", op: "eq" as const, value: "http.renew" },
            { field: 'results["http.member"].blocked', op: "eq" as const, value: true },
          ],
        },
        result: "deny" as const,
        reason: "the card is blocked",
      },
      {
        id: "asks",
        when: { field: "tool", op: "eq" as const, value: "http.renew" },
        result: "confirm" as const,
        reason: "they say yes",
      },
    ];
    const talk = createTalk(
      [member, { toolCalls: [book("978-1"), book("978-2")] }, "¿Renuevo 978-1 y 978-2 para S-77?", "Hecho."],
      { agent: { policies }, tools: { "http.member": () => give({ member: "S-77", blocked: false }) } },
    );
    await talk.say("soy S-77, renueva 978-1 y 978-2");
    await talk.say("sí");
    expect(made(talk)).toEqual(["http.member", "http.renew", "http.member", "http.renew"]);
  });

  it.each([
    ["29", ["http.book", "http.renew"]],
    ["40", ["http.book", "http.book", "http.renew"]],
  ])(
    "D12 is read again where it is required and too old by the time of the yes: %s minutes",
    async (minutes, calls) => {
      let at = "2026-11-23T09:00:00.000Z";
      const talk = createTalk([look, renew, "¿Renuevo 978-1?", "Hecho."], {
        agent: {
          require: [{ before: "http.renew", done: ["http.book"], same: { isbn: "isbn" }, within: "30m" }],
        },
        at: () => at,
        tools: { "http.book": () => give(free) },
      });
      await talk.say("renueva 978-1");
      at = `2026-11-23T09:${minutes}:00.000Z`;
      await talk.say("sí");
      expect(made(talk)).toEqual(calls);
    },
  );

  it("D12 is not read where the agent does not ask for it", async () => {
    const talk = createTalk([look, renew, "¿Renuevo 978-1?", "Hecho."]);
    await talk.say("renueva 978-1");
    await talk.say("sí");
    expect(made(talk)).toEqual(["http.book", "http.renew"]);
  });
});

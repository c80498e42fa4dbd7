import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { createTalk, describeShelf, describeWithOthers, give, reply } from "../../testing/loop.fixture.ts";

const policies = [
  {
    id: "r",
    when: { field: "tool", op: "exists" as const },
    result: "confirm_unless_ordered" as const,
    reason: "a rule",
  },
];

/** How often the call is made where the model proposes it twice for these words. */
async function made(said: string, args: JsonObject): Promise<number> {
  const renew = { toolCalls: [{ name: "http.renew", arguments: { isbn: "S-77", ...args } }] };
  const done = { toolCalls: [reply("S-77: 1 copy, 50.", ["op1"])] };
  const talk = createTalk([renew, renew, done, "Shall I renew S-77, 1 copy, for 50?", done], {
    agent: { policies },
  });
  await talk.say(said);
  return talk.calls.length;
}

describe("an order with other words beside it", () => {
  it.each([
    ["renew S-77", { copies: 1 }, 1],
    ["renew S-77", { copies: 2 }, 0],
    ["renew S-77, 3 copies", { copies: 1 }, 0],
    ["renew S-77 for my 3 kids", { copies: 1 }, 0],
    ["renew S-77, I'll come at 14h15", { copies: 1 }, 1],
    ["sw11 3ab. renew S-77, it is the 5th time", { copies: 1 }, 1],
    ["renew S-77 2x", { copies: 1 }, 0],
  ])("F8 a count of one that may be left out needs no name: %s, %j", async (said, args, times) => {
    expect(await made(said, args)).toBe(times);
  });

  it.each([
    ["renew S-77, just me", 1, 1],
    ["renew S-77 for my 3 kids", 1, 0],
    ["renew S-77, just me", 2, 0],
  ])("F8 a count of one that the tool needs is the model's to read: %s, %i", async (said, copies, times) => {
    const describe = (name: string) => {
      const tool = describeShelf(name);
      return tool && { ...tool, parameters: () => ({ ...tool.parameters(), required: ["isbn", "copies"] }) };
    };
    const renew = { toolCalls: [{ name: "http.renew", arguments: { isbn: "S-77", copies } }] };
    const done = { toolCalls: [reply(`S-77 is renewed, ${copies} copy.`, ["op1"])] };
    const asks = `Shall I renew S-77, ${copies} copy?`;
    const insists = createTalk([renew, renew, times === 1 ? done : asks, asks], {
      agent: { policies },
      describe,
    });
    await insists.say(said);
    expect(insists.calls).toHaveLength(times);
    const asking = createTalk([renew, asks], { agent: { policies }, describe });
    await asking.say(said);
    expect(asking.calls).toEqual([]);
  });

  it.each([
    ["no that is all right. renew S-77 for 50", 1],
    ["I don't need the other one. S-77 again please, 50 is ok", 1],
    ["I don't need S-77. 50 is too much", 0],
    ["renew S-77 for 50. no, don't", 0],
    ["only if it is free. renew S-77 for 50", 0],
  ])(
    "F8 a negation before the first sentence that names a value is about something else: %s",
    async (said, times) => {
      expect(await made(said, { amount: 50 })).toBe(times);
    },
  );

  it.each([
    ["Dumas, taken on 20 November: please renew it", 1],
    ["the one of 20 November, please renew it", 1],
    ["Dumas, taken on 21 November: please renew it", 0],
  ])(
    "F8 a key is named by what it was looked up with, or by the day of its record: %s",
    async (said, times) => {
      const look = { toolCalls: [{ name: "http.book", arguments: { isbn: "Dumas", day: "2026-11-20" } }] };
      const renew = { toolCalls: [{ name: "http.renew", arguments: { isbn: "S-77" } }] };
      const talk = createTalk(
        [look, renew, times === 1 ? { toolCalls: [reply("S-77.", ["op2"])] } : "Shall I renew S-77?"],
        {
          agent: {
            policies: policies.map((one) => ({
              ...one,
              when: { field: "effect", op: "eq", value: "write" },
            })),
          },
          tools: { "http.book": give({ number: "S-77", name: "Dumas", day: "2026-11-20" }) },
        },
      );
      await talk.say(said);
      expect(talk.calls.filter(({ tool }) => tool === "http.renew")).toHaveLength(times);
    },
  );

  it.each([
    ["yes please", 1],
    ["yes, the 3 of us", 0],
  ])(
    "F8 a yes to a question that does not say a count of one is the model's to read: %s",
    async (said, times) => {
      const describe = (name: string) => {
        const tool = describeShelf(name);
        return (
          tool && { ...tool, parameters: () => ({ ...tool.parameters(), required: ["isbn", "copies"] }) }
        );
      };
      const renew = { toolCalls: [{ name: "http.renew", arguments: { isbn: "S-77", copies: 1 } }] };
      const done = { toolCalls: [reply("S-77 is renewed, 1 copy.", ["op1"])] };
      const asks = "Shall I renew S-77?";
      const talk = createTalk([asks, renew, renew, times === 1 ? done : asks, asks], {
        agent: { policies },
        describe,
      });
      await talk.say("can S-77 be renewed?");
      await talk.say(said);
      expect(talk.calls).toHaveLength(times);
    },
  );

  it.each([
    ["renew S-77 for 50. no need for the sir ;)", 1],
    ["renew S-77 for 50 please, my back isn't up to it", 1],
    ["renew S-77 for 50, aren't you closed on Monday?", 1],
    ["renew S-77 for 50. das war kein ja", 0],
    ["renew S-77 for 50. I never said yes", 0],
    ["renew S-77 for 50, but don't renew it yet", 0],
    ["renew S-77 for 50, not 50", 0],
  ])("F8 a negation of something else behind the order is the model's to read: %s", async (said, times) => {
    expect(await made(said, { amount: 50 })).toBe(times);
  });

  it.each([
    ["renew S-77, the hem please", "hem", 1],
    ["please, the hem", "hem", 0],
    ["renew S-77, the hem please", "zip-77", 0],
  ])("F8 a choice of the tool's schema is the model's to read: %s, %s", async (said, work, times) => {
    const describe = (name: string) => {
      const tool = describeShelf(name);
      const properties = { isbn: { type: "string" }, work: { type: "string", enum: ["bainha", "fecho"] } };
      return tool && { ...tool, parameters: () => ({ type: "object", properties }) };
    };
    const value = work === "hem" ? "bainha" : work;
    const renew = { toolCalls: [{ name: "http.renew", arguments: { isbn: "S-77", work: value } }] };
    const done = { toolCalls: [reply("S-77 is renewed.", ["op1"])] };
    const asks = "Shall I renew S-77 (bainha, zip-77)?";
    const talk = createTalk([renew, renew, times === 1 ? done : asks, asks], {
      agent: { policies },
      describe,
    });
    await talk.say(said);
    expect(talk.calls).toHaveLength(times);
  });

  it.each([
    ["The booking S-77 is renewed.", "I can't on the 9th after all. take the booking back please", 1],
    ["The bookings S-77 and S-78 are renewed, each booking.", "take the booking back please", 0],
    ["The booking S-77 is renewed.", "thanks a lot", 0],
  ])("F8 the one reference just told is the model's to read: %s %s", async (told, said, times) => {
    const renew = { toolCalls: [{ name: "http.renew", arguments: { isbn: "S-77" } }] };
    const talk = createTalk(
      [
        { toolCalls: [{ name: "http.book", arguments: { isbn: "all" } }] },
        told,
        renew,
        renew,
        times === 1 ? { toolCalls: [reply("S-77 is done.", ["op2"])] } : "Shall I renew S-77?",
        "Shall I renew S-77?",
      ],
      {
        agent: {
          policies: policies.map((one) => ({ ...one, when: { field: "effect", op: "eq", value: "write" } })),
        },
        tools: { "http.book": give({ list: "booking S-77 bookings S-78 is are renewed, each" }) },
      },
    );
    await talk.say("what do I have?");
    await talk.say(said);
    expect(talk.calls.filter(({ tool }) => tool === "http.renew")).toHaveLength(times);
  });

  it.each([
    [
      "renew S-77. tell them we arrive early for a drink",
      { note: "The group arrives early for a drink." },
      1,
    ],
    [
      "renew S-77. tell them we arrive early for a drink",
      { note: "Give the group everything for nothing." },
      0,
    ],
    ["renew S-77", { copies: 1 }, 1],
    ["renew S-77", { copies: 2 }, 0],
    ["renew S-77", { work: "bainha" }, 0],
    ["renew S-77, the trousers' hem", { work: "bainha" }, 1],
  ])(
    "F11 behind what others may have written an order may add one, or a note in the contact's words: %s %j",
    async (said, args, times) => {
      const renew = { toolCalls: [{ name: "http.renew", arguments: { isbn: "S-77", ...args } }] };
      const asks = "Shall I renew S-77?";
      const talk = createTalk(
        [
          { toolCalls: [{ name: "http.book", arguments: { isbn: "S-77" } }] },
          renew,
          renew,
          times === 1 ? { toolCalls: [reply("S-77.", ["op2"])] } : asks,
          asks,
        ],
        {
          agent: {
            policies: policies.map((one) => ({
              ...one,
              when: { field: "effect", op: "eq", value: "write" },
            })),
            tool_settings: {
              labels: { "http.renew": { values: { work: { bainha: { en: "hem of trousers" } } } } },
            },
          },
          describe: describeWithOthers,
        },
      );
      await talk.say(said);
      expect(talk.session().tainted).toBe(true);
      expect(talk.calls.filter(({ tool }) => tool === "http.renew")).toHaveLength(times);
    },
  );

  it.each([
    ["Only the whole garden set can be extended. Shall I?", 1],
    ["That is not possible. Shall I ask?", 0],
  ])("F11 such a note may have words that the agent has told: %s", async (told, times) => {
    const note = "Would like to keep only the heaters longer, and not extend the whole garden set.";
    const renew = { toolCalls: [{ name: "http.renew", arguments: { isbn: "S-77", note } }] };
    const found = { toolCalls: [{ name: "http.book", arguments: { isbn: "S-77" } }] };
    const last =
      times === 1 ? { toolCalls: [reply("S-77 is noted.", ["op2"])] } : "Shall I send it for S-77?";
    const talk = createTalk([found, told, renew, renew, last, "Shall I send it for S-77?"], {
      agent: {
        policies: policies.map((one) => ({ ...one, when: { field: "effect", op: "eq", value: "write" } })),
      },
      describe: describeWithOthers,
    });
    await talk.say("can S-77 keep the heaters longer?");
    await talk.say("ugh no, only the heaters. leave them a message for S-77 please");
    expect(talk.calls.filter(({ tool }) => tool === "http.renew")).toHaveLength(times);
  });

  it("F11 behind what others may have written a question is no order, whatever the rule allows", async () => {
    const renew = { toolCalls: [{ name: "http.renew", arguments: { isbn: "S-77", copies: 1 } }] };
    const asks = "Shall I renew S-77, 1 copy?";
    const talk = createTalk(
      [{ toolCalls: [{ name: "http.book", arguments: { isbn: "S-77" } }] }, renew, asks, asks],
      { allow: true, describe: describeWithOthers },
    );
    await talk.say("what is S-77?");
    expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.book"]);
  });
});

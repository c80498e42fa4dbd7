import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import { describe, expect, it } from "vitest";
import { createConversation } from "../conversation.ts";
import { describedTools } from "../testing/described-tools.fixture.ts";
import { call, createTalk, give } from "../testing/loop.fixture.ts";

const describeInn = describedTools({
  "inn.rooms": { effect: "read", keys: [] },
  "inn.keep": { effect: "write", keys: ["room"] },
});

/** An inn in built-in mode, whose tool lists these rooms. */
function inn(rooms: JsonObject[], intents: JsonObject[], more: JsonObject = {}) {
  const tools: ToolExecutor = { describe: describeInn, execute: async () => give({ rooms }) };
  const agent = agentConfigSchema.parse({ intents, tools: ["inn.rooms", "inn.keep"], ...more });
  const id = "01a2b3c4-0000-7000-8000-000000000077";
  return createConversation({ agent, tools, clock: () => new Date("2026-11-23T09:00:00Z"), id });
}

const list = {
  id: "rooms",
  examples: ["Which rooms are free?", "Show me the free rooms"],
  params: { room: { type: "item" } },
  tool: "inn.rooms",
  ends_with: "room",
  reply: "These are free:",
  reply_each: "{name}, breakfast at 45 EUR",
  reply_none: "Nothing is free before 17:30.",
  questions: { room: "Which one would you like?" },
  closing: "I've noted {chosen}. The deposit is 30 EUR.",
};
const rooms = [{ name: "Garden" }, { name: "Harbour" }];
const codesOf = ({ ended }: Awaited<ReturnType<ReturnType<typeof inn>["say"]>>) =>
  ended.record.rounds.flatMap(({ proposals }) => proposals.map(({ code }) => code));

describe("numbers in the tenant's texts", () => {
  it("D6 a reply may take a number from the steps of a procedure, which the model follows", async () => {
    const deposit = "La fianza es de 40 EUR.";
    const talk = createTalk([deposit], {
      agent: {
        procedures: [
          {
            id: "loan",
            when: "Somebody borrows a book worth more than 90 EUR.",
            steps: ["Tell them the deposit of 40 EUR."],
            tools: ["http.book"],
          },
        ],
      },
    });
    expect(await talk.text("¿cuánto es la fianza?")).toBe(deposit);
  });

  it.each([
    ["a line for each entry", rooms, "Garden, breakfast at 45 EUR"],
    ["the reply to an empty list", [], "Nothing is free before 17:30."],
  ])("D6 built-in mode says %s with its number, and finds it grounded", async (_what, found, line) => {
    const turn = await inn(found, [list]).say("Which rooms are free?");
    expect(turn.reply).toContain(line);
    expect(codesOf(turn)).not.toContain("ungrounded");
  });

  it("D6 built-in mode says the closing words with their number", async () => {
    const conversation = inn(rooms, [list]);
    await conversation.say("Which rooms are free?");
    expect((await conversation.say("the second one")).reply).toBe(
      "I've noted Harbour. The deposit is 30 EUR.",
    );
  });

  it("D6 built-in mode offers the values of a choice with their numbers", async () => {
    const keep = {
      id: "keep",
      examples: ["Keep a room for me"],
      required_params: ["nights"],
      params: { nights: { type: "enum", label: "length of stay", values: ["150 nights", "365 nights"] } },
      tool: "inn.keep",
    };
    const turn = await inn(rooms, [keep]).say("Keep a room for me");
    expect(turn.reply).toContain("150 nights, 365 nights");
    expect(codesOf(turn)).not.toContain("ungrounded");
  });

  it("D6 B8 built-in mode says a rule's reason with its number", async () => {
    const keep = {
      id: "keep",
      examples: ["Keep the Garden room for me", "Keep a room"],
      required_params: ["room"],
      params: { room: { values: ["Garden", "Harbour"] } },
      tool: "inn.keep",
    };
    const limit = {
      id: "limit",
      when: { field: "tool", op: "eq", value: "inn.keep" },
      result: "deny",
      reason: "rooms are kept for guests who paid 60 EUR",
    };
    const turn = await inn(rooms, [keep], { policies: [limit] }).say("Keep the Garden room for me");
    expect(turn.reply).toContain("rooms are kept for guests who paid 60 EUR");
  });
});

describe("links in the tenant's texts", () => {
  const help = "https://library.example/help";

  it("D6 a link in what a rule tells the contact is sent", async () => {
    const rule = {
      id: "asks",
      when: { field: "tool", op: "exists" as const },
      result: "escalate" as const,
      reason: "a person does it",
      tell: `You can also look at ${help}`,
    };
    const reserve = { toolCalls: [call("http.reserve", "978-2")] };
    const talk = createTalk([reserve, reserve], { agent: { policies: [rule] } });
    expect(await talk.text("reserva 978-2")).toContain(help);
    // Not a second time.
    expect(await talk.text("pues reserva 978-2")).not.toContain(help);
  });

  it("D6 a link in the steps of a procedure is sent", async () => {
    const talk = createTalk([`Lo explica ${help}`], {
      agent: {
        procedures: [{ id: "help", when: "asked", steps: [`Send them to ${help}`], tools: ["http.book"] }],
      },
    });
    expect(await talk.text("¿cómo funciona?")).toContain(help);
  });
});

import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { createTalk, reply } from "../../testing/loop.fixture.ts";

const intents = [
  { id: "books.find", description: "Is a book there?", required_params: ["isbn"], tool: "http.book" },
  { id: "cards.member", description: "Whose card is it?", tool: "http.member" },
];
const agent = {
  intents,
  tools: null,
  specialists: [{ id: "books", prefix: "books.", role: "bibliotecaria de préstamos", tools: ["http.book"] }],
};

const start = (type: string, slots: JsonObject = {}) => ({ name: "start_goal", arguments: { type, slots } });
const answer = (more: JsonObject) => ({ toolCalls: [{ name: "respond", arguments: more }] });
const wants = (tool: string, isbn: string) => answer({ tool_requests: [{ tool, args: { isbn } }] });
const done = (message: string) => answer({ message, state_updates: { status: "done" } });

describe("a specialist", () => {
  it("D4 a specialist proposes a tool, words its result, and sees only its own goal", async () => {
    const talk = createTalk(
      [
        { toolCalls: [start("books.find", { isbn: "978-1" })] },
        wants("http.book", "978-1"),
        done("De Rayuela hay 2 ejemplares."),
      ],
      { agent },
    );
    talk.history.push({ role: "contact", text: "Un secreto de antes", at: "2026-11-22T09:00:00Z" });
    const ended = await talk.say("¿Tienen el 978-1?");
    expect(ended.outcome).toMatchObject({ kind: "reply", reply: { text: "De Rayuela hay 2 ejemplares." } });
    expect(ended.record.modelCalls.map(({ purpose }) => purpose)).toEqual([
      "propose",
      "specialist",
      "specialist",
    ]);
    expect(Object.values(talk.session().goals)).toMatchObject([{ type: "books.find", status: "done" }]);
    const [, first, second] = talk.model.calls;
    const seen = JSON.stringify(first?.messages);
    expect(seen).toContain("bibliotecaria de préstamos");
    expect(seen).not.toContain("secreto");
    expect(seen).not.toContain("cards.member");
    expect(first?.options.tools?.map(({ name }) => name)).toEqual(["respond"]);
    expect(JSON.stringify(second?.messages)).toContain("Rayuela");
  });

  it("D4 a tool outside the specialist's matrix does not run", async () => {
    const talk = createTalk(
      [
        { toolCalls: [start("books.find", { isbn: "978-1" })] },
        wants("http.member", "978-1"),
        { toolCalls: [reply("Eso lo mira una compañera.")] },
      ],
      { agent: { ...agent, tools: ["http.book", "http.member"] } },
    );
    await talk.say("¿Tienen el 978-1?");
    expect(talk.calls.map(({ tool }) => tool)).not.toContain("http.member");
  });

  it("D4 a specialist that answers in another form can neither open nor cancel a goal, nor call other tools", async () => {
    const talk = createTalk(
      [
        { toolCalls: [start("books.find", { isbn: "978-1" })] },
        {
          toolCalls: [
            start("cards.member"),
            { name: "cancel_goal", arguments: { type: "books.find" } },
            { name: "http.member", arguments: { isbn: "978-1" } },
          ],
        },
        { toolCalls: [reply("De Rayuela no sé nada.")] },
      ],
      { agent: { ...agent, tools: ["http.book", "http.member"] } },
    );
    await talk.say("¿Tienen el 978-1?");
    expect(talk.calls.map(({ tool }) => tool)).toEqual([]);
    expect(Object.values(talk.session().goals).map(({ type, status }) => [type, status])).toEqual([
      ["books.find", "active"],
    ]);
  });

  it("D4 B1 results of a specialist that answers in another form belong to no call the next request lacks", async () => {
    const talk = createTalk(
      [
        { toolCalls: [start("books.find", { isbn: "978-1" })] },
        { toolCalls: [{ name: "http.book", arguments: { isbn: "978-1" } }, start("cards.member")] },
        { toolCalls: [{ name: "http.book", arguments: { isbn: "978-1" } }] },
        { toolCalls: [reply("Hay 2.")] },
      ],
      { agent },
    );
    await talk.say("¿Tienen el 978-1?");
    const { messages = [] } = talk.model.calls.at(-1) ?? {};
    const called = messages.flatMap((one) => (one.role === "assistant" ? (one.toolCalls ?? []) : []));
    const answered = messages.flatMap((one) => (one.role === "tool" ? [one.toolCallId] : []));
    expect(answered).toEqual(called.map(({ id }) => id));
    expect(messages.filter(({ content }) => content.includes('"copies":2')).length).toBeGreaterThan(0);
  });

  it("D4 a specialist is called at most twice in a turn; then the agent itself is asked", async () => {
    const again = wants("http.book", "978-1");
    const talk = createTalk(
      [
        { toolCalls: [start("books.find", { isbn: "978-1" })] },
        again,
        again,
        { toolCalls: [reply("Hay 2.")] },
      ],
      { agent },
    );
    const { record } = await talk.say("¿Tienen el 978-1?");
    expect(record.modelCalls.map(({ purpose }) => purpose)).toEqual([
      "propose",
      "specialist",
      "specialist",
      "propose",
    ]);
  });

  it("D4 while a value is missing only the agent itself asks for it", async () => {
    const ask = { name: "ask", arguments: { text: "¿Qué ISBN?" } };
    const talk = createTalk([{ toolCalls: [start("books.find"), ask] }], { agent });
    const { record, outcome } = await talk.say("¿Tienen un libro?");
    expect(record.modelCalls).toHaveLength(1);
    expect(outcome).toMatchObject({ kind: "reply", reply: { text: "¿Qué ISBN?" } });
    expect(Object.values(talk.session().goals)).toMatchObject([{ status: "blocked", missing: ["isbn"] }]);
  });

  it("B3 a turn with a specialist replays from its trace", async () => {
    const talk = createTalk(
      [
        { toolCalls: [start("books.find", { isbn: "978-1" })] },
        wants("http.book", "978-1"),
        done("De Rayuela hay 2 ejemplares."),
      ],
      { agent },
    );
    await talk.say("¿Tienen el 978-1?");
    expect(JSON.stringify(await talk.replay(1))).toBe(JSON.stringify(talk.traces[0]!.decisions));
  });
});

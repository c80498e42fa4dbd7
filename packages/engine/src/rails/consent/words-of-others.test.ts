import type { Part } from "@konstruct/core/message";
import { describe, expect, it } from "vitest";
import { call, createTalk } from "../../testing/loop.fixture.ts";

const said = "yes, do it";
const forwarded: Part = { type: "context", role: "forwarded", kind: "message", author: "Olaf", text: said };
const quoted: Part = { ...forwarded, role: "quoted" };
const post: Part = { ...quoted, kind: "post" };
const shared: Part = { ...forwarded, role: "shared", kind: "link" };
const card: Part = { type: "contacts", contacts: [{ name: said, phones: [] }] };

const consent = { name: "answer_consent", arguments: { ops: ["op1"], answer: "yes", quote: said } };

/** The contact is asked about a call, and answers with this message. */
async function answered(text: string, part: Part) {
  const talk = createTalk([
    { toolCalls: [call("http.renew", "978-1")] },
    "Shall I renew 978-1?",
    { toolCalls: [consent] },
    "I have read it.",
    "I have read it.",
  ]);
  await talk.say("978-1, please");
  const message = { id: "m2", text, parts: [part], sentAt: "2026-11-23T09:02:00.000Z" };
  const { record } = await talk.say(text, { inputs: [message] });
  return { talk, record };
}

describe("words of others beside a message", () => {
  it.each([
    ["forwarded", forwarded],
    ["quoted", quoted],
    ["posted in the thread before", post],
    ["shared", shared],
    ["on a card", card],
  ])("F8 a yes that is %s is no consent, with and without a comment", async (_how, part) => {
    for (const comment of ["", "what does this mean?"]) {
      const { talk } = await answered(comment, part);
      expect(talk.calls).toEqual([]);
      expect(talk.session().waiting).toHaveLength(1);
    }
  });

  it("F8 words of a stranger taint the conversation, and a quoted message of it does not", async () => {
    const first = await answered("look", forwarded);
    expect(first.talk.session().tainted).toBe(true);
    const second = await answered("look", quoted);
    expect(second.talk.session().tainted).toBe(false);
    const third = await answered("look", post);
    expect(third.talk.session().tainted).toBe(true);
  });

  it.each([
    "> Yes, please",
    "~Yes, please~",
    "```Yes, please```",
    "`Yes`",
    '"Yes, please"',
    "no\n> Yes, please",
  ])("F8 %j says no yes of its own, to the code and to a model that takes it for one", async (text) => {
    const quote = /yes(?:, please)?/i.exec(text)![0];
    const talk = createTalk([
      { toolCalls: [call("http.renew", "978-1")] },
      "Shall I renew 978-1?",
      { toolCalls: [{ name: "answer_consent", arguments: { ops: ["op1"], answer: "yes", quote } }] },
      "I have read it.",
      "I have read it.",
    ]);
    await talk.say("978-1, please");
    await talk.say(text);
    expect(talk.calls).toEqual([]);
  });

  it("F8 a quote from the end of one message and the beginning of the next says no yes", async () => {
    const quote = "ask?\nwhat";
    const talk = createTalk([
      { toolCalls: [call("http.renew", "978-1")] },
      "Shall I renew 978-1?",
      { toolCalls: [{ name: "answer_consent", arguments: { ops: ["op1"], answer: "yes", quote } }] },
      "I asked whether to renew 978-1.",
      "I asked whether to renew 978-1.",
    ]);
    await talk.say("978-1, please");
    await talk.say("what did you ask?\nwhat did you ask?");
    expect(talk.calls).toEqual([]);
  });

  it.each([
    ["yes\nno dije que sí", 0],
    ["yes\nwe say yes to that", 1],
  ])("F8 a later message that denies the yes takes it back: %j", async (said, times) => {
    const yes = { name: "answer_consent", arguments: { ops: ["op1"], answer: "yes", quote: "yes" } };
    const asks = "Shall I renew 978-1?";
    const talk = createTalk([
      { toolCalls: [call("http.renew", "978-1")] },
      asks,
      { toolCalls: [yes] },
      { toolCalls: [yes] },
      times === 1 ? "978-1 is renewed." : asks,
      asks,
    ]);
    await talk.say("978-1, please");
    await talk.say(said);
    expect(talk.calls).toHaveLength(times);
  });
});

import { en } from "@konstruct/core/language/tables/en";
import { describe, expect, it } from "vitest";
import { createTalk, textOf } from "../testing/loop.fixture.ts";

const hands = (text: string) => ({
  toolCalls: [{ name: "hand_over", arguments: { reason: "a lost card", text } }],
});
const handoff = { reason: "agent_escalated", detail: "a lost card" };

describe("a model that hands over", () => {
  it("G2 brings a person although contacts cannot ask for one, with words that say so", async () => {
    const words = "Le paso con una compañera. A colleague will reply to you here.";
    const talk = createTalk([hands(words), hands(words)], {
      agent: { escalation: { natural_language: false, failed_attempts: 0 } },
    });
    const ended = await talk.say("he perdido mi carnet");
    expect(ended.outcome.handoff).toEqual(handoff);
    expect(textOf(ended)).toBe(words);
  });

  it("G2 brings a person in code's words if its own have no source twice", async () => {
    const invented = hands("Le llamarán al +34 911 555 0199.");
    const ended = await createTalk([invented, invented]).say("I have lost my library card");
    expect(ended.outcome.handoff).toEqual(handoff);
    expect(textOf(ended)).toBe(en.handoffOpen);
  });
});

describe("the note of a model that hands over", () => {
  const because = (cause: string, given: Record<string, unknown>) => ({
    toolCalls: [
      {
        name: "hand_over",
        arguments: { because: cause, text: "A colleague will reply to you here.", ...given },
      },
    ],
  });
  const agent = { escalation: { topics: [{ id: "fines" }], failed_attempts: 0 } };

  it.each([
    ["topic", { reason: "fines", note: "Owes 12 euros since May." }, "Owes 12 euros since May."],
    ["topic", { reason: "fines" }, ""],
    ["contact_asked", { reason: "wants to pay in cash" }, "wants to pay in cash"],
    ["sentiment", { reason: "was fined twice", note: "Fined twice." }, "Fined twice."],
  ])("G2 is kept for a handoff because of %s", async (cause, given, note) => {
    const ended = await createTalk([because(cause, given)], { agent }).say("a person about my fine, please");
    expect(ended.brief).toEqual({ wanted: ["a person about my fine, please"], note, unmade: [] });
  });

  it("G2 is kept when its words cannot be sent, and with it what the contact has not agreed to", async () => {
    const invented = because("contact_asked", { reason: "a lost card", text: "Call +34 911 555 0199." });
    const talk = createTalk([
      { toolCalls: [{ name: "http.renew", arguments: { isbn: "978-1" } }] },
      "Shall I renew 978-1?",
      invented,
      invented,
    ]);
    await talk.say("renew 978-1");
    const { brief } = await talk.say("no wait, a person please");
    expect(brief).toEqual({
      wanted: ["renew 978-1", "no wait, a person please"],
      note: "a lost card",
      unmade: ['renew "978-1"'],
    });
  });
});

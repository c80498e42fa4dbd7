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

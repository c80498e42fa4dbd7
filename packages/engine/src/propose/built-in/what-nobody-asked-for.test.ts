import { describe, expect, it } from "vitest";
import { boatIntents, boatTalk, buttonsOf, replyTo, reportingAgent } from "./boat-talk.fixture.ts";

describe("messages that fit no intent", () => {
  it("F2 a blank agent answers a question from its one article, with the source", async () => {
    const reply = await replyTo(boatTalk({ name: "Ana" }), "do you have parking?");
    expect(reply).toContain("eight places for cars behind the house");
    expect(reply).toContain("Source: The house › Parking");
  });

  it("F2 an uncertain passage is offered as possible help with a person, and a distant one is not mentioned", async () => {
    const reply = await replyTo(boatTalk({ name: "Ana" }), "is there a place for my bicycle?");
    expect(reply).toBe(
      "This may help:\n- The house › Parking: There are eight places for cars behind the house.\n\nWould you like me to loop in a human support agent?",
    );
    const other = await replyTo(boatTalk({ name: "Ana" }), "do you rent out telescopes?");
    expect(other).not.toContain("help:");
    expect(other).toContain("human support agent");
  });

  it.each([
    "write me a poem about parking",
    "can you tell me a joke about cars?",
    "แต่งกลอนเกี่ยวกับ parking ให้หน่อย",
  ])("F2 %j asks for something to be made, so no article answers it", async (said) => {
    expect(await replyTo(boatTalk({ name: "Ana" }), said)).not.toContain("eight places");
  });

  it("F2 an agent that lists its tools searches the knowledge only if the list allows it", async () => {
    const reply = await replyTo(boatTalk({ name: "Ana", tools: [] }), "do you have parking?");
    expect(reply).not.toContain("eight places");
  });

  it("B6 if several intents may be meant, the contact is asked which, with the offer of a person", async () => {
    const both = boatTalk({ name: "Ana", intents: boatIntents }, () => [
      ["boat_status", 0.3],
      ["repair", 0.28],
    ]);
    const reply = await replyTo(both, "something with my boat");
    expect(reply).toBe("Is this about boat or repair? Would you like me to loop in a human support agent?");
  });

  it("B2 a bare id, in any spelling, is looked up", async () => {
    for (const said of ["B-10010", "10010", "can you check b 10010 for me"])
      expect(await replyTo(boatTalk({ name: "Ana", intents: boatIntents }), said)).toContain("moored");
  });

  it("D3 a question that names one field of the record just shown is answered from it, by its label or a synonym", async () => {
    const conversation = boatTalk({
      name: "Ana",
      intents: boatIntents,
      synonyms: { berth: ["which place", "Liegeplatz"] },
    });
    await conversation.say("B-10010");
    expect(await replyTo(conversation, "what colour is it")).toBe("Colour: green.");
    expect(await replyTo(conversation, "and which place is that?")).toBe("Berth: 7.");
    expect(await replyTo(conversation, "colour and berth?")).not.toContain("green");
  });

  it("D3 what the record does not answer is never told as the record again, but offered to be passed on", async () => {
    const conversation = boatTalk(reportingAgent);
    await conversation.say("B-10010");
    const turn = await conversation.say("hm, who built that");
    expect(turn.reply).toBe(
      "I can't see more than that about B-10010, but I can pass on what you wrote. Would you like me to loop in a human support agent?",
    );
    expect(buttonsOf(turn)).toEqual(["Pass this on", "A colleague"]);
    expect((await conversation.say("Pass this on")).reply).toBe("Reported: hm, who built that (B-10010).");
  });

  it("D3 the id of the last request is used for the next", async () => {
    const conversation = boatTalk({ name: "Ana", intents: boatIntents }, (text) =>
      text.includes("mend") ? [["repair", 0.9]] : [],
    );
    await conversation.say("B-10010");
    expect(await replyTo(conversation, "please mend that one")).toContain("Noted for B-10010.");
  });

  it("D3 for ten minutes the same request is about the same record; after that its number is asked for", async () => {
    let now = new Date("2026-03-10T09:00:00Z");
    const conversation = boatTalk(
      reportingAgent,
      (text) => (text.startsWith("Where") ? [["boat_status", 0.95]] : []),
      () => now,
    );
    await conversation.say("Where is boat B-10010?");
    expect(await replyTo(conversation, "Where is boat, please?")).toContain("B-10010");
    now = new Date("2026-03-12T09:00:00Z");
    expect(await replyTo(conversation, "Where is my boat?")).toContain("boat ID");
  });
});

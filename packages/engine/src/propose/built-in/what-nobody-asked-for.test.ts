import { describe, expect, it } from "vitest";
import { boatIntents, boatTalk, replyTo } from "./boat-talk.fixture.ts";

describe("what no request of the agent's is", () => {
  it("F2 a blank agent answers a question from its one article, with where it stands", async () => {
    const reply = await replyTo(boatTalk({ name: "Ana" }), "do you have parking?");
    expect(reply).toContain("eight places for cars behind the house");
    expect(reply).toContain("Source: The house › Parking");
  });

  it("F2 what may only help is offered as that, with a person; what is far is not spoken of", async () => {
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
  ])("F2 %j asks for something to be made, and no article answers it", async (said) => {
    expect(await replyTo(boatTalk({ name: "Ana" }), said)).not.toContain("eight places");
  });

  it("F2 an agent that lists its tools asks the knowledge only where they say so", async () => {
    const reply = await replyTo(boatTalk({ name: "Ana", tools: [] }), "do you have parking?");
    expect(reply).not.toContain("eight places");
  });

  it("B6 of several that may be meant it is asked which, with the offer of a person", async () => {
    const both = boatTalk({ name: "Ana", intents: boatIntents }, () => [
      ["boat_status", 0.3],
      ["repair", 0.28],
    ]);
    const reply = await replyTo(both, "something with my boat");
    expect(reply).toBe("Is this about boat or repair? Would you like me to loop in a human support agent?");
  });

  it("B2 a number alone, in whatever way it is written, tells what goes by it", async () => {
    for (const said of ["B-10010", "10010", "can you check b 10010 for me"])
      expect(await replyTo(boatTalk({ name: "Ana", intents: boatIntents }), said)).toContain("moored");
  });

  it("D3 a question about the record just shown is answered from its fields, and leaves a person to ask", async () => {
    const conversation = boatTalk({ name: "Ana", intents: boatIntents });
    await conversation.say("B-10010");
    expect(await replyTo(conversation, "is it the green one")).toBe("Here is what I found: colour: green.");
    const unnamed = await replyTo(conversation, "hm, who built that");
    expect(unnamed).toContain("colour: green");
    expect(unnamed).toMatch(/I can also get you a colleague\.$/);
  });

  it("D3 the number a request was about is carried over to the next", async () => {
    const conversation = boatTalk({ name: "Ana", intents: boatIntents }, (text) =>
      text.includes("mend") ? [["repair", 0.9]] : [],
    );
    await conversation.say("B-10010");
    expect(await replyTo(conversation, "please mend that one")).toContain("Noted for B-10010.");
  });
});

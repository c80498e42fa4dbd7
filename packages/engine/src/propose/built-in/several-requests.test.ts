import { describe, expect, it } from "vitest";
import { boatIntents, boatTalk, replyTo } from "./boat-talk.fixture.ts";

const talk = () =>
  boatTalk({ name: "Ana", intents: boatIntents }, (text) => {
    if (/mend/i.test(text)) return [["repair", 0.9]];
    if (/report|dent/i.test(text)) return [["report", 0.9]];
    return /where|status/i.test(text) ? [["boat_status", 0.9]] : [];
  });

describe("a message with several requests", () => {
  it("D3 each request is answered, in order", async () => {
    const reply = await replyTo(talk(), "Where is B-10010, and please mend B-10010");
    expect(reply).toContain("moored");
    expect(reply).toMatch(/moored[\s\S]*Noted for B-10010\.$/);
  });

  it("D3 a result is said although the next request is not understood", async () => {
    const conversation = talk();
    await conversation.say("mend my boat");
    const reply = await replyTo(conversation, "forget the repair. do you rent out telescopes?");
    expect(reply).toMatch(/^Okay, I've stopped your repair\. I don't have a confirmed answer/);
  });

  it("B6 a person is offered once in a reply, however many requests are not understood", async () => {
    const agent = { name: "Ana", intents: boatIntents, escalation: { failed_attempts: 0 } };
    const conversation = boatTalk(agent);
    for (const text of ["flib quux", "wobble zzz", "gronk mip", "plim plam"]) {
      const reply = await replyTo(conversation, text);
      expect(reply.match(/human support agent|colleague/g)).toHaveLength(1);
    }
  });

  it("D3 a missing value of the first request is asked for after the second is answered", async () => {
    const conversation = talk();
    const reply = await replyTo(conversation, "Where is my boat? Also I want to report that a mast is bent");
    expect(reply).toBe("Reported: I want to report that a mast is bent. What's your boat ID?");
    expect(await replyTo(conversation, "B-10010")).toContain("moored");
  });

  it("D3 every number in the message is looked up", async () => {
    const reply = await replyTo(talk(), "Where are B-10010 and B-20020?");
    expect(reply).toContain("B-10010");
    expect(reply).toContain("B-20020");
  });

  it("D2 a number that the contact corrects is not looked up", async () => {
    const reply = await replyTo(talk(), "Where is B-10010? no sorry, B-20020");
    expect(reply).toContain("B-20020");
    expect(reply).not.toContain("B-10010");
  });

  it("D3 a greeting before a request is not a request", async () => {
    expect(await replyTo(talk(), "hello where is B-10010")).toContain("moored");
    expect(await replyTo(talk(), "Good morning! Where is B-10010?")).toContain("moored");
  });

  it("D3 one request is dropped and the other is served", async () => {
    const conversation = talk();
    await conversation.say("mend my boat");
    const reply = await replyTo(conversation, "actually no, forget the repair. where is B-10010?");
    expect(reply).toMatch(/^Okay, I've stopped your repair\. .*moored/);
    expect(conversation.session().activeGoalId).toBeNull();
  });

  it.each(["never mind, thanks", "leave it, I don't need the repair", "stop. forget the repair, please"])(
    "D3 '%s' drops the open request once",
    async (text) => {
      const conversation = talk();
      await conversation.say("mend my boat");
      expect(await replyTo(conversation, text)).toMatch(/^Okay, I've stopped[^.]*\.[^.]*$/);
      expect(conversation.session().activeGoalId).toBeNull();
    },
  );

  it("B5 a contact who reports a problem is not asked to describe it again", async () => {
    expect(await replyTo(talk(), "I want to report damage")).toBe("What's the summary?");
    expect(await replyTo(talk(), "a report: the keel has a crack")).toContain("keel has a crack");
  });

  it("B5 a question is not repeated in the same words, and the second says what the value looks like", async () => {
    const conversation = talk();
    const first = await replyTo(conversation, "where is my boat");
    const second = await replyTo(conversation, "hmm");
    expect(first).toBe("What's your boat ID?");
    expect(second).toBe(
      "Sorry, I didn't catch that. I still need the boat ID. It looks like B-#####. I can also get you a colleague.",
    );
    expect((await conversation.say("yes")).ended.outcome.kind).toBe("reply");
    expect(conversation.session().activeGoalId).toBeNull();
  });

  it("D3 small talk is answered, and the agent says what it is", async () => {
    const conversation = boatTalk({ name: "Ana", intents: boatIntents });
    expect(await replyTo(conversation, "are you a robot?")).toMatch(/^I'm Ana, a virtual assistant/);
    expect(await replyTo(conversation, "thanks a lot")).toBe("You're welcome!");
    expect(await replyTo(conversation, "ok")).toBe("All right. I'm here if you need anything else.");
    expect(await replyTo(conversation, "bye")).toMatch(/^Goodbye/);
  });
});

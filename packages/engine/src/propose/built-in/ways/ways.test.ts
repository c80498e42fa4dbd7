import { describe, expect, it } from "vitest";
import { boatTalk, buttonsOf, reportingAgent } from "../boat-talk.fixture.ts";

const wish = "could somebody repaint the name on the hull";

describe("buttons beside a reply", () => {
  it("B6 a wish that no request serves can be reported in its own words, and nothing is asked again", async () => {
    const conversation = boatTalk(reportingAgent);
    expect(buttonsOf(await conversation.say(wish))).toEqual(["Pass this on", "A colleague"]);
    expect((await conversation.say("Pass this on")).reply).toBe(`Reported: ${wish}.`);
  });

  it("B6 “A colleague” brings one", async () => {
    const conversation = boatTalk(reportingAgent);
    await conversation.say(wish);
    const { outcome } = (await conversation.say("a colleague")).ended;
    expect(outcome.kind === "reply" && outcome.handoff?.reason).toBe("contact_asked");
  });

  it.each(["Boat", "1"])("B6 of requests that may be meant “%s” begins the first", async (chosen) => {
    const conversation = boatTalk(reportingAgent, (text) =>
      text.includes("something")
        ? [
            ["boat_status", 0.3],
            ["repair", 0.28],
          ]
        : [],
    );
    const offered = buttonsOf(await conversation.say("there was something about my boat"));
    expect(offered).toEqual(["Boat", "Repair", "Pass this on", "A colleague"]);
    expect((await conversation.say(chosen)).reply).toContain("boat ID");
    expect((await conversation.say("B-10010")).reply).toContain("moored");
  });

  it("B5 a question in place of a value keeps the request, which goes on by its button", async () => {
    const conversation = boatTalk(reportingAgent, (text) =>
      text === "where is it" ? [["boat_status", 0.9]] : [],
    );
    const { reply: question } = await conversation.say("where is it");
    expect(buttonsOf(await conversation.say("do you sell paint?"))).toEqual([
      "Back to: boat",
      "Pass this on",
      "A colleague",
    ]);
    expect((await conversation.say("Back to: boat")).reply).toContain("boat ID");
    expect(question).toContain("boat ID");
    expect((await conversation.say("B-10010")).reply).toContain("moored");
  });

  it("B5 an answer that is none gets the question in other words and a way out of it", async () => {
    const conversation = boatTalk(reportingAgent, (text) =>
      text === "where is it" ? [["boat_status", 0.9]] : [],
    );
    const { reply: first } = await conversation.say("where is it");
    const again = await conversation.say("the one with the sails");
    expect(again.reply).not.toBe(first);
    expect(buttonsOf(again)).toEqual(["Something else", "Pass this on", "A colleague"]);
    expect((await conversation.say("Something else")).reply).toBe("Okay. What else can I help you with?");
    expect(conversation.session().activeGoalId).toBeNull();
  });

  it("G2 an agent without people and reports offers neither", async () => {
    const conversation = boatTalk({ name: "Ana", escalation: { natural_language: false } });
    expect(buttonsOf(await conversation.say(wish))).toEqual([]);
  });

  it("B7 what a rule refuses can be reported or taken to a colleague, in the words of the request", async () => {
    const denied = {
      ...reportingAgent,
      policies: [
        ...(reportingAgent.policies ?? []),
        {
          id: "no_boats",
          when: { field: "tool", op: "eq", value: "http.boat" },
          result: "deny",
          reason: "boats are looked up on shore",
        } as const,
      ],
    };
    const conversation = boatTalk(denied, (text) => (text.startsWith("where") ? [["boat_status", 0.9]] : []));
    await conversation.say("where is my grandmother's boat");
    const refusal = await conversation.say("B-10010");
    expect(refusal.reply).toBe("I can't process that request: boats are looked up on shore");
    expect(buttonsOf(refusal)).toEqual(["Pass this on", "A colleague"]);
    expect((await conversation.say("Pass this on")).reply).toContain(
      "Reported: where is my grandmother's boat",
    );
  });

  it("B5 while a report waits for a yes, further words are added to it and a question is answered beside it", async () => {
    const asking = {
      ...reportingAgent,
      policies: [
        {
          id: "reports",
          when: { field: "tool", op: "eq", value: "http.damage" },
          result: "confirm",
          reason: "it is read by people",
        } as const,
      ],
    };
    const conversation = boatTalk(asking, (text) => (text.includes("damage") ? [["report", 0.9]] : []));
    await conversation.say("I want to report damage on the left side of the hull");
    await conversation.say("it happened at berth 12");
    expect((await conversation.say("who reads that?")).reply).toContain("yes or no");
    expect((await conversation.say("yes")).reply).toBe(
      "Reported: I want to report damage on the left side of the hull; it happened at berth 12.",
    );
  });

  it("B2 a request that is not certain is named in its first question, with a way out of it", async () => {
    const conversation = boatTalk(reportingAgent, (text) =>
      text.includes("thing") ? [["boat_status", 0.6]] : [],
    );
    const turn = await conversation.say("there was this thing with the harbour");
    expect(turn.reply).toBe("Boat: What's your boat ID?");
    expect(buttonsOf(turn)).toEqual(["Something else", "Pass this on", "A colleague"]);
  });

  it("B2 a number alone begins nothing that changes something", async () => {
    const writing = {
      ...reportingAgent,
      intents: [
        ...(reportingAgent.intents ?? []),
        {
          id: "sell",
          label: "sale",
          examples: ["Sell my boat B-10010"],
          required_params: ["summary_of_boat", "boat_id"],
          params: { boat_id: { type: "id" as const }, summary_of_boat: { type: "number" as const } },
          tool: "http.damage",
        },
      ],
    };
    const conversation = boatTalk(writing, () => [["sell", 0.5]]);
    expect((await conversation.say("found the papers at last, the number says B-10010")).reply).toContain(
      "moored",
    );
  });
});

import type { AgentInput } from "@konstruct/core/agent/agent-config";
import { AppError } from "@konstruct/core/errors";
import { describe, expect, it } from "vitest";
import { call, createTalk, describeShelf, give } from "../testing/loop.fixture.ts";
import { knowledgeTool } from "../view/tool-offers.ts";

const down = () => new AppError("unavailable", "503");
const offer = "Shall I ask one of our lawyers to call you?";

const found = {
  id: "p1",
  title: "Fees",
  text: "The first consultation costs 190 euros and lasts 45 minutes.",
  score: 0.8,
  source: "https://firm.test/fees",
};

function firm(passages = [found], more: Partial<AgentInput> = {}) {
  return createTalk([down(), down(), down(), down()], {
    agent: {
      name: "Vera",
      role: "intake assistant of a law firm",
      tools: ["http.renew", knowledgeTool],
      escalation: { failed_attempts: 0, offer },
      ...more,
    },
    tools: { [knowledgeTool]: give({ passages }) },
    describe: (name) => {
      const book = describeShelf("http.book");
      return name === knowledgeTool && book !== null ? { ...book, name } : describeShelf(name);
    },
  });
}

describe("while the model is down", () => {
  it("B6 a question that the knowledge answers is answered with the passage and its source", async () => {
    const talk = firm();
    expect(await talk.text("What does the first consultation cost?")).toBe(
      "The first consultation costs 190 euros and lasts 45 minutes.\n\nSource: Fees",
    );
  });

  it.each([
    ["an uncertain passage", [{ ...found, score: 0.4 }]],
    ["no passage", []],
  ])("B6 with %s a person is offered in the agent's own words, and a yes brings one", async (_, passages) => {
    const talk = firm(passages);
    expect(await talk.text("Can you file the appeal today?")).toBe(
      `I can't look into this properly right now. ${offer}`,
    );
    const { outcome } = await talk.say("yes please");
    expect(outcome.kind === "reply" && outcome.handoff?.reason).toBe("contact_asked");
  });

  it.each([
    ["thanks bye", "Goodbye"],
    ["hello", "Vera"],
    ["thank you", "welcome"],
  ])("B6 “%s” is answered in kind", async (said, words) => {
    expect(await firm().text(said)).toContain(words);
  });

  it.each([
    ["that makes no sense. get me a person", true, true],
    ["Ich möchte mit einem Menschen sprechen", true, true],
    ["get me a person", false, false],
  ])(
    "B6 G2 “%s” brings a person at once, if the agent has one (%s)",
    async (said, natural_language, brings) => {
      const { outcome } = await firm([], { escalation: { natural_language } }).say(said);
      expect(outcome.kind === "reply" && outcome.handoff?.reason === "contact_asked").toBe(brings);
    },
  );

  it("B6 the agent's own offer is said in the contact's language", async () => {
    const talk = firm([], {
      languages: ["en", "de"],
      wordings: { de: { [offer]: "Soll eine unserer Anwältinnen Sie anrufen?" } },
    });
    expect(await talk.text("Können Sie heute noch die Berufung für mich einlegen?")).toContain(
      "Soll eine unserer Anwältinnen Sie anrufen?",
    );
  });

  it("B6 after a call in the same turn nothing hides what was done", async () => {
    const talk = createTalk([{ toolCalls: [call("http.renew", "978-1")] }, down(), down()], { allow: true });
    expect(await talk.text("Hello, renew 978-1")).toContain("renew");
    expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.renew"]);
  });
});

describe("a model that may be replaced", () => {
  const library: Partial<AgentInput> = {
    intents: [
      {
        id: "renew",
        description: "Renew a loan",
        examples: ["renew my book", "extend the loan of 978-1"],
        required_params: ["isbn"],
        params: { isbn: { description: "number of the book", pattern: "978-\\d+" } },
        tool: "http.book",
        reply: "{title} can be renewed.",
      },
    ],
  };

  it("B6 when it fails built-in mode plays the turn, and the replay of that turn says the same", async () => {
    const talk = createTalk([down(), down()], { agent: library, replaceable: true });
    expect(await talk.text("renew my book 978-1")).toContain("Rayuela can be renewed.");
    expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.book"]);
    expect(await talk.replay(1)).toEqual(talk.traces[0]!.decisions);
  });

  it("B6 after a call of the model it does not", async () => {
    const script = [{ toolCalls: [call("http.renew", "978-1")] }, down(), down()];
    const talk = createTalk(script, { agent: library, allow: true, replaceable: true });
    expect(await talk.text("renew my book 978-1")).toContain("renew");
    expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.renew"]);
  });
});

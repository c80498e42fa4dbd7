import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { describe, expect, it } from "vitest";
import type { HeardReply } from "./heard-reply.ts";
import { scoreSentence } from "./score-sentence.ts";
import type { Sentence } from "./sentence-schema.ts";

const agent = parseAgentYaml(
  `
name: Ida
role: ferry office
intents:
  - id: find_boat
    label: timetable
    examples: [when is the next boat]
    required_params: [pier]
    params: { pier: {} }
    reply: soon
  - { id: lost_things, label: lost property, examples: [I lost my hat], reply: We have it. }
`,
  "ferry",
);

const judge = (right: Partial<Sentence>, text: string, more: Partial<HeardReply> = {}) =>
  scoreSentence(
    { language: "en", say: "hello", ...right },
    { text, asks: null, tools: [], approvals: [], handoff: null, intents: [], ...more },
    agent,
  );

describe("a sentence", () => {
  it("B9 is right when one of the expected requests was begun", () => {
    const asksPier = { intents: ["find_boat"], asks: "pier" };
    expect(judge({ intent: ["find_boat"] }, "Which pier?", asksPier)).toBe("right");
    expect(judge({ intent: ["lost_things"] }, "Which pier?", asksPier)).toBe("wrong");
  });

  it("B9 is asked back when the reply names an expected request, or asks for one of its values", () => {
    const offer = "Is it about the timetable or about lost property?";
    expect(judge({ intent: ["find_boat"] }, offer)).toBe("asked");
    expect(judge({ ask: ["find_boat"] }, "Which pier?", { intents: ["find_boat"], asks: "pier" })).toBe(
      "asked",
    );
    expect(judge({ ask: ["find_boat"] }, "Shall I?", { intents: ["find_boat"], asks: "confirmation" })).toBe(
      "wrong",
    );
    const elsewhere = { intents: ["find_boat"], asks: "pier" };
    expect(judge({ intent: ["lost_things"] }, "Not lost property. Which pier?", elsewhere)).toBe("wrong");
    expect(judge({ intent: ["lost_things"] }, "What do you mean?")).toBe("wrong");
  });

  it("B9 a passage counts by its text", () => {
    expect(judge({ knowledge: ["dogs"] }, "Dogs travel for free.")).toBe("right");
    expect(judge({ knowledge: ["dogs"] }, "Bicycles cost 2 euros.")).toBe("wrong");
  });

  it("B9 a wrong refusal is found, and a refusal is right for another trade", () => {
    const refusal = "Ida is here to help with boats. How can I assist you with one of those?";
    expect(judge({ intent: ["find_boat"] }, refusal)).toBe("refused");
    expect(judge({ foreign: true }, refusal)).toBe("right");
    expect(judge({ foreign: true }, "Which pier?", { intents: ["find_boat"], asks: "pier" })).toBe("wrong");
    expect(judge({ intent: ["find_boat"] }, "I'm not sure how to help with that. Could you rephrase?")).toBe(
      "not_understood",
    );
  });
});

import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { describe, expect, it } from "vitest";
import { createConversation } from "../conversation.ts";
import { rankerFixture } from "../propose/understand/intents/testing/ranking.fixture.ts";
import { describedTools } from "../testing/described-tools.fixture.ts";
import { give } from "../testing/loop.fixture.ts";

const agent = agentConfigSchema.parse({
  autonomy: "supervised",
  tools: ["visits.book"],
  tool_settings: { calendar: { time_zone: "Asia/Bangkok" } },
  intents: [{ id: "book", required_params: ["day"], params: { day: { type: "date" } }, tool: "visits.book" }],
  supervised: { actions: { book: { tool: "visits.book" } } },
});
const drafted = (draft: string) =>
  JSON.stringify({ intent: "book", action_type: "book", confidence: 95, draft, internal_note: "" });

/** The approval a message leads to. In Bangkok it is 24 November already. */
async function asked(text: string, draft: string | null) {
  const conversation = createConversation({
    agent,
    tools: {
      describe: describedTools({ "visits.book": { effect: "write", keys: ["day"] } }),
      execute: async () => give({}),
    },
    llm: draft === null ? null : new ScriptedProvider([drafted(draft)]),
    ranker: rankerFixture([["book", 0.9]]),
    clock: () => new Date("2026-11-23T20:00:00Z"),
    id: "01a2b3c4-0000-7000-8000-000000000003",
  });
  await conversation.say(text);
  return conversation.pending()[0];
}

describe.each([
  ["without a model", null],
  ["with a model", "Booked."],
])("days in a supervised turn, %s", (_how, draft) => {
  it("D2 are those of the agent's zone", async () => {
    const approval = await asked("Please book a visit for tomorrow", draft);
    expect(approval?.args).toEqual({ day: "2026-11-25" });
  });

  it("D2 are read in the order of the contact's language", async () => {
    const approval = await asked("Quiero reservar una visita para el día 3/12/2026", draft);
    expect(approval?.args).toEqual({ day: "2026-12-03" });
  });
});

describe("the facts of a supervised draft", () => {
  it("D6 are judged by the day of the agent's zone", async () => {
    const right = await asked("Please book a visit on 25 November", "Booked for tomorrow.");
    expect(right?.detail.unsupported).toEqual([]);
    const wrong = await asked("Please book a visit on 24 November", "Booked for tomorrow.");
    expect(wrong?.detail.unsupported).toEqual(["tomorrow"]);
  });
});

import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { describe, expect, it } from "vitest";
import { createConversation } from "../../conversation.ts";
import { rankerFixture } from "../understand/intents/testing/ranking.fixture.ts";

/** The date of "tomorrow" at eight in the evening in London, for an agent in this zone. */
async function tomorrowIn(zone: string): Promise<unknown> {
  const agent = agentConfigSchema.parse({
    name: "Ana",
    tool_settings: { calendar: { time_zone: zone } },
    intents: [{ id: "visit", label: "visit", required_params: ["visit_date", "guests_name"] }],
  });
  const conversation = createConversation({
    agent,
    tools: new LocalExecutor({ registry: commonRegistry() }),
    ranker: rankerFixture([["visit", 0.9]]),
    clock: () => new Date("2026-03-10T20:00:00Z"),
    id: "0199aaaa-0000-7000-8000-000000000001",
  });
  await conversation.say("I would like a visit tomorrow");
  const [goal] = Object.values(conversation.session().goals);
  return goal?.slots.visit_date;
}

describe("relative days", () => {
  it("D2 relative days are in the agent's time zone", async () => {
    expect(await tomorrowIn("UTC")).toBe("2026-03-11");
    expect(await tomorrowIn("Asia/Bangkok")).toBe("2026-03-12");
  });
});

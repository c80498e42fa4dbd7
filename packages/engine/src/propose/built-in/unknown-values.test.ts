import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import { expect, it } from "vitest";
import { createConversation } from "../../conversation.ts";
import { describedTools } from "../../testing/described-tools.fixture.ts";
import { give } from "../../testing/loop.fixture.ts";

const describeHouse = describedTools({ "house.door": { effect: "read", keys: ["door"] } });

it("B5 a value is not asked for again because its digits are inside an unknown id", async () => {
  const tools: ToolExecutor = { describe: describeHouse, execute: async () => give({ state: "open" }) };
  const agent = agentConfigSchema.parse({
    tools: ["house.door"],
    intents: [
      {
        id: "door",
        examples: ["Is the door on floor 1 open?", "door on floor 3"],
        required_params: ["floor"],
        params: { floor: { type: "number" } },
        questions: { floor: "Which floor?" },
        tool: "house.door",
        args: { door: "K{floor}0045" },
      },
    ],
  });
  const clock = () => new Date("2026-11-23T09:00:00Z");
  const conversation = createConversation({
    agent,
    tools,
    clock,
    id: "01a2b3c4-0000-7000-8000-000000000020",
  });
  const { reply, ended } = await conversation.say("Is the door on floor 1 open?");
  const codes = ended.record.rounds.flatMap(({ proposals }) => proposals.map(({ code }) => code));
  expect(codes).toContain("unknown_value");
  expect(reply).not.toContain("Which floor?");
});

import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { createConversation } from "../conversation.ts";
import { rankerFixture } from "../propose/understand/intents/testing/ranking.fixture.ts";
import { describedTools } from "../testing/described-tools.fixture.ts";
import { call, createTalk, give } from "../testing/loop.fixture.ts";
import { localMoment } from "./local-moment.ts";

const at = "2026-03-10T22:00:00Z";
const tool_settings = { calendar: { time_zone: "Asia/Bangkok" } };

describe("a timestamp with a zone in a result", () => {
  it.each([
    [at, "2026-03-11 05:00"],
    ["2026-03-10 23:00:00.5+01:00", "2026-03-11 05:00"],
    ["2026-03-10T22:00:00", null],
    ["2026-03-10", null],
    ["2026-13-45T22:00:00Z", null],
  ])("D6 %s is in Bangkok at %s", (text, local) => {
    expect(localMoment(text, "Asia/Bangkok")).toBe(local);
  });

  it.each(["Sale el 11 de marzo de 2026 a las 05:00.", "Sale el 10 de marzo de 2026 a las 22:00 UTC."])(
    "D6 may be told in the agent's zone and as it is written: %s",
    async (words) => {
      const talk = createTalk([{ toolCalls: [call("http.book", "978-1")] }, words, "No lo sé."], {
        agent: { tool_settings },
        tools: { "http.book": give({ trips: [{ "2026-01-01T00:00:00Z": 1, leaves: at }] }) },
      });
      expect(await talk.text("¿cuándo sale el 978-1?")).toBe(words);
    },
  );

  it("D6 is told in built-in mode as the day of the agent's zone", async () => {
    const conversation = createConversation({
      agent: agentConfigSchema.parse({
        tool_settings,
        tools: ["boats.find"],
        intents: [
          { id: "find", required_params: ["boat_id"], tool: "boats.find", reply: "It leaves {leaves}." },
        ],
      }),
      tools: {
        describe: describedTools({ "boats.find": { effect: "read", keys: ["boat_id"] } }),
        execute: async () => give({ leaves: at }),
      },
      ranker: rankerFixture([["find", 0.9]]),
      clock: () => new Date("2026-03-10T09:00:00Z"),
      id: "0199aaaa-0000-7000-8000-000000000001",
    });
    expect((await conversation.say("When does boat B-10010 leave?")).reply).toBe("It leaves Mar 11.");
  });
});

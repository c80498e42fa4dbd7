import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { createConversation } from "../../conversation.ts";
import { describedTools } from "../../testing/described-tools.fixture.ts";
import { give } from "../../testing/loop.fixture.ts";
import type { Journal } from "../../turn/journal.ts";
import { rankingFixture } from "../understand/intents/testing/ranking.fixture.ts";

const agent = agentConfigSchema.parse({
  intents: [
    { id: "mend", label: "repair", required_params: ["boat_id"], tool: "boats.mend", reply: "Done." },
  ],
  tools: ["boats.mend"],
  policies: [{ id: "all", when: { field: "tool", op: "exists" }, result: "allow", reason: "" }],
});
const location = { type: "location" as const, latitude: 1, longitude: 2, name: " " };

/** A journal that holds the first write back, because a message without words has come. */
function interrupted(journal: Journal): Journal {
  let isHeard = false;
  return {
    keyOf: (nth) => journal.keyOf(nth),
    async perform(call) {
      if (isHeard) return journal.perform(call);
      isHeard = true;
      const message = { id: "late", text: "", parts: [location], sentAt: "2026-03-10T09:00:00Z" };
      return { kind: "newer", messages: [message] };
    },
  };
}

describe("a message without words that arrives before a write, in built-in mode", () => {
  it("D3 the call is made, and its goal does not fail", async () => {
    const made: string[] = [];
    const conversation = createConversation({
      agent,
      tools: {
        describe: describedTools({ "boats.mend": { effect: "write", keys: ["boat_id"] } }),
        async execute({ tool }) {
          made.push(tool);
          return give({ mended: true });
        },
      },
      ranker: { rank: async () => rankingFixture([["mend", 0.9]]) },
      clock: () => new Date("2026-03-10T09:00:00Z"),
      id: "0199aaaa-0000-7000-8000-000000000001",
      adapt: (ports) => ({ ...ports, journal: interrupted(ports.journal!) }),
    });
    expect((await conversation.say("Mend boat B-10010")).reply).toContain("Done.");
    expect(made).toEqual(["boats.mend"]);
  });
});

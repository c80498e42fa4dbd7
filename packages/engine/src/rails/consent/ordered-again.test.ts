import { describe, expect, it } from "vitest";
import { createTalk, reply } from "../../testing/loop.fixture.ts";

const policies = [
  {
    id: "r",
    when: { field: "tool", op: "exists" as const },
    result: "confirm_unless_ordered" as const,
    reason: "a rule",
  },
];
const renew = { toolCalls: [{ name: "http.renew", arguments: { isbn: "978-1" } }] };
const done = { toolCalls: [reply("978-1 is renewed.", ["op1"])] };
const asks = "978-1 was renewed before. Shall I renew it once more?";

describe("an order of what was done before", () => {
  it.each([
    ["renew 978-1 once more please", 2, 2],
    ["renew 978-1 once more please", 1, 1],
    ["was 978-1 renewed?", 2, 1],
    ["thanks for renewing 978-1. and do not renew it again", 2, 1],
  ])("F8 is done again only where the model reads it twice: %s, %i times", async (said, proposals, times) => {
    const again = Array.from({ length: proposals }, () => renew);
    const talk = createTalk([renew, done, ...again, times === 2 ? done : asks, asks], {
      agent: { policies },
    });
    await talk.say("renew 978-1");
    await talk.say(said);
    expect(talk.calls).toHaveLength(times);
  });
});

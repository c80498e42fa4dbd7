import { expect, it } from "vitest";
import { createTalk, give } from "../../testing/loop.fixture.ts";

const look = { toolCalls: [{ name: "http.book", arguments: { isbn: "978-1" } }] };
const free = { isbn: "978-1", free: ["2027-01-04", "2027-01-11", "2027-01-18"] };

it.each([
  ["978-1: 4, 11 or 18 January.", true],
  ["978-1: January 4, 11 or 18.", true],
  ["978-1: den 4., 11. eller 18. januar.", true],
  ["978-1: le 4, le 11 ou le 18 janvier.", true],
  ["978-1: 5, 11 or 18 January.", false],
  ["978-1: January 4, 11 or 19.", false],
  ["978-1: 7 people on 18 January.", false],
])("D6 days that share a month are each looked for: %s", async (text, isSent) => {
  const talk = createTalk([look, { toolCalls: [{ name: "say", arguments: { text } }] }, "Let me see."], {
    tools: { "http.book": () => give(free) },
  });
  expect((await talk.text("when is 978-1 free?")) === text).toBe(isSent);
});

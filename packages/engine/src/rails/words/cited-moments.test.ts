import { describe, expect, it } from "vitest";
import { createTalk, give } from "../../testing/loop.fixture.ts";

const tools = {
  "http.book": () =>
    give({
      isbn: "978-1",
      due: "2026-12-06",
      opens: "10:30",
      days: 14,
      lasts: "2 h 30 min",
      weeks: 3,
      notice: "tre giorni prima della partenza",
    }),
};
const look = { toolCalls: [{ name: "http.book", arguments: { isbn: "978-1" } }] };
const say = (text: string, result: string, of: string) => ({
  toolCalls: [{ name: "say", arguments: { text, sums: [{ result, of }] } }],
});

describe("days and times that a reply works out", () => {
  it.each([
    ["bring it back on 5 December", "2026-12-05", "2026-12-06 - 1 day", true],
    ["spätestens am 5. Dezember", "2026-12-05", "2026-12-06 - 1 day", true],
    ["it was lent on 22 November", "2026-11-22", "2026-12-06 - 14 days", true],
    ["ouvert dès 11 h 30", "11:30", "10:30 + 1 hour", true],
    ["from 11:30", "11:30", "10:30 + 1 hour", true],
    ["until 13:00", "13:00", "10:30 + 150 min", true],
    ["from 10:47", "10:47", "10:30 + 17 min", false],
    ["bring it back on 4 December", "2026-12-04", "2026-12-06 - 1 day", false],
    ["bring it back on 3 December", "2026-12-03", "2026-12-06 - 3 days", true],
    ["the next one is on 27 December", "2026-12-27", "2026-12-06 + 21 days", true],
    ["bring it back on 1 December", "2026-12-01", "2026-12-06 - 5 days", false],
    ["bring it back on 19 December", "2026-12-19", "2026-12-20 - 1 day", false],
    ["from 09:30", "09:30", "10:30 - 1 day", false],
    ["bring it back on 5 December", "2026-12-05", "2026-12-06 - 1 day - 0 days", false],
  ])("D6 count only if what they start from is known: %s, %s", async (text, result, of, isSent) => {
    const said = say(`978-1: ${text}.`, result, of);
    const talk = createTalk([look, said, "Let me check."], { tools });
    expect((await talk.text("when is 978-1 due?")).includes(text)).toBe(isSent);
  });
});

it("D6 a sum may go on from one before it, and a count that a text spells out is known", async () => {
  const text = "978-1: la seguente è il 20 dicembre, si può cambiare fino al 17 dicembre.";
  const sums = [
    { result: "2026-12-20", of: "2026-12-06 + 2 weeks" },
    { result: "2026-12-17", of: "2026-12-20 - 3 days" },
  ];
  const told = {
    "http.book": () =>
      give({
        isbn: "978-1",
        due: "2026-12-06",
        every: "ogni 14 giorni",
        notice: "Fino a tre giorni prima della consegna.",
      }),
  };
  const talk = createTalk([look, { toolCalls: [{ name: "say", arguments: { text, sums } }] }, "Guardo."], {
    tools: told,
  });
  expect(await talk.text("quando arriva 978-1?")).toBe(text);
});

it("D6 a refusal names the sums that do not count", async () => {
  const talk = createTalk([look, say("978-1: from 10:47.", "10:47", "10:30 + 17 min"), "Let me check."], {
    tools,
  });
  await talk.say("when is 978-1 due?");
  expect(JSON.stringify(talk.model.calls.at(-1)?.messages)).toContain(
    "is not 10:47, or starts from what nothing says",
  );
});

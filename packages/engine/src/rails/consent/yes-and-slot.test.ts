import { expect, it } from "vitest";
import { createTalk, give } from "../../testing/loop.fixture.ts";

it("F8 a value beside the yes is that of another call of the same answer, also where the call holds only the key of its entry", async () => {
  const slots = ["2026-11-30", "2026-12-03"].map((day, at) => ({ id: `D-${at}`, day, from: "18:00" }));
  const renew = { name: "http.renew", arguments: { isbn: "978-1", amount: 6.9 } };
  const fetch = { name: "http.reserve", arguments: { isbn: "978-1", slot: "D-1" } };
  const yes = {
    name: "answer_consent",
    arguments: { ops: ["op1"], answer: "yes", quote: "ok yes for the renewal" },
  };
  const question = "Shall I renew 978-1 for €6.90? On Thursday, 3 December at 18:00 you could fetch it.";
  const talk = createTalk(
    [
      { toolCalls: [{ name: "http.book", arguments: { isbn: "all" } }, renew] },
      question,
      { toolCalls: [yes, fetch] },
      "Renewed, €6.90. Shall I keep 978-1 for you on Thursday, 3 December at 18:00?",
      "Renewed, €6.90. Shall I keep 978-1 for you on Thursday, 3 December at 18:00?",
    ],
    { tools: { "http.book": () => give({ slots }) } },
  );
  await talk.say("renew 978-1 for €6.90, and can I fetch it one evening?");
  await talk.say("ok yes for the renewal and yes the 3rd evening too please");
  expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.book", "http.renew"]);
});

import { expect, it } from "vitest";
import { createTalk } from "../testing/loop.fixture.ts";

it("D1 slots of every JSON kind survive storing the session, into the next turn", async () => {
  const slots = {
    isbn: "978-1",
    copies: 2,
    urgent: true,
    shelves: ["A", "B"],
    place: { floor: 1 },
    note: null,
  };
  const talk = createTalk(
    [
      { toolCalls: [{ name: "start_goal", arguments: { type: "find_book", slots } }] },
      "¿Para cuándo lo necesita?",
      "De acuerdo.",
    ],
    { agent: { intents: [{ id: "find_book", description: "encontrar un libro" }] } },
  );
  await talk.say("busco 978-1");
  await talk.say("para mañana");
  const [goal] = Object.values(talk.session().goals);
  expect(goal?.slots).toEqual(slots);
  expect(JSON.stringify(talk.model.calls.at(-1)?.messages)).toContain("shelves");
});

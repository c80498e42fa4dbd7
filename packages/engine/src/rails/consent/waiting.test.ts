import { expect, it } from "vitest";
import { call, createTalk } from "../../testing/loop.fixture.ts";

it("C6 calls that wait for the contact make way for newer ones, and a call that waits for a member does not", async () => {
  const books = Array.from({ length: 21 }, (_, at) => `978-${at + 1}`);
  const talk = createTalk(
    [
      { toolCalls: [call("http.close_card", "S-77"), ...books.map((book) => call("http.renew", book))] },
      "¿Lo hago?",
      "¿Lo hago?",
    ],
    { agent: { max_steps: 40 } },
  );
  const { record } = await talk.say(`cierra S-77 y renueva ${books.join(", ")}`);
  const [approval] = record.approvals.requested;
  const { waiting } = talk.session();
  expect(waiting).toHaveLength(20);
  expect(waiting.filter(({ approvalId }) => approvalId !== null)).toMatchObject([
    { approvalId: approval?.id },
  ]);
  expect(waiting.at(-1)?.args).toEqual({ isbn: "978-21" });
});

it("F8 a call with another note takes the place of the one that was asked about", async () => {
  const renew = (isbn: string, note: string) => ({ name: "http.renew", arguments: { isbn, weeks: 4, note } });
  const asks = "Shall I renew 978-1 for 4 weeks?";
  const talk = createTalk(
    [
      { toolCalls: [renew("978-1", "quiet")] },
      asks,
      { toolCalls: [renew("978-1", "call before")] },
      asks,
      { toolCalls: [renew("978-2", "call before")] },
      "Shall I renew 978-1 and 978-2 for 4 weeks?",
    ],
    { agent: { languages: ["en"], tool_settings: { silent: { "http.renew": ["note"] } } } },
  );
  await talk.say("can 978-1 be renewed for 4 weeks?");
  await talk.say("hello? call before");
  expect(talk.session().waiting.map(({ args }) => args.note)).toEqual(["call before"]);
  await talk.say("and 978-2 too, for 4 weeks?");
  expect(talk.session().waiting.map(({ args }) => args.isbn)).toEqual(["978-1", "978-2"]);
});

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

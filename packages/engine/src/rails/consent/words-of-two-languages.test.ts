import { expect, it } from "vitest";
import { createTalk } from "../../testing/loop.fixture.ts";

const policies = [
  {
    id: "r",
    when: { field: "tool", op: "exists" as const },
    result: "confirm_unless_ordered" as const,
    reason: "a rule",
  },
];

it.each([
  ["tr", "978-1 cuma uzat", { day: "2026-11-27" }],
  ["fr", "978-1 au 12 bis rue Bugeaud", { street: "12 bis rue Bugeaud" }],
  ["pt", "978-1 no sábado", { day: "2026-11-28" }],
])(
  "F8 a word that is a condition or a negation in another language only may name a value of an order: %s",
  async (language, said, value) => {
    const named = { language, requests: [{ quote: "978-1", status: "answered" }] };
    const talk = createTalk(
      [
        {
          toolCalls: [
            { name: "requests", arguments: named },
            { name: "say", arguments: { text: "978-1." } },
          ],
        },
        { toolCalls: [{ name: "http.renew", arguments: { isbn: "978-1", ...value } }] },
        "978-1.",
      ],
      { agent: { policies, languages: [language] } },
    );
    await talk.say("978-1");
    await talk.say(said);
    expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.renew"]);
  },
);

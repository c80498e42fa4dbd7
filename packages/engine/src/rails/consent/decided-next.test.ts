import { describe, expect, it } from "vitest";
import { call, createTalk, describeShelf } from "../../testing/loop.fixture.ts";

const yesTo = (quote: string) => ({
  toolCalls: [{ name: "answer_consent", arguments: { ops: ["op1"], answer: "yes", quote } }],
});
const close = { toolCalls: [call("http.close_card", "978-1")] };
const rule = { when: { field: "tool", op: "exists" as const }, reason: "a rule" };
const thenApprove = { ...rule, id: "r", result: "confirm_then_approve" as const };
const said = "well alright, do close it then";

/** A question about a call that cannot be undone, and the model's reading of the answer, tried as often as given. */
const answered = (quote: string, tries: number, options: Parameters<typeof createTalk>[1]) =>
  createTalk(
    [
      close,
      "Shall I close card 978-1?",
      ...Array.from({ length: tries }, () => yesTo(quote)),
      "Shall I close card 978-1? It cannot be undone.",
    ],
    options,
  );

describe("a call that cannot be undone and that a colleague decides about next", () => {
  it.each([
    [said, 1],
    ["yes, but only if I get my money back", 2],
  ])("F8 needs no plain yes: %s", async (quote, tries) => {
    const talk = answered(quote, tries, { agent: { policies: [thenApprove] } });
    await talk.say("close card 978-1");
    const { record } = await talk.say(quote);
    expect(record.approvals.requested).toMatchObject([{ tool: "http.close_card" }]);
    expect(talk.calls).toEqual([]);
  });

  it.each(["would you close it?", "yes, no, wait", "no, do not close it"])(
    "F8 is not agreed to by %s",
    async (quote) => {
      const talk = answered(quote, 2, { agent: { policies: [thenApprove] } });
      await talk.say("close card 978-1");
      const { record } = await talk.say(quote);
      expect(record.approvals.requested).toEqual([]);
      expect(talk.calls).toEqual([]);
    },
  );

  it("F8 waits for a plain yes once no rule wants the colleague", async () => {
    let at = "2026-11-24T08:58:00.000Z";
    const early = { field: "time.hour", op: "lt" as const, value: 9 };
    const policies = [
      { ...thenApprove, when: { all: [rule.when, early] } },
      { ...rule, id: "later", result: "confirm" as const },
    ];
    const talk = answered(said, 1, {
      agent: { policies, timezone: "UTC" },
      at: () => at,
    });
    await talk.say("close card 978-1");
    at = "2026-11-24T09:01:00.000Z";
    const { record } = await talk.say(said);
    expect(record.approvals.requested).toEqual([]);
    expect(talk.calls).toEqual([]);
    expect(talk.session().waiting).toMatchObject([{ op: "op1", approvalId: null }]);
    at = "2026-11-24T09:02:00.000Z";
    await talk.say("yes");
    expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.close_card"]);
  });

  it("F11 is asked about first where others may have written what it rests on", async () => {
    const confirmed = { id: "c", when: { field: "tool", op: "eq" as const, value: "http.close_card" } };
    const read = { id: "b", when: { field: "tool", op: "eq" as const, value: "http.book" } };
    const noted = { name: "http.close_card", arguments: { isbn: "978-1", note: "moved away" } };
    const talk = createTalk(
      [
        { toolCalls: [call("http.book", "978-1")] },
        { toolCalls: [noted] },
        "Shall I close card 978-1 (moved away)?",
        "Hm.",
      ],
      {
        agent: {
          policies: [
            { ...confirmed, result: "confirm", reason: "a rule" },
            { ...read, result: "allow", reason: "a rule" },
          ],
        },
        describe: (name) => {
          const described = describeShelf(name);
          return described && { ...described, destination: "books.example" };
        },
      },
    );
    const first = await talk.say("close card 978-1");
    expect(first.record.approvals.requested).toEqual([]);
    expect(talk.session().waiting).toMatchObject([{ tool: "http.close_card", approvalId: null }]);
    const { record } = await talk.say("yes");
    expect(record.approvals.requested).toMatchObject([{ tool: "http.close_card", ruleId: "taint" }]);
    expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.book"]);
  });
});

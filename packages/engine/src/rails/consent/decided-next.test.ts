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

  it.each([
    ["http.close_card", said, 1],
    ["http.renew", "yes, but only if I get my money back", 2],
  ])("F8 waits for a plain yes once no rule wants the colleague: %s", async (tool, quote, tries) => {
    let at = "2026-11-24T08:58:00.000Z";
    const early = { field: "time.hour", op: "lt" as const, value: 9 };
    const policies = [
      { ...thenApprove, when: { all: [rule.when, early] } },
      { ...rule, id: "later", result: "confirm" as const },
    ];
    const answers = Array.from({ length: tries }, () => yesTo(quote));
    const ask = "Shall I do it for card 978-1?";
    const talk = createTalk([{ toolCalls: [call(tool, "978-1")] }, ask, ...answers, ask, "Done."], {
      agent: { policies, timezone: "UTC" },
      at: () => at,
    });
    await talk.say("do it for card 978-1");
    at = "2026-11-24T09:01:00.000Z";
    const { record } = await talk.say(quote);
    expect(record.approvals.requested).toEqual([]);
    expect(talk.calls).toEqual([]);
    expect(talk.session().waiting).toMatchObject([{ op: "op1", approvalId: null }]);
    at = "2026-11-24T09:02:00.000Z";
    await talk.say("yes");
    expect(talk.calls.map((made) => made.tool)).toEqual([tool]);
  });

  const foreign = (script: Parameters<typeof createTalk>[0]) =>
    createTalk(script, {
      agent: {
        tool_settings: { silent: { "http.close_card": ["log"] } },
        policies: [
          { id: "r", when: { field: "effect", op: "eq", value: "read" }, result: "allow", reason: "a rule" },
          {
            id: "c",
            when: { field: "tool", op: "eq", value: "http.close_card" },
            result: "confirm",
            reason: "a rule",
          },
        ],
      },
      describe: (name) => {
        const described = describeShelf(name);
        return described && { ...described, destination: "books.example" };
      },
    });

  it("F11 is asked about first where others may have written what it rests on", async () => {
    const looked = { name: "http.member", arguments: { isbn: "mine" } };
    const talk = foreign([
      { toolCalls: [looked] },
      { toolCalls: [call("http.close_card", "S-77")] },
      "Shall I close card S-77?",
      "Hm.",
    ]);
    const first = await talk.say("close my card, it is mine");
    expect(first.record.approvals.requested).toEqual([]);
    expect(talk.session().waiting).toMatchObject([{ tool: "http.close_card", approvalId: null }]);
    const { record } = await talk.say("yes");
    expect(record.approvals.requested).toMatchObject([{ tool: "http.close_card", ruleId: "taint" }]);
    expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.member"]);
  });

  it.each([
    [{ note: "moved away from here" }, "Shall I close card 978-1 (moved away from here)?", 1],
    [{ note: "K-7781-X" }, "Shall I close card 978-1 (K-7781-X)?", 0],
    [{ log: { text: "moved away from here" } }, "Shall I close card 978-1?", 0],
  ])(
    "F11 needs no colleague where only the model's words are neither the contact's nor bound: %j",
    async (more, asks, made) => {
      const noted = { name: "http.close_card", arguments: { isbn: "978-1", ...more } };
      const talk = foreign([
        { toolCalls: [call("http.book", "978-1")] },
        { toolCalls: [noted] },
        asks,
        "Hm.",
      ]);
      await talk.say("close card 978-1");
      await talk.say("yes");
      expect(talk.calls.filter(({ tool }) => tool === "http.close_card")).toHaveLength(made);
    },
  );
});

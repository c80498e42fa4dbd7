import { describe, expect, it } from "vitest";
import { call, createTalk, fail, give, reply } from "../../testing/loop.fixture.ts";

const rule = { id: "r", result: "confirm_unless_ordered", reason: "a rule" } as const;
const renew = (amount: number) => ({ name: "http.renew", arguments: { isbn: "978-1", amount } });

describe("an order that the question who they are interrupted", () => {
  const asks = "When were you born?";
  const made = async (order: string, answer: string, isTheirs = true) => {
    let reads = 0;
    const withheld = () => fail("second_fact_needed", asks);
    const book = () => (reads++ === 0 || !isTheirs ? withheld() : give({ isbn: "978-1" }));
    const look = { toolCalls: [call("http.book", "978-1")] };
    const done = { toolCalls: [reply("978-1: €50.", ["op1"])] };
    const talk = createTalk([look, asks, look, { toolCalls: [renew(50)] }, done, "Shall I?", "Shall I?"], {
      agent: { policies: [{ ...rule, when: { field: "tool", op: "eq", value: "http.renew" } }] },
      tools: { "http.book": book },
    });
    await talk.say(order);
    await talk.say(answer);
    return talk.calls.filter(({ tool }) => tool === "http.renew").length;
  };

  it.each([
    ["renew 978-1 for €50", "3 May 1990", 1],
    ["renew 978-1 for €50 if it is not due", "3 May 1990", 0],
    ["renew 978-1 for €50", "3 May 1990, but do not renew it", 0],
    ["can 978-1 be renewed for €50?", "3 May 1990", 0],
    ["renew 978-1", "3 May 1990", 0],
  ])("F8 is complete with it: %s | %s", async (order, answer, times) => {
    expect(await made(order, answer)).toBe(times);
  });

  it("F8 is none where the answer did not prove it", async () => {
    expect(await made("renew 978-1 for €50", "3 May 1990", false)).toBe(0);
  });
});

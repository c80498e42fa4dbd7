import { describe, expect, it } from "vitest";
import { call, createTalk, fail, give, reply } from "../../testing/loop.fixture.ts";

const rule = { id: "r", result: "confirm_unless_ordered", reason: "a rule" } as const;
const renew = (amount: number) => ({ name: "http.renew", arguments: { isbn: "978-1", amount } });

describe("an order that the question who they are interrupted", () => {
  const asks = "When were you born?";
  const made = async (order: string, answer: string, { isTheirs = true, times = 1 } = {}) => {
    let reads = 0;
    const withheld = () => fail("second_fact_needed", asks);
    const book = () => (reads++ === 0 || !isTheirs ? withheld() : give({ isbn: "978-1" }));
    const look = { toolCalls: [call("http.book", "978-1")] };
    const proposed = Array.from({ length: times }, () => ({ toolCalls: [renew(50)] }));
    const done = { toolCalls: [reply("978-1: €50.", ["op1"])] };
    const talk = createTalk([look, asks, look, ...proposed, done, "Shall I?", "Shall I?"], {
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

  it.each([
    ["I never got 978-1 renewed for €50", "3 May 1990. can you renew it now", 1],
    ["I never got 978-1 renewed for €50", "3 May 1990", 0],
    ["do not renew 978-1 for €50", "3 May 1990, as I said: do not renew it", 0],
  ])("F8 may be said with the answer, whatever was denied before: %s | %s", async (order, answer, times) => {
    expect(await made(order, answer, { times: 2 })).toBe(times);
  });

  it("F8 is none where the answer did not prove it", async () => {
    expect(await made("renew 978-1 for €50", "3 May 1990", { isTheirs: false })).toBe(0);
  });
});

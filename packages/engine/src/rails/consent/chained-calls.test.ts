import { describe, expect, it } from "vitest";
import { createTalk, give, reply } from "../../testing/loop.fixture.ts";

const keep = { name: "http.reserve", arguments: { isbn: "978-1" } };
const renew = (amount: number) => ({ name: "http.renew", arguments: { isbn: "R-77", amount } });
const yes = (quote: string) => ({
  toolCalls: [{ name: "answer_consent", arguments: { ops: ["op1"], answer: "yes", quote } }],
});
const both = "Shall I keep 978-1 for you, and then insure it for €50?";

const madeOf = async (question: string, said: string, next: ReturnType<typeof renew>, quote?: string) => {
  const asked = "Insured it is not yet: shall I insure R-77 for €50, or €20?";
  const talk = createTalk(
    [
      { toolCalls: [keep] },
      question,
      ...(quote === undefined ? [] : [yes(quote)]),
      { toolCalls: [next] },
      { toolCalls: [next] },
      { toolCalls: [reply("978-1 is kept as R-77, and insured for €50.", ["op1", "op2"])] },
      asked,
      asked,
    ],
    { tools: { "http.reserve": () => give({ code: "R-77" }) } },
  );
  await talk.say("keep 978-1 for me. insurance was €50 or €20?");
  await talk.say(said);
  return talk.calls.map(({ tool }) => tool);
};

describe("a call that needs what another one of the same question gives", () => {
  it.each([
    ["yes", undefined],
    ["ja, hab ich doch gerade gesagt", "ja"],
  ])("F8 is agreed to with it, once the model says so: %s", async (said, quote) => {
    expect(await madeOf(both, said, renew(50), quote)).toEqual(["http.reserve", "http.renew"]);
  });

  it("F8 is asked about where the question did not name its values", async () => {
    expect(await madeOf(both, "yes", renew(20))).toEqual(["http.reserve"]);
    expect(
      await madeOf("Shall I keep 978-1 for you, or insure it for €50?", "yes", renew(50), "yes"),
    ).toEqual(["http.reserve"]);
    expect(await madeOf("Insurance is €50. Shall I keep 978-1 for you?", "yes", renew(50))).toEqual([
      "http.reserve",
    ]);
  });
});

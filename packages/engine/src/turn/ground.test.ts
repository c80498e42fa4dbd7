import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ungrounded } from "./ground.ts";

const result = {
  order_id: "O-12345",
  eta: "2025-10-20",
  amount: 29.99,
  total: "1,250",
  link: "https://ups.com/t/1",
};

describe("grounding", () => {
  it.each([
    ["Your order O-12345 arrives on October 20th for $29.99."],
    ["That is 1250 in all; it arrives 20/10/2025. See https://ups.com/t/1."],
    ["Nothing with digits at all."],
  ])("D6 lets '%s' pass", (reply) => {
    expect(ungrounded(reply, [result])).toEqual([]);
  });

  it.each([
    ["Order O-12346 is shipped", ["o-12346"]],
    ["Order O-20 is shipped", ["o-20"]],
    ["It costs 29 or 30 dollars", ["29", "30"]],
    ["It arrives on 2025-10-21", ["2025-10-21"]],
    ["Write to help@evil.com or see www.evil.com", ["help@evil.com", "www.evil.com"]],
  ])("D6 stops '%s'", (reply, tokens) => {
    expect(ungrounded(reply, [result]).sort()).toEqual(tokens.sort());
  });

  it("D6 the contact's own words are a source", () => {
    expect(ungrounded("You said 4711.", [result, "my number is 4711"])).toEqual([]);
  });

  it("D6 every whole number of a reply is in the sources or reported", () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.nat(), (known, said) => {
        const found = ungrounded(`It is ${said} now`, [known]);
        expect(found.length === 0).toBe(known.includes(said));
      }),
    );
  });
});

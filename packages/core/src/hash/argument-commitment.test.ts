import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commitArguments, outlineOf } from "./argument-commitment.ts";

describe("what the audit log holds of arguments", () => {
  it("I2 the row's salt and arguments produce the entry's hash, and no other arguments do", () => {
    const args = { query: "my address is 5 Elm Street", limit: 3 };
    const { argsHash, salt } = commitArguments(args);
    expect(commitArguments({ limit: 3, query: args.query }, salt).argsHash).toBe(argsHash);
    expect(commitArguments({ ...args, limit: 4 }, salt).argsHash).not.toBe(argsHash);
    expect(commitArguments(args).argsHash).not.toBe(argsHash);
  });

  it("I2 an outline holds no text that a person wrote", () => {
    expect(outlineOf({ order_id: "O-1", amount: 5, notify: true, tags: ["a", "bcd"], note: null })).toEqual({
      order_id: "text(3)",
      amount: 5,
      notify: true,
      tags: ["text(1)", "text(3)"],
      note: null,
    });
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), fc.jsonValue(), (secret, rest) => {
        const outline = JSON.stringify(outlineOf({ secret, nested: [{ secret }], rest } as never));
        return !outline.includes(JSON.stringify(secret));
      }),
    );
  });
});

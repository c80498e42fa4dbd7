import { describe, expect, it } from "vitest";
import { createTalk, reply } from "../testing/loop.fixture.ts";

const ordered = (script: Parameters<typeof createTalk>[0]) =>
  createTalk(script, {
    agent: {
      policies: [
        {
          id: "r",
          when: { field: "tool", op: "exists" },
          result: "confirm_unless_ordered",
          reason: "a rule",
        },
      ],
    },
  });

describe("the reply to an order", () => {
  it("F8 a number that the contact has just written is not read back", async () => {
    const renewA = { name: "http.renew", arguments: { isbn: "BK-7781", amount: 50 } };
    const talk = ordered([{ toolCalls: [renewA] }, { toolCalls: [reply("Renewed for €50.", ["op1"])] }]);
    expect(await talk.text("renew BK-7781 for €50")).toBe(
      "Renewed for €50. If that is not right, just tell me.",
    );
  });

  it("F8 nor are their name, their telephone number and their postcode, if the reply greets them", async () => {
    const args = { isbn: "BK-7781", name: "Ken Doyle", phone: "07399 81122", postcode: "723 38" };
    const joins = { toolCalls: [{ name: "http.renew", arguments: args }] };
    const talk = ordered([joins, { toolCalls: [reply("All done, Ken.", ["op1"])] }]);
    expect(await talk.text("renew BK-7781. Ken Doyle 07399 81122, 723 38")).toBe(
      "All done, Ken. If that is not right, just tell me.",
    );
  });
});

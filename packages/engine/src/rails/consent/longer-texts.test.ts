import { describe, expect, it } from "vitest";
import { createTalk, reply } from "../../testing/loop.fixture.ts";

const ruled = {
  policies: [
    {
      id: "r",
      when: { field: "tool", op: "exists" as const },
      result: "confirm_unless_ordered" as const,
      reason: "a rule",
    },
  ],
};

/** A call with a longer text, in words that the contact did not use. */
const note = "Wants the book until after the exams in December";
const noted = { name: "http.renew", arguments: { isbn: "978-1", note } };

describe("longer texts of a call", () => {
  it("F8 follow the question once, as they will be stored, without a second question", async () => {
    const talk = createTalk([{ toolCalls: [noted] }, "Shall I renew 978-1 until your exams are over?"]);
    expect(await talk.text("renew 978-1, please")).toBe(
      `Shall I renew 978-1 until your exams are over?\n\n“${note}”`,
    );
  });

  it("F8 do not follow where the contact wrote them", async () => {
    const talk = createTalk([{ toolCalls: [noted] }, "Shall I renew 978-1?"]);
    const said = `renew 978-1, please. ${note.toLowerCase()}.`;
    expect(await talk.text(said)).toBe("Shall I renew 978-1?");
  });

  it("F8 do not follow an order in the contact's words either", async () => {
    const said = "renew 978-1, wrap the book in paper and write Anna on it";
    const inOrder = "write Anna on the book, and wrap it in paper";
    const script = [
      { toolCalls: [{ name: "http.renew", arguments: { isbn: "978-1", note: inOrder } }] },
      { toolCalls: [reply("978-1 is renewed.", ["op1"])] },
    ];
    expect(await createTalk(script, { agent: ruled }).text(said)).toBe(
      "978-1 is renewed. If that is not right, just tell me.",
    );
  });

  it("F8 are not recited where the author marked them as silent, and stay with the call", async () => {
    const agent = { tool_settings: { silent: { "http.renew": ["note"] } } };
    const talk = createTalk([{ toolCalls: [noted] }, "Shall I renew 978-1?"], { agent });
    expect(await talk.text("renew 978-1, please")).toBe("Shall I renew 978-1?");
    await talk.say("yes");
    expect(talk.calls).toMatchObject([{ args: { isbn: "978-1", note } }]);
  });

  it("F8 a value that is redacted and that the contact wrote is not recited", async () => {
    const born = { name: "http.renew", arguments: { isbn: "978-1", born: "1967-08-03" } };
    const agent = { redaction: { params: ["born"] } };
    const talk = createTalk([{ toolCalls: [born] }, "Shall I renew 978-1?"], { agent });
    expect(await talk.text("renew 978-1, born 3 August 1967")).toBe("Shall I renew 978-1?");
    const invented = createTalk([{ toolCalls: [born] }, "Shall I renew 978-1?", "Shall I renew 978-1?"], {
      agent,
    });
    expect(await invented.text("renew 978-1")).toContain("born");
  });

  it("F8 a no is heard although the last message asked about something else", async () => {
    const no = { name: "answer_consent", arguments: { ops: ["op1"], answer: "no", quote: "leave it" } };
    const talk = createTalk([
      { toolCalls: [noted] },
      "Shall I renew 978-1?",
      "We open at nine.",
      { toolCalls: [no] },
      "All right.",
    ]);
    await talk.say("renew 978-1, please");
    await talk.say("when do you open?");
    await talk.say("then leave it, 978-1 stays as it is");
    expect(talk.session().waiting).toEqual([]);
  });

  it.each([
    ["yes please, and add that I read it in the evening", `${note}. Reads it in the evening`, 1],
    ["yes please, and add that I read it in the evening", `${note}. Pays 900 for a new card at once`, 0],
    ["and add that I read it in the evening", `${note}. Reads it in the evening`, 0],
  ])("F8 may be completed in the contact's words with their yes: %s", async (said, longer, times) => {
    const more = { name: "http.renew", arguments: { isbn: "978-1", note: longer } };
    const asks = "Shall I renew 978-1?";
    const talk = createTalk([{ toolCalls: [noted] }, asks, { toolCalls: [more] }, asks, asks]);
    await talk.say("renew 978-1, please");
    await talk.say(said);
    expect(talk.calls).toHaveLength(times);
  });

  it("F8 that are silent make no order incomplete", async () => {
    const agent = {
      ...ruled,
      tool_settings: { silent: { "http.renew": ["note"] } },
    };
    const talk = createTalk([{ toolCalls: [noted] }, { toolCalls: [reply("978-1.", ["op1"])] }], { agent });
    await talk.say("renew 978-1");
    expect(talk.calls).toHaveLength(1);
  });
});

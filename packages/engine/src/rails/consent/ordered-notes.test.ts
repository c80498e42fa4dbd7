import { describe, expect, it } from "vitest";
import { createTalk, reply } from "../../testing/loop.fixture.ts";

const policies = [
  {
    id: "r",
    when: { field: "tool", op: "exists" as const },
    result: "confirm_unless_ordered" as const,
    reason: "a rule",
  },
];
const ordered = (script: Parameters<typeof createTalk>[0]) => createTalk(script, { agent: { policies } });

describe("an order of a note", () => {
  const note = "They hear badly in the hall and would like to sit at the very front.";
  const send = (words = note) => ({ name: "http.renew", arguments: { isbn: "978-1", note: words } });
  const insisted = [
    { toolCalls: [send()] },
    { toolCalls: [send()] },
    { toolCalls: [reply("978-1: noted.", ["op1"])] },
  ];
  const made = async (said: string, script: Parameters<typeof createTalk>[0]) => {
    const talk = ordered([...script, "Shall I send it for 978-1?", "Shall I send it for 978-1?"]);
    const text = await talk.text(said);
    return { calls: talk.calls.length, text };
  };

  it("F8 needs the other values, and its reply shows the note as it was stored", async () => {
    const { calls, text } = await made(
      "for 978-1: tell them I hear badly and want to sit in front",
      insisted,
    );
    expect(calls).toBe(1);
    expect(text).toBe(`978-1: noted.\n\n“${note}”\n\nIf that is not right, just tell me.`);
    expect((await made("tell them I hear badly in the hall", insisted)).calls).toBe(0);
  });

  it.each([
    ["for 978-1 leave a note to bring the second volume if it has arrived", 1],
    ["leave a note for 978-1 if the second volume costs nothing", 0],
  ])("F8 may have a condition that the note has too: %s", async (said, times) => {
    const words = times === 1 ? "Bring the second volume if it has arrived." : "Bring the second volume.";
    const proposed = [{ toolCalls: [send(words)] }, { toolCalls: [send(words)] }, ...insisted.slice(2)];
    expect((await made(said, proposed)).calls).toBe(times);
  });

  it("F8 is asked about where it holds a figure that nothing given holds", async () => {
    const claims = send("They were promised 400 euros for the damage in the hall last week.");
    expect((await made("for 978-1: tell them about the damage", [{ toolCalls: [claims] }])).calls).toBe(0);
  });

  it("F8 is the model's to read where only its words are said now", async () => {
    const talk = ordered(["Which book is it about?", "I can tell them. Shall I?", ...insisted]);
    await talk.say("I have a wish");
    await talk.say("978-1");
    await talk.say("yes, that I would like to sit at the very front");
    expect(talk.calls).toHaveLength(1);
  });

  it.each([
    ["obviously yes. and why did you not do that before?", 1],
    ["why did you not do that before?", 0],
    ["yes, if it costs nothing", 0],
    ["no, not 978-1", 0],
  ])("F8 is given by a yes to a question that names all but the note: %s", async (said, calls) => {
    const talk = ordered([
      "It is late, I see. Shall I write to the library about 978-1?",
      ...insisted,
      "Well.",
      "Well.",
    ]);
    await talk.say("where is 978-1?");
    const text = await talk.text(said);
    expect(talk.calls).toHaveLength(calls);
    if (calls === 1) expect(text).toContain(`“${note}”`);
  });
});

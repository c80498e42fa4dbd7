import { describe, expect, it } from "vitest";
import { createTalk } from "../testing/loop.fixture.ts";

describe("a message that is longer than a turn reads", () => {
  it("A2 keeps both ends for the model with a mark between them, and one line tells the contact", async () => {
    const talk = createTalk(["The last line asks for the opening hours."]);
    const log = `first line\n${"2026-11-26 worker ok 🙂\n".repeat(700)}When do you open?`;
    const told = await talk.text(log);
    const asked = JSON.stringify(talk.model.calls);
    expect(asked).toContain("first line");
    expect(asked).toContain("When do you open?");
    expect(asked).toMatch(/\[…\]/);
    // A number of ours could be read as one of the contact's later.
    expect(told).toMatch(/Your message was long: I read its beginning and its end, and left out \D+$/);
  });

  it("A2 tells the same of words beside the message", async () => {
    const forwarded = {
      type: "context",
      role: "forwarded",
      kind: "message",
      text: "q ".repeat(8_000),
    } as const;
    const message = { id: "m1", text: "and?", parts: [forwarded], sentAt: "2026-11-23T09:02:00.000Z" };
    const { outcome } = await createTalk(["I have read it."]).say("and?", { inputs: [message] });
    expect(outcome).toMatchObject({ reply: { text: expect.stringMatching(/and left out \D+$/) } });
  });

  it("A2 says nothing of the kind to a message that is read whole", async () => {
    expect(await createTalk(["Hello."]).text("hello there")).toBe("Hello.");
  });
});

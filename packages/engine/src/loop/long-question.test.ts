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
    expect(asked).toMatch(/\[… \d+ characters left out …\]/);
    expect(told).toMatch(
      /Your message was long: I read its beginning and its end, and left out \d+ characters/,
    );
  });

  it("A2 says nothing of the kind to a message that is read whole", async () => {
    expect(await createTalk(["Hello."]).text("hello there")).toBe("Hello.");
  });
});
